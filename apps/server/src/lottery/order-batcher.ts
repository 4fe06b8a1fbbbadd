import type { PricedLine } from '@drawroom/engine/price-order';
import { formatOddsList } from '@drawroom/engine/odds';
import type { Logger } from 'pino';
import type { Db, DbConnection, Tx } from '../kernel/kernel.ts';
import type { ExposureNode } from './exposure-node.ts';

/** A priced order on its way to the database. */
export interface PendingOrder {
  readonly accountId: bigint;
  readonly clientRef: string;
  readonly roundId: bigint;
  /** Odds version it was priced with; another one in force refuses it. */
  readonly oddsVersion: number;
  readonly totalMinor: bigint;
  /** 128-bit digest of the request in UUID form: tells a retry from a misuse of the key. */
  readonly digest: string;
  readonly chainId: bigint;
  readonly lines: readonly PricedLine[];
  /** Most a member may stake in a round on each line's play. */
  readonly roundMaxMinor: readonly bigint[];
  /** The node under which room was taken for it; under another number it is not sent (decision 026). */
  readonly node?: number;
}

/** The database's answer to one order; codes as in migrations/002-place.sql, 010-protection.sql and 021-frozen.sql. */
export interface PlacementReply {
  readonly code: 0 | 1 | 2 | 3 | 5 | 6 | 7 | 8 | 10 | 11 | 12 | 13 | 14;
  readonly orderId: bigint | null;
  readonly betIds: readonly bigint[];
  readonly balanceMinor: bigint;
  readonly atMs: number;
  /** What of the member's protection, or of the house's freezes, refused it (codes 10 to 14). */
  readonly note: string | null;
}

/** The statement did not come back: whether the order was placed is unknown until it is asked for. */
export class PlacementUnknown extends Error {
  override readonly name: string = 'PlacementUnknown';
}

/** The order was never sent. */
export class PlacementNotSent extends PlacementUnknown {
  override readonly name = 'PlacementNotSent';
}

interface LaneOptions {
  readonly escrow: bigint;
  readonly log: Logger;
  /** Whose orders these are; absent where nobody takes room for them. */
  readonly node?: ExposureNode;
}

interface Waiting {
  readonly order: PendingOrder;
  readonly resolve: (reply: PlacementReply) => void;
  readonly reject: (error: Error) => void;
  asked: number;
}

interface ReplyRow {
  n: number;
  code: number;
  order_id: bigint | null;
  bet_ids: string | null;
  balance: bigint | null;
  at: number;
}

/** More than this in one statement buys only latency (money-path.md §0: the knee is at 64). */
const BATCH_MAX = 128;
/** Bound of a lane's queue: beyond it an order is refused at once rather than late. */
const QUEUE_MAX = 20_000;
/** An account found locked this often is waited for instead of skipped. */
const SKIPS_MAX = 5;
const SKIP_PAUSE_MS = 2;

/**
 * Adaptive group commit (money-path.md §2.1): each lane is one connection with one statement in flight; whatever arrives
 * meanwhile travels with the next. An idle lane sends at once, so a lone caller waits for nobody. A member always takes the
 * same lane, so lanes of one node never wait for each other.
 */
export class OrderBatcher {
  readonly #lanes: Lane[];

  private constructor(lanes: Lane[]) {
    this.#lanes = lanes;
  }

  static async open(db: Db, options: LaneOptions & { lanes?: number }): Promise<OrderBatcher> {
    const count = options.lanes ?? 2;
    const lanes = await Promise.all(Array.from({ length: count }, () => Lane.open(db, options)));
    return new OrderBatcher(lanes);
  }

  /** Places one order; resolves after COMMIT. Throws `PlacementUnknown` when the connection died under it. */
  place(order: PendingOrder): Promise<PlacementReply> {
    const lane = this.#lanes[Number(order.accountId % BigInt(this.#lanes.length))];
    if (lane === undefined) throw new Error('no lane');
    return lane.place(order);
  }

