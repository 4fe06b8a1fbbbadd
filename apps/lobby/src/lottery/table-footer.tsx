import type { LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { BettingClosed } from '../protection/betting-closed.tsx';
import { useBreakEnd } from '../protection/queries.ts';
import { DrawStage } from './draw-stage.tsx';
import { KeptLinesCard } from './kept-lines.tsx';
import { OddsChangedDialog } from './odds-changed-dialog.tsx';
import { playInPanel } from './odds-panel.ts';
import type { OddsPanel } from './odds-panel.ts';
import { isOpenFate } from '../shell/money-fate.ts';
import { OrderStatus } from './order-status.tsx';
import { RepeatLast } from './repeat-last.tsx';
import { useOrder } from './order-store.ts';
import { takesBets } from './round-phase.ts';
import type { RoundFacts, RoundNow } from './round-phase.ts';
import { setUnitAmount } from './slip.ts';
import { SlipBar } from './slip-bar.tsx';
import { SlipSheet } from './slip-sheet.tsx';
import { changeSlip, useSlip } from './slip-store.ts';
import { usePlaceBets } from './use-place-bets.ts';
import { useSlipPrice } from './use-slip-price.ts';

export interface TableFooterProps {
  readonly lottery: LotteryRow;
  readonly facts: RoundFacts;
  readonly round: RoundNow;
  readonly panel: OddsPanel | null;
  readonly table: OddsTable | null;
}

/** The button that was pressed goes with its slip: the keyboard stays here instead of beginning anew at the top of the page. */
function useKeptFocus(filled: boolean): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null);
  const wasFilled = useRef(filled);
  useEffect(() => {
    if (wasFilled.current && !filled && document.activeElement === document.body)
      foot.current?.focus({ preventScroll: true });
    wasFilled.current = filled;
  }, [filled]);
  return foot;
}

/** Below the table: what became of the order, lines kept from a closed round, and the slip while open, else the seal. */
export function TableFooter({ lottery, facts, round, panel, table }: TableFooterProps): ReactNode {
  const t = useTranslations('lottery');
  const { lotteryCode: code, lotteryId, family } = lottery;
  const slip = useSlip(code);
  const price = useSlipPrice(slip, table);
  // While a break runs nothing can be placed; the slip stays as it is.
  const closedForMember = useBreakEnd() !== null;
  const busy = useOrder((state) => isOpenFate(state.fate));
  const [sheet, setSheet] = useState(false);
  const open = takesBets(round.phase);
  const foot = useKeptFocus(slip.lines.length > 0);
  const { place, changed, answerOdds } = usePlaceBets({
    lotteryId,
    code,
    family,
    facts,
    table,
    onFault: () => setSheet(true),
  });
  // From the press on the card below tells what happens, and a closed round has no slip to look at.
  useEffect(() => {
    if (busy || !open) setSheet(false);
  }, [busy, open]);
  const nextNo = open || round.phase === 'waiting' ? (round.opening?.gameNo ?? null) : (round.next?.gameNo ?? null);
  const titleOf = (playCode: string): string => (panel && playInPanel(panel, playCode)?.title) ?? playCode;
  return (
    <div ref={foot} tabIndex={-1} className="flex flex-col gap-3">
      <BettingClosed />
      <OrderStatus />
      {slip.kept !== null && <KeptLinesCard code={code} kept={slip.kept} gameNo={nextNo} open={open} />}
      {!open && <DrawStage lottery={lottery} round={round} seal={facts.seal} lastResult={facts.lastResult} />}
      {open && slip.lines.length > 0 && (
        <SlipBar
          slip={slip}
          price={price}
          busy={busy || closedForMember}
          onAmount={(amount) => changeSlip(code, (before) => setUnitAmount(before, amount, null))}
          onOpen={() => setSheet(true)}
          onPlace={() => place(null)}
        />
      )}
      {open && slip.lines.length === 0 && (
        <div className="flex items-center justify-between gap-3 large:flex-wrap">
          <p className="text-sm text-ink-faint">{t('slipEmptyNote')}</p>
          <span className="max-w-[58%] shrink-0 large:max-w-full">
            <RepeatLast code={code} />
          </span>
        </div>
      )}
      {open && sheet && panel !== null && (
        <SlipSheet
          code={code}
          lotteryId={lotteryId}
          table={table}
          slip={slip}
          price={price}
          panel={panel}
          busy={busy || closedForMember}
          onClose={() => setSheet(false)}
          onPlace={place}
        />
      )}
      {changed !== null && <OddsChangedDialog changed={changed} titleOf={titleOf} onAnswer={answerOdds} />}
    </div>
  );
}
