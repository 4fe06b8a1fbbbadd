import type { ReactNode } from 'react';

/** What all rows of a report come to, above them: also of the rows that are not fetched yet. */
export function TotalLine({
  facts,
}: Readonly<{ facts: readonly (readonly [name: string, value: ReactNode])[] }>): ReactNode {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="flex min-w-0 flex-col only:col-span-2 only:flex-row only:items-baseline only:justify-between"
        >
          <dt className="text-sm text-ink-faint">{name}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
