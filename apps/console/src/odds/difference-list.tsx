import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import { cellText } from './cell-text.ts';
import type { Difference } from './differences.ts';

/** Cells before and after, with what their odds return. */
export function DifferenceList({ differences }: Readonly<{ differences: readonly Difference[] }>): ReactNode {
  const t = useWords();
  const heads = ['odds.cell', 'odds.before', 'odds.after'] as const;
  return (
    <div className="scroller max-h-[50vh] rounded-key border border-hairline">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-sunken text-xs text-ink-faint">
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={`px-2 py-1 font-medium ${at === 0 ? 'text-start' : 'text-end'}`}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ of, column, before, after, returns }, at) => (
            <Fragment key={`${of} ${column}`}>
              {of !== '' && of !== differences[at - 1]?.of && (
                <tr className="border-t border-hairline">
                  <th scope="rowgroup" colSpan={heads.length} className="px-2 pt-1.5 text-start font-semibold">
                    {of}
                  </th>
                </tr>
              )}
              <tr>
                <th scope="row" className="px-2 py-1 text-start font-normal">
                  {t(`odds.${column}`)}
                </th>
                <td className="tabular px-2 py-1 text-end text-ink-faint">{cellText(column, before)}</td>
                <td className="tabular px-2 py-1 text-end font-semibold">{cellText(column, after)}</td>
              </tr>
              {returns !== null && (
                <tr className="text-xs text-ink-faint">
                  <th scope="row" className="px-2 pb-1 text-start font-normal">
                    {t('odds.return')}
                  </th>
                  <td className="tabular px-2 pb-1 text-end">{returns.before}%</td>
                  <td className="tabular px-2 pb-1 text-end">{returns.after}%</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
