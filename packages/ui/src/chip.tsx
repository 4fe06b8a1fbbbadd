import type { ReactNode } from 'react';

export interface ChipProps {
  readonly children: ReactNode;
  readonly selected?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** A small switch: an amount, a filter, a play. 44 px to the finger, less to the eye. */
export function Chip({ children, selected = false, disabled, onPress }: ChipProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      onClick={onPress}
      className="group inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center disabled:text-ink-faint"
    >
      <span className="inline-flex min-h-9 items-center gap-1 rounded-full border border-line bg-card px-3.5 text-sm group-active:bg-sunken group-disabled:border-hairline group-aria-pressed:border-vermilion group-aria-pressed:bg-vermilion-soft group-aria-pressed:font-semibold group-aria-pressed:text-vermilion-ink">
        {children}
      </span>
    </button>
  );
}

export interface ToggleChipsProps<V extends string | number> {
  readonly values: readonly V[];
  /** Null is none. */
  readonly value: V | null;
  readonly labelOf: (value: V) => ReactNode;
  readonly onChange: (value: V | null) => void;
}

/** One of a few, or none: the chosen one pressed again lets go. */
export function ToggleChips<V extends string | number>(props: ToggleChipsProps<V>): ReactNode {
  const { values, value, labelOf, onChange } = props;
  return values.map((each) => (
    <Chip key={each} selected={each === value} onPress={() => onChange(each === value ? null : each)}>
      {labelOf(each)}
    </Chip>
  ));
}

const TAGS = {
  plain: 'rounded-[6px] bg-sunken text-ink-soft',
  win: 'rounded-[6px] bg-jade-soft text-jade',
  wait: 'rounded-[6px] bg-amber-soft text-amber',
  brand: 'rounded-[6px] bg-vermilion-soft text-vermilion-ink',
  gold: 'rounded-[6px] bg-gold-soft text-gold',
  big: 'rounded-[3px] bg-big-soft text-big',
  small: 'rounded-full bg-small-soft text-small',
} as const;

export type TagTone = keyof typeof TAGS;

/** A word about a state. Big is square and small is round everywhere, so that the pair reads without colour. */
export function Tag({ tone = 'plain', children }: Readonly<{ tone?: TagTone; children: ReactNode }>): ReactNode {
  return (
    <span className={`inline-flex min-h-6 items-center px-2 text-xs font-medium whitespace-nowrap ${TAGS[tone]}`}>
      {children}
    </span>
  );
}
