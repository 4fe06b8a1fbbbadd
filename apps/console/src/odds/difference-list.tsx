import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import type { Difference } from './differences.ts';

/** Cells before and after, with what their odds return. */
export function DifferenceList({ differences }: Readonly<{ differences: readonly Difference[] }>): ReactNode {
  const t = useWords();
  const heads = ['odds.cell', 'odds.before', 'odds.after', 'odds.return'] as const;
  return (
    <div className="scroller max-h-[50vh] rounded-key border border-hairline">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-sunken text-xs text-ink-faint">
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={`px-3 py-1 font-medium ${at === 0 ? 'text-start' : 'text-end'}`}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ of, column, before, after, returns }) => (
            <tr key={`${of} ${column}`} className="border-t border-hairline">
              <th scope="row" className="px-3 py-1 text-start font-normal">
                {of === '' ? t(`odds.${column}`) : `${of} · ${t(`odds.${column}`)}`}
              </th>
              <td className="tabular px-3 py-1 text-end text-ink-faint">{before}</td>
              <td className="tabular px-3 py-1 text-end font-semibold">{after}</td>
              <td className="tabular px-3 py-1 text-end whitespace-nowrap">
                {returns !== null && `${returns.before}% → ${returns.after}%`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
