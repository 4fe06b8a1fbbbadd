import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { usePress } from './use-press.ts';

export interface IconButtonProps {
  readonly icon: IconName;
  /** Name for assistive technology; required because nothing else names the button. */
  readonly label: string;
  /** A promise given back keeps the button busy until it ends. */
  readonly onPress: () => void | Promise<unknown>;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

/** Button of one icon, 44 px. */
export function IconButton({ icon, label, onPress, disabled, pressed }: IconButtonProps): ReactNode {
  const [busy, press] = usePress<true>();
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy ?? undefined}
      aria-disabled={busy ?? undefined}
      disabled={disabled}
      onClick={() => void press(true, onPress)}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft active:bg-sunken disabled:text-ink-faint"
    >
      {busy ? <Spinner /> : <Icon name={icon} filled={pressed === true} />}
    </button>
  );
}
