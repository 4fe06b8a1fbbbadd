import { familyOf } from '@drawroom/engine/games/index';
import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Catalogue } from './catalogue.ts';
import { bookLineOf, type BetRow } from './exposure-bets.ts';
import { tableOfRound } from './round-rules.ts';
import { NoRoom, RoundNotOpen, type ExposureGate, type TakenRoom } from './exposure-gate.ts';

/** What is needed to see what a cancellation does to the worst case of its round. */
export interface CancelRoomDeps {
  readonly exposure: ExposureGate;
  readonly catalogue: Pick<Catalogue, 'byId' | 'tableOf'>;
}

interface OpenBetRow extends BetRow {
  lottery_id: bigint;
  round_id: bigint;
  odds_version: number;
  business_date: string;
}

/**
 * Takes room for the bets of an order that is about to be cancelled: bets on the other side may have been taken because it stood against them,
 * and the cap holds for them too (decision 026). Null where nothing is open any more: the database then says why. Refuses
 * with order_not_cancellable where the round has no room.
 */
export async function roomForCancel(
  sql: Sql,
  { exposure, catalogue }: CancelRoomDeps,
  order: { readonly accountId: bigint; readonly orderNo: string },
): Promise<TakenRoom | null> {
  const { rows } = await sql.query<OpenBetRow>(
    `select r.lottery_id, b.round_id, r.odds_version, r.business_date::text as business_date, b.play, b.selection, b.odds, b.unit, b.multiple, b.units
     from lottery.bet b join lottery.round r on r.id = b.round_id
     where b.account_id = $1 and b.id >= $2 and b.order_id = $2 and b.status = 0 limit 100`,
    [order.accountId, order.orderNo],
    'lottery-bets-to-cancel',
  );
  const [first] = rows;
  const lottery = first && catalogue.byId(first.lottery_id);
  const family = lottery && familyOf(lottery.family);
  if (first === undefined || lottery === undefined || family === undefined) return null;
  const odds = await tableOfRound(catalogue, lottery, first);
  const lines = rows.map((row) => bookLineOf(row, { family, ruleSet: odds.ruleSet }));
  try {
    return await exposure.take({
      lottery: { family: lottery.family, odds },
      roundId: first.round_id,
      kind: 'cancellation',
      lines,
    });
  } catch (error) {
    if (error instanceof RoundNotOpen) return null;
    if (error instanceof NoRoom) throw new Refusal('lottery.order_not_cancellable');
    throw error;
  }
}
