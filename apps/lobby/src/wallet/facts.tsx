import type { ReactNode } from 'react';

/** Named facts of one thing, one under the other. */
export function Facts({ rows }: Readonly<{ rows: readonly (readonly [name: string, value: ReactNode])[] }>): ReactNode {
  return (
    <dl className="flex flex-col divide-y divide-hairline">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 large:flex-wrap py-2.5">
          <dt className="shrink-0 text-sm text-ink-faint">{name}</dt>
          <dd className="tabular min-w-0 text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
