import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import { usePress } from './use-press.ts';

type Look = 'main' | 'plain' | 'quiet' | 'danger';

const LOOKS: Record<Look, string> = {
  main: 'bg-vermilion font-semibold text-on-vermilion active:bg-vermilion-press',
  plain: 'font-medium bg-card text-ink border border-line active:bg-sunken',
  quiet: 'font-medium bg-transparent text-vermilion-ink active:bg-vermilion-soft',
  danger: 'font-medium bg-card text-vermilion-ink border border-vermilion active:bg-vermilion-soft',
};

const SIZES = {
  md: 'min-h-11 px-4 py-1.5 text-md',
  lg: 'min-h-12 px-6 py-1.5 text-md',
  sm: 'min-h-11 px-3 py-1.5 text-sm',
} as const;

export interface ButtonDress {
  readonly look?: Look;
  readonly size?: keyof typeof SIZES;
  /** Fills the width of its place. */
  readonly wide?: boolean;
}

/** Classes of the one button, for a link that leads on like one: `<Link className={buttonClass({ look: 'plain' })}>`. */
export function buttonClass({ look = 'main', size = 'md', wide = false }: ButtonDress = {}): string {
  return `inline-flex min-w-11 items-center justify-center gap-2 rounded-full text-center transition-colors ${LOOKS[look]} ${SIZES[size]} ${wide ? 'w-full' : ''}`;
}

export interface ButtonProps
  extends ButtonDress, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'className'> {
  /** Work under way outside the button; it shows progress and takes no press. */
  readonly loading?: boolean;
  /** A promise given back keeps the button busy until it ends: a second press is not taken meanwhile. */
  readonly onPress?: (() => void) | (() => Promise<unknown>);
}

/** The one button. While its work runs it is `aria-busy`, keeps its width and takes no second press. */
export function Button(props: ButtonProps): ReactNode {
  const { look = 'main', size = 'md', wide, loading, onPress, children, disabled, type = 'button', ...rest } = props;
  const [busy, press] = usePress<true>();
  const shown = busy === true || loading === true;

  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={shown || undefined}
      aria-disabled={shown || undefined}
      onClick={(event) => {
        if (shown) event.preventDefault();
        if (!loading && onPress) void press(true, onPress);
      }}
      className={`relative disabled:bg-sunken disabled:text-ink-faint disabled:border-transparent ${buttonClass({ look, size, wide: wide === true })}`}
    >
      <span className={`inline-flex items-center gap-2 ${shown ? 'opacity-0' : ''}`}>{children}</span>
      {shown && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
