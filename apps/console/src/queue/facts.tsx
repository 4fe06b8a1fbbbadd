import type { ReactNode } from 'react';

/** One line of what is known: its name, and what it is; null is left out. */
export type Fact = readonly [name: string, value: ReactNode] | null;

/** What is known of something, in two columns. */
export function Facts({ facts }: Readonly<{ facts: readonly Fact[] }>): ReactNode {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A part of a page under its own heading. */
export function Part({ title, children }: Readonly<{ title: string; children: ReactNode }>): ReactNode {
  return (
    <section className="flex flex-col gap-2 rounded-card border border-hairline bg-card p-4">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}
