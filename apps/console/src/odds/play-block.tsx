import { memo, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import { cellText } from './cell-text.ts';
import { nameOfPrice } from './differences.ts';
import { faultWords } from './fault-words.ts';
import { asRead, exposureText, judged, returnText } from './judged.ts';
import type { CellFault, PlayJudged } from './judged.ts';
import { COLUMNS } from './places.ts';
import { oddsCell } from './sheet.ts';
import type { OddsView, PlayView, PlayWritten } from './sheet.ts';
import { SHEET_NAME, SHEET_ROW } from './sheet-row.ts';

export interface PlayBlockProps {
  readonly play: PlayView;
  readonly ruleSet: OddsView['ruleSet'];
  readonly roundCap: string;
  readonly isCapWritten: boolean;
  /** Name of the group that begins with this play; null: it goes on. */
  readonly heading: string | null;
  /** Where its first row stands in the sheet. */
  readonly firstRow: number;
  readonly own: PlayWritten;
  /** Cells that the server refused. */
  readonly marks: Readonly<Record<string, CellFault>>;
  readonly mayWrite: boolean;
  /** The chosen cell where it is one of this play, and what is being typed into it. */
  readonly hereRow: number | null;
  readonly hereColumn: number | null;
  readonly entry: string | null;
  readonly onBegin: (text: string) => void;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

/** The rows of one play. What its prices return is worked out anew at every letter; no other play hangs on it. */
export const PlayBlock = memo(function PlayBlock(props: PlayBlockProps): ReactNode {
  const { play, ruleSet, roundCap, isCapWritten, heading, own, marks } = props;
  const isWritten = Object.keys(own).length > 0;
  const now = useMemo(
    () => (isWritten || isCapWritten ? judged({ play, ruleSet, roundCap }, own) : asRead(play)),
    [play, ruleSet, roundCap, own, isWritten, isCapWritten],
  );
  const faults = { ...marks, ...now.faults };
  return (
    <div role="rowgroup" className="[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]">
      {heading !== null && (
        <div role="row" className="px-2 pt-3 pb-1">
          <b role="gridcell" className="sticky start-2 inline-block text-sm font-semibold">
            {heading}
          </b>
        </div>
      )}
      {play.prices.map((price, at) => (
        <PriceRow key={price.option} {...props} at={at} now={now} faults={faults} />
      ))}
    </div>
  );
});

interface PriceRowProps extends PlayBlockProps {
  /** Which of the play's prices. */
  readonly at: number;
  readonly now: PlayJudged;
  readonly faults: Readonly<Record<string, CellFault>>;
}

function PriceRow(props: PriceRowProps): ReactNode {
  const { play, own, at, now, faults } = props;
  const t = useWords();
  const price = play.prices[at];
  if (price === undefined) return null;
  const names = COLUMNS.map((column) => (column === 'odds' ? oddsCell(price.option) : column));
  const shown = at === 0 ? names : names.slice(0, 1);
  const wrong = new Set(shown.flatMap((name) => (faults[name] === undefined ? [] : [faultWords(faults[name], t)])));
  const edge = now.edges[price.option] ?? '';
  const exposure = exposureText(now.held, own[oddsCell(price.option)] ?? price.odds);
  return (
    <div role="row" className={`${SHEET_ROW} border-b border-hairline bg-card text-sm`}>
      <div role="rowheader" className={`${SHEET_NAME} flex min-w-0 flex-col justify-center bg-card px-2 py-1`}>
        <span>{nameOfPrice(play, price)}</span>
        {[...wrong].map((text) => (
          <span key={text} className="text-xs text-vermilion-ink">
            {text}
          </span>
        ))}
      </div>
      <div role="gridcell" className="tabular flex flex-col justify-center px-2 text-end">
        {edge !== price.houseEdge && <s className="text-xs text-ink-faint">{returnText(price.houseEdge)}%</s>}
        <span>{edge === '' ? '–' : `${returnText(edge)}%`}</span>
      </div>
      {names.map((name, column) =>
        at > 0 && column > 0 ? (
          <span key={name} />
        ) : (
          <WritableCell
            key={name}
            {...props}
            column={column}
            name={name}
            was={column === 0 ? price.odds : play[COLUMNS[column] as 'min' | 'max' | 'roundMax']}
            text={own[name]}
          />
        ),
      )}
      <div role="gridcell" className="tabular flex flex-col self-center px-2 text-end text-xs text-ink-faint">
        {at === 0 && (
          <span>
            {now.held === null ? '–' : `${cellText('max', now.held.max)} / ${cellText('max', now.held.roundMax)}`}
          </span>
        )}
        {exposure !== '' && (
          <span title={t('odds.exposureHint')}>{t('odds.exposure', { amount: cellText('max', exposure) })}</span>
        )}
      </div>
    </div>
  );
}

interface WritableCellProps extends PriceRowProps {
  readonly column: number;
  readonly name: string;
  /** What the table says. */
  readonly was: string;
  /** What was written over it; undefined: nothing. */
  readonly text: string | undefined;
}

function WritableCell(props: WritableCellProps): ReactNode {
  const { firstRow, at, column, name, was, text, faults, mayWrite, hereRow, hereColumn, entry, onBegin } = props;
  const row = firstRow + at;
  const isHere = hereRow === row && hereColumn === column;
  const isWrong = faults[name] !== undefined;
  const shown = (one: string): string => cellText(COLUMNS[column] ?? 'odds', one);
  const tone = isWrong ? 'bg-vermilion-soft text-vermilion-ink' : text === undefined ? '' : 'bg-amber-soft text-amber';
  return (
    <div
      role="gridcell"
      tabIndex={isHere ? 0 : -1}
      data-cell={`${row} ${column}`}
      aria-invalid={isWrong}
      onDoubleClick={() => onBegin(text ?? was)}
      className={`tabular flex flex-col justify-center px-2 py-0.5 text-end ${mayWrite ? 'cursor-cell' : ''} ${tone} ${isHere ? 'outline-2 -outline-offset-2 outline-focus' : ''}`}
    >
      {text !== undefined && <s className="text-xs text-ink-faint">{shown(was)}</s>}
      {isHere && entry !== null ? (
        <EntryField {...props} text={entry} />
      ) : (
        <span className={text === undefined ? '' : 'font-semibold'}>{shown(text ?? was)}</span>
      )}
    </div>
  );
}

function EntryField({
  text,
  play,
  column,
  onType,
  onLeave,
}: Pick<WritableCellProps, 'play' | 'column' | 'onType' | 'onLeave'> & { readonly text: string }): ReactNode {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    // What is typed next follows the letter that began it.
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <input
      ref={field}
      aria-label={`${play.title} · ${t(`odds.${COLUMNS[column] ?? 'odds'}`)}`}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onChange={({ target }) => onType(target.value)}
      onBlur={onLeave}
      className="w-full min-w-0 bg-transparent text-end outline-none"
    />
  );
}