  /** Orders waiting or in flight. */
  get depth(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.depth, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

class Lane {
  readonly #db: Db;
  readonly #escrow: bigint;
  readonly #log: Logger;
  readonly #node: ExposureNode | undefined;
  #connection: DbConnection | null;
  /** The node's number on the connection. */
  #attached: number | undefined;
  #queue: Waiting[] = [];
  #busy = false;
  #closed = false;
  #scheduled = false;

  private constructor(db: Db, options: LaneOptions) {
    this.#db = db;
    this.#escrow = options.escrow;
    this.#log = options.log;
    this.#node = options.node;
    this.#connection = null;
  }

  static async open(db: Db, options: LaneOptions): Promise<Lane> {
    const lane = new Lane(db, options);
    lane.#connection = await lane.#connect();
    return lane;
  }

  get depth(): number {
    return this.#queue.length;
  }

  place(order: PendingOrder): Promise<PlacementReply> {
    if (this.#closed || this.#queue.length >= QUEUE_MAX) return Promise.reject(new PlacementNotSent('not accepting'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject, asked: 0 });
      this.#schedule();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#busy || this.#queue.length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await this.#connection?.close();
  }

  #watch(connection: DbConnection): void {
    connection.onEnd(() => {
      if (this.#connection === connection) this.#connection = null;
    });
  }

  /** Everything of the same tick joins the same statement. */
  #schedule(): void {
    if (this.#busy || this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    if (this.#busy || this.#queue.length === 0) return;
    this.#busy = true;
    let batch = this.#queue.splice(0, BATCH_MAX);
    let sent = false;
    try {
      if (this.#attached !== this.#node?.current) await this.#leave();
      this.#connection ??= await this.#connect();
      batch = this.#ofThisNode(batch);
      if (batch.length === 0) return;
      sent = true;
      const { rows } = await this.#connection.query<ReplyRow>(PLACE, paramsOf(batch, this.#escrow), 'lottery-place');
      this.#answer(batch, rows);
    } catch (error) {
      this.#log.error({ err: error, orders: batch.length }, 'placement: the fate of a batch is unknown to this node');
      const Fate = sent ? PlacementUnknown : PlacementNotSent;
      const unknown = new Fate('the database did not answer', { cause: error });
      for (const waiting of batch) waiting.reject(unknown);
    } finally {
      this.#busy = false;
      if (this.#queue.length > 0) this.#schedule();
    }
  }

  async #connect(): Promise<DbConnection> {
    const connection = await connectLane(this.#db);
    this.#attached = await this.#node?.attach(connection);
    this.#watch(connection);
    return connection;
  }

  /** A connection under an old number has no business here. */
  async #leave(): Promise<void> {
    const left = this.#connection;
    this.#connection = null;
    await left?.close();
  }

  /** Room was taken for an order under one number; under another one that room is not its own. */
  #ofThisNode(batch: Waiting[]): Waiting[] {
    const own = ({ order }: Waiting): boolean => order.node === undefined || order.node === this.#attached;
    for (const waiting of batch) if (!own(waiting)) waiting.reject(new PlacementNotSent('taken over'));
    return batch.filter(own);
  }

  #answer(batch: readonly Waiting[], rows: readonly ReplyRow[]): void {
    const byPlace = new Map(rows.map((row) => [row.n, row]));
    const again: Waiting[] = [];
    let lockedElsewhere = false;
    for (const [place, waiting] of batch.entries()) {
      const row = byPlace.get(place + 1);
      if (row === undefined || row.code === 4 || row.code === 9) {
        waiting.asked += row?.code === 4 ? 0 : 1;
        lockedElsewhere ||= row?.code !== 4;
        again.push(waiting);
        continue;
      }
      waiting.resolve(replyOf(row));
    }
    if (again.length === 0) return;
    const requeue = (): void => {
      // In front: a member's orders keep their order.
      this.#queue.unshift(...again);
      this.#schedule();
    };
    if (lockedElsewhere) setTimeout(requeue, SKIP_PAUSE_MS);
    else requeue();
  }
}

/**
 * A lane plans its statements once, for index look-ups: arrays would otherwise be planned anew with every batch, which costs more
 * than running them, and a plan made while tables are empty would scan them when they are full.
 */
async function connectLane(db: Db): Promise<DbConnection> {
  const connection = await db.connect();
  for (const setting of LANE_SETTINGS) await connection.query(`set ${setting}`);
  return connection;
}

const LANE_SETTINGS = [
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'enable_material = off',
  'jit = off',
];

function replyOf(row: ReplyRow): PlacementReply {
  const isProtected = row.code >= 10;
  return {
    code: row.code as PlacementReply['code'],
    orderId: row.order_id,
    note: isProtected ? row.bet_ids : null,
    betIds: row.bet_ids === null || isProtected ? [row.order_id ?? 0n] : row.bet_ids.split(',').map(BigInt),
    balanceMinor: row.balance ?? 0n,
    atMs: row.at,
  };
}

/** For whom orders are placed inside a transaction. */
export interface PlacedFor {
  readonly escrow: bigint;
  /** `plan`: a chase or a follow at work, which is no member at play (010-protection.sql). */
  readonly by: 'member' | 'plan';
}

/**
 * Places orders inside the caller's transaction, waiting for accounts that are locked elsewhere. Each member at most once: then
 * no order depends on another and each has its answer, in the order given.
 */
export async function placeWithin(
  t: Tx,
  orders: readonly PendingOrder[],
  { escrow, by }: PlacedFor,
): Promise<PlacementReply[]> {
  await t.query(
    `select set_config(split_part(s, ' = ', 1), split_part(s, ' = ', 2), true) from unnest($1::text[]) s`,
    [[...LANE_SETTINGS, `lottery.by_chase = ${by === 'plan' ? 'on' : 'off'}`]],
    'lottery-lane-settings',
  );
  const batch = orders.map((order) => ({ order, asked: SKIPS_MAX + 1, resolve: () => {}, reject: () => {} }));
  const { rows } = await t.query<ReplyRow>(PLACE, paramsOf(batch, escrow), 'lottery-place');
  return rows.toSorted((one, other) => one.n - other.n).map(replyOf);
}

const PLACE = `select n, code, order_id, bet_ids, balance, at from lottery.place_orders(
  $1, $2, $3::bigint[], $4::uuid[], $5::bigint[], $6::int[], $7::bigint[], $8::uuid[], $9::bigint[], $10::int[], $11::int[], $12::bigint[],
  $13::int[], $14::text[], $15::text[], $16::text[], $17::bigint[], $18::int[], $19::int[], $20::bigint[], $21::bigint[])`;

function paramsOf(batch: readonly Waiting[], escrow: bigint): unknown[] {
  const orders = batch.map((waiting) => waiting.order);
  // Lines of an order stand together; the database finds them by the place of the first.
  let before = 0;
  const firstLineOf = (order: PendingOrder): number => {
    before += order.lines.length;
    return before - order.lines.length + 1;
  };
  const lines = orders.flatMap((order, place) =>
    order.lines.map((line, at) => ({ line, n: place + 1, max: order.roundMaxMinor[at] ?? 0n })),
  );
  return [
    batch.some((waiting) => waiting.asked > SKIPS_MAX),
    String(escrow),
    orders.map((order) => String(order.accountId)),
    orders.map((order) => order.clientRef),
    orders.map((order) => String(order.roundId)),
    orders.map((order) => order.oddsVersion),
    orders.map((order) => String(order.totalMinor)),
    orders.map((order) => order.digest),
    orders.map((order) => String(order.chainId)),
    orders.map((order) => order.lines.length),
    orders.map((order) => firstLineOf(order)),
    orders.map((order) => String(smallest(order.roundMaxMinor))),
    lines.map(({ n }) => n),
    lines.map(({ line }) => line.playCode),
    lines.map(({ line }) => line.selection),
    lines.map(({ line }) => formatOddsList(line.oddsE4)),
    lines.map(({ line }) => String(line.unitMinor)),
    lines.map(({ line }) => line.multiple),
    lines.map(({ line }) => line.units),
    lines.map(({ line }) => String(line.stakeMinor)),
    lines.map(({ max }) => String(max)),
  ];
}

function smallest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((least, amount) => (amount < least ? amount : least), amounts[0] ?? 0n);
}
