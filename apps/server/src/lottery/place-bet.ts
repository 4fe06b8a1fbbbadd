import type { InputOf } from '@drawroom/contract/call';
import type { betOrder, PlacedOrder } from '@drawroom/contract/lottery';
import { formatMoney } from '@drawroom/engine/money';
import { formatOddsList } from '@drawroom/engine/odds';
import { priceOrder, type OrderFault, type PricedLine } from '@drawroom/engine/price-order';
import type { Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Catalogue, Lottery } from './catalogue.ts';
import type { ExposureGate, TakenRoom } from './exposure-gate.ts';
import { roomForOrder } from './exposure-refusal.ts';
import { PlacementNotSent, PlacementUnknown, type OrderBatcher, type PlacementReply } from './order-batcher.ts';
import type { OrderStore } from './order-store.ts';
import { presentOrder } from './present-order.ts';
import type { Receipts } from './receipts.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { askedLines } from './asked-lines.ts';
import type { RoundIndex } from './round-index.ts';
import { tableOfRound } from './round-rules.ts';
import { standingRefusal } from './standing-refusal.ts';

type BetInput = InputOf<typeof betOrder>;

export interface PlaceBetDeps {
  readonly catalogue: Catalogue;
  readonly rounds: RoundIndex;
  readonly batcher: OrderBatcher;
  readonly exposure: ExposureGate;
  readonly orders: OrderStore;
  readonly receipts: Receipts;
  /** Current rebate chain of a member's account, frozen on the bet (agent slice). */
  readonly chainOf: (memberId: bigint) => Promise<bigint>;
}

/**
 * Places an order (Flow 1): prices it on the odds and rules of its round, and lets the database decide open or closed, points and
 * limits in one transaction. The same clientRef again gives the first answer; with other content it is refused with 409.
 * Refuses with round_closed, round_unknown, odds_changed, selection_invalid, amount_out_of_range, exposure_full,
 * wallet.insufficient, what the member has set to protect himself (protection.*), and member.bets_frozen.
 */
export async function placeBet(deps: PlaceBetDeps, session: Session, input: BetInput): Promise<PlacedOrder> {
  const digest = digestOfAsked([input.lotteryId, input.gameNo, askedLines(input.betList)]);
  for (let attempt = 1; ; attempt += 1) {
    const lottery = deps.catalogue.byId(BigInt(input.lotteryId));
    if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
    const round = await deps.rounds.find(lottery.id, input.gameNo);
    const table = round === undefined ? lottery.odds : await tableOfRound(deps.catalogue, lottery, round);
    const priced = priceOrder(input.betList, table);
    // A retry may come after the odds moved or the round closed: its first answer still stands.
    if (!priced.ok) return (await firstAnswer(deps, { session, input, digest })) ?? refuse(faultRefusal(priced.fault));
    if (round === undefined) {
      const unknown = new Refusal('lottery.round_unknown', { gameNo: input.gameNo });
      return (await firstAnswer(deps, { session, input, digest })) ?? refuse(unknown);
    }
    const chainId = await deps.chainOf(session.memberId);
    const roundOrder = { lottery, table, roundId: round.id, gameNo: input.gameNo, lines: priced.lines };
    const room = await roomForOrder(deps.exposure, roundOrder);
    if (room instanceof Refusal) return (await firstAnswer(deps, { session, input, digest })) ?? refuse(room);
    const reply = await commit(deps, room, {
      node: room.node,
      accountId: session.claims.accountId,
      clientRef: input.clientRef,
      roundId: round.id,
      oddsVersion: round.odds_version,
      totalMinor: priced.totalMinor,
      digest,
      chainId,
      lines: priced.lines,
      roundMaxMinor: priced.lines.map((line) => table.plays[line.playCode]?.roundMaxMinor ?? 0n),
    });
    const { code } = reply;
    if (code !== 6) return answer(deps, { session, input, lottery, lines: priced.lines, digest }, { ...reply, code });
    // The table changed between pricing and placing. This node learns the new one; where the member's odds are still the ones
    // in force, nothing has changed for him.
    deps.rounds.forget(lottery.id, input.gameNo);
    await deps.catalogue.reload();
    if (attempt === 3) throw new Refusal('server.busy');
  }
}

