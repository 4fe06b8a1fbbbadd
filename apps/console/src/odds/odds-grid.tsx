import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import { roundCapNow } from './judged.ts';
import { COLUMNS, rowsOf } from './places.ts';
import { PlayBlock } from './play-block.tsx';
import { NOTHING_WRITTEN } from './sheet.ts';
import type { SheetProps } from './sheet-head.tsx';
import { SHEET_NAME, SHEET_ROW, SHEET_WIDTH } from './sheet-row.ts';
import { useGrid } from './use-grid.ts';

const NO_MARKS = {};

/**
 * The table as a sheet: a row a price, odds and limits to write in. Only the play that is written in, and the two that the choice goes between,
 * are drawn again at a letter or a step; plays out of sight are not laid out.
 */
export function OddsGrid({ view, sheet, mayWrite, onStep }: SheetProps): ReactNode {
  const t = useWords();
  const rows = useMemo(() => rowsOf(view), [view]);
  const firstRows = useMemo(
    () => new Map(rows.flatMap((row, at) => (row.isFirst ? [[row.playCode, at]] : []))),
    [rows],
  );
  const { grid, spot, entry, begin, type, leave, handlers } = useGrid({
    view,
    rows,
    written: sheet.written,
    mayWrite,
    onStep,
  });
  const roundCap = roundCapNow(view, sheet.written);
  const heads = ['odds.return', ...COLUMNS.map((column) => `odds.${column}` as const)] as const;
  return (
    <div
      ref={grid}
      role="grid"
      aria-readonly={!mayWrite}
      tabIndex={-1}
      aria-label={t('page.odds')}
      className="scroller min-h-0 flex-1 scroll-ps-44 scroll-pe-4 scroll-pt-12 px-4 pb-4"
      {...handlers}
    >
      <div className={SHEET_WIDTH}>
        <div role="row" className={`${SHEET_ROW} sticky top-0 z-10 bg-sunken text-xs text-ink-faint`}>
          <span role="columnheader" className={`${SHEET_NAME} bg-sunken px-2 py-1.5 text-start`}>
            {t('odds.play')}
          </span>
          {heads.map((head) => (
            <span key={head} role="columnheader" className="px-2 py-1.5 text-end">
              {t(head)}
            </span>
          ))}
          <span role="columnheader" title={t('odds.heldHint')} className="px-2 py-1.5 text-end">
            {t('odds.held')}
          </span>
        </div>
        {view.plays.map((play, at) => {
          const firstRow = firstRows.get(play.playCode) ?? 0;
          const isHere = spot.row >= firstRow && spot.row < firstRow + play.prices.length;
          return (
            <PlayBlock
              key={play.playCode}
              play={play}
              ruleSet={view.ruleSet}
              roundCap={roundCap}
              isCapWritten={roundCap !== view.roundCap}
              heading={play.group === view.plays[at - 1]?.group ? null : play.group}
              firstRow={firstRow}
              own={sheet.written.get(play.playCode) ?? NOTHING_WRITTEN}
              marks={sheet.refused.get(play.playCode) ?? NO_MARKS}
              mayWrite={mayWrite}
              hereRow={isHere ? spot.row : null}
              hereColumn={isHere ? spot.column : null}
              entry={isHere ? entry : null}
              onBegin={begin}
              onType={type}
              onLeave={leave}
            />
          );
        })}
      </div>
    </div>
  );
}
