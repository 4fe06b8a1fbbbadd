import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

export interface TabOption<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

export interface TabsProps<V extends string> {
  /** Name of the group for assistive technology. */
  readonly label: string;
  readonly value: V;
  readonly options: readonly TabOption<V>[];
  readonly onChange: (value: V) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys move along the reading direction; Home and End go to the ends. */
function moved(event: KeyboardEvent, at: number, count: number): number | null {
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  const step = STEPS[event.key];
  if (step === undefined) return null;
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  return (at + (rtl ? -step : step) + count) % count;
}

function useTabKeys<V extends string>({ options, value, onChange }: TabsProps<V>): (event: KeyboardEvent) => void {
  return (event) => {
    const next = moved(
      event,
      options.findIndex((option) => option.value === value),
      options.length,
    );
    const option = next === null ? undefined : options[next];
    if (!option) return;
    event.preventDefault();
    onChange(option.value);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  };
}

/** Tabs on a rail that scrolls sideways; the chosen one is underlined and kept in sight. */
export function Tabs<V extends string>(props: TabsProps<V>): ReactNode {
  const { label, value, options, onChange } = props;
  const rail = useRef<HTMLDivElement>(null);
  const onKeyDown = useTabKeys(props);
  useEffect(() => {
    rail.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <div ref={rail} role="tablist" aria-label={label} className="rail flex gap-1 border-b border-hairline px-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-11 shrink-0 border-b-2 border-transparent px-3 text-sm text-ink-soft -outline-offset-2 aria-selected:border-vermilion aria-selected:font-semibold aria-selected:text-vermilion-ink"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** Two to four choices of equal width in one frame. */
export function SegmentedTabs<V extends string>(props: TabsProps<V>): ReactNode {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex rounded-key bg-sunken p-1 large:flex-wrap">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 min-w-0 flex-1 large:flex-auto items-center justify-center rounded-[8px] px-2 text-center text-sm text-ink-soft has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 opacity-0"
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
