import type { RecordBet, RecordTotals } from '@drawroom/contract/follow';
import { formatMoney } from '@drawroom/engine/money';
import type { OrderDoor } from '../lottery/index.ts';

type PlayRecord = Awaited<ReturnType<OrderDoor['recordSince']>>;

/** The sums of a record as the wire shows them. */
export function presentTotals({ totals }: PlayRecord, sinceMs: number): RecordTotals {
  const { stake, payout, ...counts } = totals;
  return {
    ...counts,
    since: sinceMs,
    stake: formatMoney(stake),
    payout: formatMoney(payout),
    winLose: formatMoney(payout - stake),
    returnShare: stake === 0n ? null : formatMoney((payout * 10_000n) / stake, 4),
  };
}

/** The last decided bets of a record in the reader's words. */
export function presentLast({ last }: PlayRecord, texts: ReturnType<OrderDoor['texts']>): RecordBet[] {
  return last.map((bet) => ({
    betNo: String(bet.id),
    lotteryCode: bet.code,
    gameNo: bet.game_no,
    playCode: bet.play,
    playTitle: texts.play(bet.play),
    selection: bet.selection,
    selectionLabel: texts.selection(bet.play, bet.selection),
    units: bet.units,
    amount: formatMoney(bet.stake),
    odds: bet.odds,
    payout: formatMoney(bet.payout),
    winLose: formatMoney(bet.payout - bet.stake),
    betTime: Math.trunc(bet.created_at),
    settleTime: bet.settled_at === null ? null : Math.trunc(bet.settled_at),
    status: bet.status,
  }));
}
