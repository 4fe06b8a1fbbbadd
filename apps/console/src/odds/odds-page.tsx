import { lotteries } from '@drawroom/contract/odds-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { use, useEffect, useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Awaited } from '../session/awaited.tsx';
import { useOperator } from '../session/operator.ts';
import { Language, useWords } from '../words.ts';
import { OddsDesk } from './odds-desk.tsx';
import { countWritten } from './sheet.ts';
import { EMPTY_SHEET, sheetAfter } from './sheet-history.ts';
import type { Sheet, SheetStep } from './sheet-history.ts';

type LotteryRow = OperatorReplyOf<typeof lotteries>['list'][number];
/** What was written, by lottery: going to look at another one loses nothing. */
type Sheets = ReadonlyMap<string, Sheet>;
/** What was written in a session: whoever goes to another page and comes back finds it. It ends with the session, as what was asked does. */
const KEPT = new WeakMap<QueryClient, Sheets>();

/** Odds and limits of one lottery, which stands in the address, beside the list of all. */
export function OddsPage(): ReactNode {
  const t = useWords();
  const locale = use(Language);
  const { ask } = useOperator();
  const [address, setAddress] = useSearchParams();
  const lotteryCode = address.get('lottery') ?? '';
  const queries = useQueryClient();
  const [sheets, step] = useReducer(sheetsAfter, queries, (session): Sheets => KEPT.get(session) ?? new Map());
  useEffect(() => void KEPT.set(queries, sheets), [queries, sheets]);
  const { data, error } = useQuery({ queryKey: ['odds.lotteries', locale], queryFn: () => ask(lotteries) });
  const chosen = data?.list.find((row) => row.lotteryCode === lotteryCode);
  return (
    <div className="flex h-full min-h-0">
      <LotteryList
        rows={data?.list ?? []}
        sheets={sheets}
        chosen={lotteryCode}
        onChoose={(code) => setAddress({ lottery: code })}
      />
      <div className="min-w-0 flex-1">
        {(error !== null || data === undefined) && (
          <div className="p-4">
            <Awaited data={data} error={error} />
          </div>
        )}
        {chosen === undefined ? (
          error === null && data !== undefined && <EmptyState icon="games" title={t('odds.choose')} />
        ) : (
          <OddsDesk
            key={lotteryCode}
            lottery={chosen}
            sheet={sheets.get(lotteryCode) ?? EMPTY_SHEET}
            onStep={(one) => step({ lotteryCode, step: one })}
          />
        )}
      </div>
    </div>
  );
}

function sheetsAfter(
  sheets: Sheets,
  { lotteryCode, step }: { readonly lotteryCode: string; readonly step: SheetStep },
): Sheets {
  return new Map(sheets).set(lotteryCode, sheetAfter(sheets.get(lotteryCode) ?? EMPTY_SHEET, step));
}

interface LotteryListProps {
  readonly rows: readonly LotteryRow[];
  readonly sheets: Sheets;
  readonly chosen: string;
  readonly onChoose: (lotteryCode: string) => void;
}

/** Every lottery by group, with how much is written over its table. Where there is no room beside a table it stands alone. */
function LotteryList({ rows, sheets, chosen, onChoose }: LotteryListProps): ReactNode {
  const t = useWords();
  const [wanted, setWanted] = useState('');
  const found = rows.filter(({ lotteryCode, name, groupName }) =>
    `${lotteryCode} ${name} ${groupName}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const groups = Map.groupBy(found, ({ groupName }) => groupName);
  return (
    <section
      aria-label={t('odds.lotteries')}
      className={`flex w-56 shrink-0 flex-col border-e border-hairline bg-card ${chosen === '' ? '' : 'max-[70rem]:hidden'}`}
    >
      <header className="border-b border-hairline px-3 pb-1">
        <h1 className="pt-2 text-md font-semibold">{t('page.odds')}</h1>
        <TextField label={t('odds.find')} value={wanted} onChange={(event) => setWanted(event.target.value)} />
      </header>
      <div className="scroller min-h-0 flex-1 pb-2">
        {[...groups].map(([group, own]) => (
          <section key={group}>
            <h2 className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-faint">{group}</h2>
            <ul>
              {own.map((row) => (
                <li key={row.lotteryCode}>
                  <button
                    type="button"
                    aria-current={row.lotteryCode === chosen}
                    onClick={() => onChoose(row.lotteryCode)}
                    className={`flex min-h-9 w-full items-center gap-2 px-3 text-start text-sm ${row.lotteryCode === chosen ? 'bg-vermilion-soft font-semibold text-vermilion-ink' : ''}`}
                  >
                    <span className="min-w-0 flex-1">{row.name}</span>
                    <LotteryNote row={row} written={countWritten(sheets.get(row.lotteryCode)?.written ?? new Map())} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function LotteryNote({ row, written }: Readonly<{ row: LotteryRow; written: number }>): ReactNode {
  const t = useWords();
  if (written > 0) return <span className="text-xs text-amber">{t('odds.changed', { n: written })}</span>;
  if (row.state === 'ended') return <span className="text-xs text-ink-faint">{t('odds.ended')}</span>;
  return row.sourced ? null : <span className="text-xs text-ink-faint">{t('odds.unsourced')}</span>;
}
