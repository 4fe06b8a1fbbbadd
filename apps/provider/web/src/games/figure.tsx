import type { ReactNode } from 'react';

/** A long figure under its name; a tap selects all of it. */
export function Figure({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">{value}</dd>
    </div>
  );
}
