import type { ChaseDetail, ChaseRow } from '@drawroom/contract/lottery-chase';
import { formatMoney } from '@drawroom/engine/money';
import { CHASE_STATES, PART_STATES, type StoredChase, type StoredPart } from './chase-store.ts';
import type { lotteryTexts } from './present.ts';

type Texts = ReturnType<typeof lotteryTexts>;

/** A chase as the wire shows it in lists. */
export function presentChase(chase: StoredChase, texts: Texts): ChaseRow {
  return {
    chaseNo: String(chase.id),
    clientRef: chase.client_ref,
    lotteryCode: chase.code,
    state: chaseStateOf(chase),
    stopOnWin: chase.stop_on_win,
    rounds: chase.rounds,
    placed: chase.placed,
    over: chase.over,
    amount: formatMoney(chase.total),
    staked: formatMoney(chase.staked),
    payout: formatMoney(chase.payout),
    frozen: formatMoney(chase.frozen),
    createTime: Math.trunc(chase.created_at),
    endTime: chase.ended_at === null ? null : Math.trunc(chase.ended_at),
    lines: chase.lines.map((line) => ({
      playCode: line.playCode,
      playTitle: texts.play(line.playCode),
      selection: line.selection,
      selectionLabel: texts.selection(line.playCode, line.selection),
      odds: line.odds,
      unitAmount: line.unitAmount,
      multiple: line.multiple,
    })),
  };
}

/** The same with its rounds. */
export function presentChaseDetail(chase: StoredChase, parts: readonly StoredPart[], texts: Texts): ChaseDetail {
  return {
    ...presentChase(chase, texts),
    list: parts.map((part) => ({
      gameNo: part.game_no,
      beginTime: Math.trunc(part.begin_at),
      endTime: Math.trunc(part.end_at),
      multiple: part.multiple,
      amount: formatMoney(part.stake),
      state: PART_STATES[part.state] ?? 'waiting',
      reason: part.reason,
      orderNo: part.order_id === null ? null : String(part.order_id),
      payout: part.payout === null ? null : formatMoney(part.payout),
    })),
  };
}

/** The word for a chase's state. */
export function chaseStateOf(chase: Pick<StoredChase, 'state'>): ChaseRow['state'] {
  return CHASE_STATES[chase.state] ?? 'running';
}