/** Places the order in its room. An order whose fate is unknown keeps its room (decision 026). */
async function commit(
  deps: PlaceBetDeps,
  room: TakenRoom,
  order: Parameters<OrderBatcher['place']>[0],
): Promise<PlacementReply> {
  try {
    const reply = await deps.batcher.place(order);
    room.end(reply.code === 0);
    return reply;
  } catch (error) {
    if (error instanceof PlacementNotSent) room.end(false);
    if (error instanceof PlacementUnknown) throw new Refusal('server.busy');
    throw error;
  }
}

/** An answer that stands; "odds changed" is dealt with before. */
type Settled = PlacementReply & { code: Exclude<PlacementReply['code'], 6> };

interface Placing {
  readonly session: Session;
  readonly input: BetInput;
  readonly lottery: Lottery;
  readonly lines: readonly PricedLine[];
  readonly digest: string;
}

async function answer(deps: PlaceBetDeps, placing: Placing, reply: Settled): Promise<PlacedOrder> {
  const { session, input, lottery, lines, digest } = placing;
  switch (reply.code) {
    case 0:
      return presentOrder(deps.receipts, {
        orderId: reply.orderId ?? 0n,
        lotteryCode: lottery.code,
        gameNo: input.gameNo,
        atMs: reply.atMs,
        balanceMinor: reply.balanceMinor,
        bets: lines.map((line, place) => ({
          id: reply.betIds[place] ?? 0n,
          play: line.playCode,
          selection: line.selection,
          odds: formatOddsList(line.oddsE4),
          units: line.units,
          unit: line.unitMinor,
          multiple: line.multiple,
          stake: line.stakeMinor,
        })),
      });
    case 1:
      throw new Refusal('lottery.round_closed', { gameNo: input.gameNo });
    case 2:
      throw new Refusal('wallet.insufficient', {}, { balance: formatMoney(reply.balanceMinor) });
    case 3:
    case 5: {
      const first = await firstAnswer(deps, { session, input, digest });
      if (first === null) throw new Refusal('server.busy');
      return first;
    }
    case 7:
      throw new Refusal('lottery.amount_out_of_range', { reason: 'round_maximum' });
    case 8:
      throw new Refusal('lottery.round_unknown', { gameNo: input.gameNo });
    case 10:
    case 11:
    case 12:
    case 13:
    case 14:
      throw standingRefusal(reply.note ?? '');
  }
}

/** The order first placed under this clientRef, or null; other content under the same ref is refused. */
async function firstAnswer(
  deps: PlaceBetDeps,
  { session, input, digest }: Pick<Placing, 'session' | 'input' | 'digest'>,
): Promise<PlacedOrder | null> {
  const known = await deps.orders.byRef(session.claims.accountId, input.clientRef);
  if (known === null) return null;
  if (known.digest !== digest) throw new Refusal('request.client_ref_reused');
  return presentOrder(deps.receipts, known);
}

function refuse(refusal: Refusal): never {
  throw refusal;
}

/** Turns the engine's fault into the wire's refusal; `line` counts from 0 in data and from 1 in texts. */
export function faultRefusal(fault: OrderFault): Refusal {
  const params = { ...fault.params, line: fault.line + 1, reason: fault.reason };
  const data = { ...fault.params, line: fault.line, reason: fault.reason };
  switch (fault.kind) {
    case 'odds_changed':
      return new Refusal('lottery.odds_changed', params, data);
    case 'amount_out_of_range':
      return new Refusal('lottery.amount_out_of_range', params, data);
    case 'selection_invalid':
    case 'too_many_lines':
      return new Refusal('lottery.selection_invalid', params, data);
  }
}
