import type { CommandBet } from '@drawroom/engine/command/read-command';
import { formatMoney } from '@drawroom/engine/money';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { OddsChangedDialog } from '../lottery/odds-changed-dialog.tsx';
import { oddsOfLine, playInPanel, tableOf } from '../lottery/odds-panel.ts';
import type { OddsPanel } from '../lottery/odds-panel.ts';
import { useOrder } from '../lottery/order-store.ts';
import { priceSlip } from '../lottery/price-slip.ts';
import type { SlipPrice } from '../lottery/price-slip.ts';
import { oddsQuery } from '../lottery/queries.ts';
import { factsOfRow } from '../lottery/round-facts.ts';
import { takesBets } from '../lottery/round-phase.ts';
import { EMPTY_SLIP } from '../lottery/slip.ts';
import type { SlipLine } from '../lottery/slip.ts';
import { changeSlip } from '../lottery/slip-store.ts';
import { useLotteryEvents } from '../lottery/use-lottery-events.ts';
import { usePlaceBets } from '../lottery/use-place-bets.ts';
import { useRoundClock } from '../lottery/use-round-clock.ts';
import { BettingClosed } from '../protection/betting-closed.tsx';
import { useBreakEnd } from '../protection/queries.ts';
import { isOpenFate } from '../shell/money-fate.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { CommandHead } from './command-head.tsx';
import { CommandLine } from './command-line.tsx';
import { textSlip } from './placed-order.ts';
import type { WrittenLottery } from './read-text.ts';

export interface CommandPreviewProps {
  readonly on: WrittenLottery;
  readonly bets: readonly CommandBet[];
  readonly lotteries: readonly WrittenLottery[];
  readonly onChoose: (code: string) => void;
  readonly onHelp: () => void;
  readonly onSay: () => void;
  /** Told when the bets are placed, before anything is sent. */
  readonly onPress: () => void;
}

/** What would be bet, at which odds, for how much; nothing is until the button is pressed. */
export function CommandPreview(props: CommandPreviewProps): ReactNode {
  const { on, bets, lotteries, onChoose, onHelp, onSay, onPress } = props;
  const { lottery } = on;
  const { lotteryCode: code, lotteryId, family } = lottery;
  const t = useTranslations('command');
  const failureText = useFailureText();
  useLotteryEvents([code]);
  const facts = useMemo(() => factsOfRow(lottery), [lottery]);
  const round = useRoundClock(facts);
  const odds = useQuery(oddsQuery(code));
  const panel = odds.data ?? null;
  const table = useMemo(() => (panel === null ? null : tableOf(panel, family)), [panel, family]);
  const lines = useMemo(() => (table === null ? [] : linesOf(bets, table)), [bets, table]);
  const price = useMemo(() => (table === null ? null : priceSlip(lines, table)), [lines, table]);
  const busy = useOrder((state) => isOpenFate(state.fate));
  const onBreak = useBreakEnd() !== null;
  const slip = textSlip(code);
  const { placeSeen, changed, answerOdds } = usePlaceBets({
    lotteryId,
    code,
    family,
    facts,
    table,
    slip,
    onFault: () => undefined,
  });
  const open = takesBets(round.phase);

  async function place(): Promise<void> {
    onPress();
    changeSlip(slip, () => ({ ...EMPTY_SLIP, gameNo: round.opening?.gameNo ?? null, lines }));
    try {
      await placeSeen();
    } finally {
      // What was sent is kept with the order; what was not is still in the field.
      changeSlip(slip, () => EMPTY_SLIP);
    }
  }
  return (
    <section aria-label={t('title')} className="flex flex-col rounded-card border border-line bg-paper">
      <CommandHead on={on} round={round} lotteries={lotteries} onChoose={onChoose} />
      {odds.isPending && (
        <div className="px-3 py-1.5">
          <Skeleton lines={1} />
        </div>
      )}
      {odds.isLoadingError && <ErrorBlock {...failureText(odds.error)} onRetry={() => odds.refetch()} />}
      {panel !== null && price !== null && <Lines panel={panel} lines={lines} price={price} />}
      <div className="px-3 empty:hidden">
        <BettingClosed />
      </div>
      <div className="flex items-center gap-1 py-1.5 ps-1 pe-2">
        <IconButton icon="info" label={t('help')} onPress={onHelp} />
        <span className="flex-1" />
        <Button size="sm" look="quiet" onPress={onSay}>
          {t('asMessage')}
        </Button>
        <Button size="sm" disabled={busy || onBreak || !open || price?.ready !== true} onPress={place}>
          {open ? t('place') : t('notOpen')}
        </Button>
      </div>
      {changed !== null && panel !== null && (
        <OddsChangedDialog
          changed={changed}
          titleOf={(playCode) => playInPanel(panel, playCode)?.title ?? playCode}
          onAnswer={answerOdds}
        />
      )}
    </section>
  );
}

/** The written bets as lines of a slip, at the odds now in force. */
function linesOf(bets: readonly CommandBet[], table: OddsTable): SlipLine[] {
  return bets.map(({ playCode, selection, amountMinor }) => ({
    playCode,
    selection,
    odds: oddsOfLine(table, playCode, selection) ?? '',
    unitAmount: formatMoney(amountMinor),
    multiple: 1,
  }));
}

interface LinesProps {
  readonly panel: OddsPanel;
  readonly lines: readonly SlipLine[];
  readonly price: SlipPrice;
}

function Lines({ panel, lines, price }: LinesProps): ReactNode {
  const t = useTranslations('lottery');
  return (
    <>
      <ul className="max-h-44 overflow-y-auto px-3">
        {lines.map((line, at) => (
          <CommandLine key={at} line={line} play={playInPanel(panel, line.playCode)} price={price.lines[at] ?? null} />
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-hairline px-3 pt-1.5 text-sm text-ink-soft">
        <span>
          {t('stake')}{' '}
          <strong className="text-md text-ink">
            <MoneyText amount={price.stakeMinor} />
          </strong>
        </span>
        {price.bestReturnMinor > 0n && (
          <span>
            {t(price.bestIsExact ? 'possibleReturn' : 'returnBound')} <MoneyText amount={price.bestReturnMinor} />
          </span>
        )}
      </p>
    </>
  );
}
