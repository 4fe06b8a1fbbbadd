import type { ReactNode } from 'react';

/** Turns while the work of what was pressed is under way, in the colour of its words; `aria-busy` of the control says the same. */
export function Spinner(): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="block size-5 shrink-0 rounded-full border-2 border-current border-t-transparent animate-[turn_0.8s_linear_infinite]"
    />
  );
}
