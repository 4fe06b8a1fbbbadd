import { formatMoney } from '@drawroom/engine/money';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { priceOrder, type OrderLine, type PricedLine } from '@drawroom/engine/price-order';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { askedLines } from './asked-lines.ts';
import type { Lottery } from './catalogue.ts';
import { priceAtLeast } from './chase-price.ts';
import { roomForOrder } from './exposure-refusal.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { placeWithin, type PlacementReply } from './order-batcher.ts';
import { faultRefusal, type PlaceBetDeps } from './place-bet.ts';
import type { IndexedRound } from './round-index.ts';
import { tableOfRound } from './round-rules.ts';
import { standingRefusal } from './standing-refusal.ts';

/** An order that another slice places for a member. */
export interface JointOrder {
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly clientRef: string;
  readonly lines: readonly OrderLine[];
  /**
   * `member`: he is at play and sees the odds of the lines, so they must be those in force. `plan`: something that he has started before
   * places for him; it takes better odds and no worse ones.
   */
  readonly by: 'member' | 'plan';
}

/** What the other slice writes with it, in the same transaction. Whatever it throws undoes both. */
export interface JointWork {
  /** Before anything of the lottery is locked: rows of the other slice come first in the order of locks. */
  before(t: Tx, stakeMinor: bigint): Promise<void>;
  after(t: Tx, placed: { readonly orderId: bigint; readonly stakeMinor: bigint }): Promise<void>;
}

export type JointDeps = Omit<PlaceBetDeps, 'batcher'> & {
  readonly kernel: Pick<Kernel, 'db'>;
  readonly house: Pick<HouseAccounts, 'escrow'>;
};

/** As often as a bet of the panel is priced anew when its odds move meanwhile. */
const ATTEMPTS = 3;

/**
 * Places an order and what `work` writes in one transaction: both or neither, also after a crash. It is checked as any bet is
 * (place-bet.ts) and refused with the same keys. A reference that another order has is `request.client_ref_reused`, whatever that
 * order says: who may ask twice looks into his own records, in `before` at the latest.
 */
export async function placeJointly(deps: JointDeps, order: JointOrder, work: JointWork): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const lottery = deps.catalogue.byCode(order.lotteryCode);
    if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
    const round = await deps.rounds.find(lottery.id, order.gameNo);
    if (round === undefined) throw new Refusal('lottery.round_unknown', { gameNo: order.gameNo });
    const table = await tableOfRound(deps.catalogue, lottery, round);
    const priced = { ...priceOf(order, table), lottery, round, table };
    if (await placeAt(deps, order, { priced, work })) return;
    deps.rounds.forget(lottery.id, order.gameNo);
    await deps.catalogue.reload();
  }
  throw new Refusal('server.busy');
}

interface Priced {
  readonly lines: readonly PricedLine[];
  readonly totalMinor: bigint;
  readonly lottery: Lottery;
  readonly round: IndexedRound;
  readonly table: OddsTable;
}

function priceOf(order: JointOrder, table: OddsTable): Pick<Priced, 'lines' | 'totalMinor'> {
  if (order.by === 'member') {
    const shown = priceOrder(order.lines, table);
    if (!shown.ok) throw faultRefusal(shown.fault);
    return shown;
  }
  const lines = order.lines.map((line) => ({ ...line, multiple: line.multiple ?? 1 }));
  const least = priceAtLeast(lines, table);
  if (least.ok) return least;
  if (least.why === 'odds_worse') throw new Refusal('lottery.odds_changed', {}, {});
  throw new Refusal(least.why === 'limit' ? 'lottery.amount_out_of_range' : 'lottery.selection_invalid', {
    reason: '',
  });
}

/** False when the odds moved between pricing and placing, or the room taken is no longer this process's: nothing was placed. */
async function placeAt(
  deps: JointDeps,
  order: JointOrder,
  { priced, work }: { readonly priced: Priced; readonly work: JointWork },
): Promise<boolean> {
  const { lottery, round, table, lines, totalMinor } = priced;
  const chainId = await deps.chainOf(order.memberId);
  const { gameNo } = order;
  const room = await roomForOrder(deps.exposure, { lottery, table, roundId: round.id, gameNo, lines });
  if (room instanceof Refusal) throw room;
  // Once the work is done the fate lies with the commit: an order that may stand keeps its room (decision 026).
  let begun = false;
  let placed = false;
  try {
    await deps.kernel.db.tx(async (t) => {
      const { rows } = await t.query<{ mine: boolean }>('select lottery.enter_node($1) as mine', [room.node]);
      if (rows[0]?.mine !== true) throw new NotPlaced();
      await work.before(t, totalMinor);
      const [reply] = await placeWithin(
        t,
        [
          {
            accountId: order.accountId,
            clientRef: order.clientRef,
            roundId: round.id,
            oddsVersion: round.odds_version,
            totalMinor,
            digest: digestOfAsked([String(lottery.id), gameNo, askedLines([...order.lines])]),
            chainId,
            lines,
            roundMaxMinor: lines.map((line) => table.plays[line.playCode]?.roundMaxMinor ?? 0n),
          },
        ],
        { escrow: deps.house.escrow, by: order.by },
      );
      if (reply?.code === 6) throw new NotPlaced();
      if (reply?.code !== 0 || reply.orderId === null) throw refusalOf(reply, gameNo);
      await work.after(t, { orderId: reply.orderId, stakeMinor: totalMinor });
      begun = true;
    });
    placed = true;
    return true;
  } catch (error) {
    if (error instanceof NotPlaced) return false;
    throw error;
  } finally {
    if (placed || !begun) room.end(placed);
  }
}

/** Nothing was placed and it may be tried again. */
class NotPlaced extends Error {
  override readonly name = 'NotPlaced';
}

/** What place_orders says (002-place.sql, 010-protection.sql) in the words of the wire. */
function refusalOf(reply: PlacementReply | undefined, gameNo: string): Refusal {
  switch (reply?.code) {
    case 1:
      return new Refusal('lottery.round_closed', { gameNo });
    case 2:
      return new Refusal('wallet.insufficient', {}, { balance: formatMoney(reply.balanceMinor) });
    case 3:
    case 5:
      return new Refusal('request.client_ref_reused');
    case 7:
      return new Refusal('lottery.amount_out_of_range', { reason: 'round_maximum' });
    case 8:
      return new Refusal('lottery.round_unknown', { gameNo });
    case 10:
    case 11:
    case 12:
    case 13:
    case 14:
      return standingRefusal(reply.note ?? '');
    default:
      return new Refusal('server.busy');
  }
}
