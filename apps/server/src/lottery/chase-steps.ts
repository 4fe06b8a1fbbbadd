import type { OddsTable } from '@drawroom/engine/odds-table';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import type { Catalogue, Lottery } from './catalogue.ts';
import { chaseOrderRef } from './chase-identity.ts';
import { takeRooms, type RoomyOrders, type SkipReason } from './chase-room.ts';
import { linesAt, priceAtLeast, type ChaseLine, type ChasePrice } from './chase-price.ts';
import type { ExposureGate } from './exposure-gate.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { placeWithin, type PendingOrder, type PlacementReply } from './order-batcher.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { askedLines } from './asked-lines.ts';
import { ROUND_STATUS } from './round.ts';
import { tableOfRound, type RuledRound } from './round-rules.ts';
import { endChases } from './end-chases.ts';
import { tellChases } from './tell-chases.ts';

/** Chases that one transaction places; their members' other orders wait no longer than it lasts. */
const PLACE_BATCH = 64;
/** Chases that one transaction skips or decides. */
const CHANGE_BATCH = 200;

const ENDED = { cancelled: 3, odds_worse: 4, refused: 5 } as const;
/** Codes of place_orders: what passes by itself, and what does not soon (excluded, time-out). */
const LIMITED: ReadonlySet<number> = new Set([7, 10, 13]);
const BARRED: ReadonlySet<number> = new Set([11, 12]);

export interface ChaseDeps {
  readonly kernel: Pick<Kernel, 'db' | 'outbox' | 'metrics'>;
  readonly catalogue: Catalogue;
  readonly house: Pick<HouseAccounts, 'escrow'>;
  readonly exposure: ExposureGate;
  readonly chainOf: (memberId: bigint) => Promise<bigint>;
}

/** A round that chases stand on and that is no longer ahead. */
interface DueRound extends RuledRound {
  readonly round_id: bigint;
  readonly lottery_id: bigint;
  readonly status: number;
}

/** The parts of one round that can be placed together. */
interface Candidate {
  readonly chase_id: bigint;
  readonly account_id: bigint;
  readonly member_id: bigint;
  readonly lines: readonly ChaseLine[];
  readonly multiple: number;
  readonly same_rules: boolean;
}

/**
 * Brings all chases as far as their rounds are: decides what was settled, gives back what was missed, places what is open. May be
 * called at any time, by any number of processes at once, after any crash: each part changes once, with its points.
 */
export async function runChases(deps: ChaseDeps): Promise<void> {
  const { rows } = await deps.kernel.db.query<DueRound>(
    'select round_id, lottery_id, status, odds_version, business_date from lottery.chase_rounds_due()',
    [],
    'lottery-chase-rounds-due',
  );
  // First what is decided: a win must stop its chase before the next round is placed.
  for (const round of rows.filter(({ status }) => status >= ROUND_STATUS.drawn)) {
    await inBatches(deps, round, 'decide_chase_parts');
  }
  for (const round of rows.filter(({ status }) => status > ROUND_STATUS.open)) {
    await inBatches(deps, round, 'skip_chase_parts');
  }
  for (const round of rows.filter(({ status }) => status === ROUND_STATUS.open)) await placeParts(deps, round);
}

async function inBatches(
  { kernel }: ChaseDeps,
  round: DueRound,
  step: 'decide_chase_parts' | 'skip_chase_parts',
): Promise<void> {
  for (let changed = CHANGE_BATCH; changed === CHANGE_BATCH;) {
    changed = await kernel.db.tx(async (t) => {
      const { rows } = await t.query<{ id: bigint }>(
        `select lottery.${step}($1, $2) as id`,
        [round.round_id, CHANGE_BATCH],
        `lottery-${step}`,
      );
      const ids = rows.map(({ id }) => id);
      await tellChases(kernel, t, ids);
      return ids.length;
    });
    if (step === 'skip_chase_parts') kernel.metrics.count('lottery_chase_round_total', { fate: 'skipped' }, changed);
  }
}

/** Places all that may be placed in an open round, batch by batch. */
async function placeParts(deps: ChaseDeps, round: DueRound): Promise<void> {
  const lottery = deps.catalogue.byId(round.lottery_id);
  if (lottery === undefined) return;
  for (;;) {
    const { rows } = await deps.kernel.db.query<Candidate>(
      'select chase_id, account_id, member_id, lines, multiple, same_rules from lottery.chases_to_place($1, $2)',
      [round.round_id, PLACE_BATCH],
      'lottery-chases-to-place',
    );
    if (rows.length === 0 || !(await placeBatch(deps, { round, lottery, candidates: rows }))) return;
  }
}

interface Batch {
  readonly round: DueRound;
  readonly lottery: Lottery;
  readonly candidates: readonly Candidate[];
}

/** One batch in one transaction: points out of the holds, orders, and what became of each. False when it must be tried later. */
async function placeBatch(deps: ChaseDeps, { round, lottery, candidates }: Batch): Promise<boolean> {
  const { kernel } = deps;
  // Priced before the transaction; the database refuses the whole batch if the odds move in between.
  const table = await tableOfRound(deps.catalogue, lottery, round);
  const priced = candidates.map((one) => ({ one, price: priceOf(one, table) }));
  await endUnplaceable(deps, priced);
  const wanted = new Map<bigint, PendingOrder | SkipReason>();
  for (const { one, price } of priced) {
    if (price.ok) wanted.set(one.chase_id, await orderOf(deps, { round, table, one, price }));
    else if (price.why === 'limit') wanted.set(one.chase_id, 'limit');
  }
  if (wanted.size === 0) return true;
  const rooms = await takeRooms(deps.exposure, { lottery, table, roundId: round.round_id }, wanted);
  if (rooms === null) return false;
  const placed = await kernel.db
    .tx((t) => placeTaken(deps, t, { round, rooms }))
    .catch((error: unknown) => {
      // Any other error may come after the commit: the room stays taken.
      if (error instanceof NotPlaced) return null;
      throw error;
    });
  rooms.end(placed ?? new Set());
  if (placed === null) {
    await deps.catalogue.reload();
    return false;
  }
  kernel.metrics.count('lottery_chase_round_total', { fate: 'placed' }, placed.size);
  return true;
}

