import type { ReactNode } from 'react';

export interface SwitchProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** What is switched. */
  readonly children: ReactNode;
}

/** Something that is on or off, from the press on; the whole line is pressed. */
export function Switch({ on, onChange, children }: SwitchProps): ReactNode {
  return (
    <label className="flex min-h-11 items-center justify-between gap-3 large:flex-wrap">
      {children}
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-vermilion"
      />
    </label>
  );
}
