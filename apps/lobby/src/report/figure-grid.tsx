import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { paths } from '../paths.ts';
import type { MemberSearch, ReportSearch } from '../search.ts';
import type { ReportPath } from './report-paths.ts';

/** One number of a report with the list behind it. */
export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  /** Below the number, softer. */
  readonly note?: string;
  readonly to: ReportPath | ReturnType<typeof paths.teamMembers>;
  readonly search: ReportSearch & MemberSearch;
}

/** Numbers of a report side by side; each opens the list that it sums up. */
export function FigureGrid({ title, figures }: Readonly<{ title: string; figures: readonly Figure[] }>): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-1 text-sm font-semibold text-ink-soft">{title}</h2>
      <ul className="grid grid-cols-2 gap-px large:grid-cols-1 overflow-hidden rounded-card bg-hairline shadow-card">
        {figures.map(({ name, value, note, to, search }) => (
          <li key={name} className="flex bg-card last:odd:col-span-2 large:col-span-1!">
            <Link
              to={to}
              search={search}
              className="flex min-h-16 min-w-0 flex-1 flex-col gap-0.5 px-4 py-2.5 active:bg-sunken"
            >
              <span className="text-sm text-ink-faint wrap-anywhere">{name}</span>
              <span className="tabular text-md font-semibold">{value}</span>
              {note !== undefined && <span className="text-xs text-ink-faint">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