/** A round under other rules is another bet than the one accepted, whatever its odds. */
function priceOf({ lines, multiple, same_rules: sameRules }: Candidate, table: OddsTable): ChasePrice {
  return sameRules ? priceAtLeast(linesAt(lines, multiple), table) : { ok: false, why: 'odds_worse' };
}

/** Ends chases whose odds got worse, and those whose bets are no longer offered. */
async function endUnplaceable(
  { kernel }: ChaseDeps,
  priced: readonly { readonly one: Candidate; readonly price: ChasePrice }[],
): Promise<void> {
  for (const why of ['odds_worse', 'refused'] as const) {
    const ids = priced.flatMap(({ one, price }) => (!price.ok && price.why === why ? [one.chase_id] : []));
    if (ids.length === 0) continue;
    await kernel.db.tx(async (t) => {
      await tellChases(kernel, t, await endChases(t, ids, ENDED[why]));
    });
    kernel.metrics.count('lottery_chase_ended_total', { state: why }, ids.length);
  }
}

async function orderOf(
  { chainOf }: ChaseDeps,
  part: {
    round: DueRound;
    table: OddsTable;
    one: Candidate;
    price: Extract<ChasePrice, { ok: true }>;
  },
): Promise<PendingOrder> {
  const { round, table, one, price } = part;
  const betList = linesAt(one.lines, one.multiple);
  return {
    accountId: one.account_id,
    clientRef: chaseOrderRef(one.chase_id, round.round_id),
    roundId: round.round_id,
    oddsVersion: round.odds_version,
    totalMinor: price.totalMinor,
    digest: digestOfAsked([String(round.lottery_id), String(round.round_id), askedLines(betList)]),
    chainId: await chainOf(one.member_id),
    lines: price.lines,
    roundMaxMinor: price.lines.map((line) => table.plays[line.playCode]?.roundMaxMinor ?? 0n),
  };
}

/** Nothing was placed: the odds of the round moved, or another process took this one for dead. */
class NotPlaced extends Error {
  override readonly name = 'NotPlaced';
}

/** Returns the chases whose order was placed. */
async function placeTaken(
  deps: ChaseDeps,
  t: Tx,
  { round, rooms: { orders, node } }: { round: DueRound; rooms: RoomyOrders },
): Promise<ReadonlySet<bigint>> {
  if (node !== null) {
    const entered = await t.query<{ mine: boolean }>('select lottery.enter_node($1) as mine', [node]);
    if (entered.rows[0]?.mine !== true) throw new NotPlaced();
  }
  const { rows } = await t.query<{ id: bigint }>(
    'select lottery.take_chase_parts($1, $2::bigint[]) as id',
    [round.round_id, [...orders.keys()].map(String)],
    'lottery-take-chase-parts',
  );
  if (rows.length === 0) return new Set();
  const taken = rows.map(({ id }) => ({ id, order: orders.get(id) ?? 'limit' }));
  const asked = taken.flatMap(({ id, order }) => (typeof order === 'string' ? [] : [{ id, order }]));
  const replies = await placeWithin(
    t,
    asked.map(({ order }) => order),
    { escrow: deps.house.escrow, by: 'plan' },
  );
  const replyOf = new Map(asked.map(({ id }, place) => [id, replies[place]]));
  if (replies.some(({ code }) => code === 6)) throw new NotPlaced();
  const fates = taken.map(({ id, order }) => fateOf(typeof order === 'string' ? order : replyOf.get(id)));
  await t.query(
    'select lottery.mark_chase_parts($1, $2::bigint[], $3::bigint[], $4::text[])',
    [
      round.round_id,
      taken.map(({ id }) => String(id)),
      fates.map(({ orderId }) => orderId),
      fates.map(({ reason }) => reason),
    ],
    'lottery-mark-chase-parts',
  );
  // Their member plays no more: whatever began before goes no further.
  const barred = taken.filter(({ id }) => BARRED.has(replyOf.get(id)?.code ?? 0));
  if (barred.length > 0)
    await endChases(
      t,
      barred.map(({ id }) => id),
      ENDED.cancelled,
    );
  await tellChases(
    deps.kernel,
    t,
    taken.map(({ id }) => id),
  );
  return new Set(taken.flatMap(({ id }, place) => (fates[place]?.orderId === null ? [] : [id])));
}

/** What became of a part: why it was not asked for, or what the code of place_orders says. */
function fateOf(reply: PlacementReply | SkipReason | undefined): { orderId: string | null; reason: string | null } {
  if (reply === undefined) return { orderId: null, reason: 'refused' };
  if (typeof reply === 'string') return { orderId: null, reason: reply };
  if (reply.code === 0 && reply.orderId !== null) return { orderId: String(reply.orderId), reason: null };
  if (reply.code === 1) return { orderId: null, reason: 'closed' };
  return { orderId: null, reason: LIMITED.has(reply.code) ? 'limit' : 'refused' };
}
