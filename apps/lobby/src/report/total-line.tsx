import type { ReactNode } from 'react';

/** What all rows of a report come to, above them: also of the rows that are not fetched yet. */
export function TotalLine({
  facts,
}: Readonly<{ facts: readonly (readonly [name: string, value: ReactNode])[] }>): ReactNode {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3">
      {facts.map(([name, value]) => (
        <div
          key={name}
          // Two in a line, as long as both figures fit.
          className="flex grow basis-2/5 flex-col only:flex-row only:items-baseline only:justify-between"
        >
          <dt className="text-sm text-ink-faint">{name}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
