import { useId } from 'react';
import type { ReactNode } from 'react';

export interface ChoicesProps {
  readonly label: string;
  readonly value: number | null;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  readonly onPick: (value: number) => void;
}

/** One of a few lengths, each as large as the other: nothing is chosen beforehand. */
export function Choices({ label, value, options, onPick }: ChoicesProps): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="grid grid-cols-2 gap-2 large:grid-cols-1">
      {options.map((option) => (
        <label
          key={option.value}
          className="tabular relative flex min-h-12 items-center justify-center rounded-key border border-line bg-card px-2 py-1 text-center text-md text-ink has-checked:border-vermilion has-checked:bg-vermilion-soft has-checked:font-semibold has-checked:text-vermilion-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onPick(option.value)}
            className="absolute inset-0 opacity-0"
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
