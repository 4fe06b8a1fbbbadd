import { ROUND_CAP_MINOR } from '@drawroom/engine/automatic-limits';
import { openExposureBook, type BookEntry, type BookLine, type ExposureBook } from '@drawroom/engine/exposure-book';
import type { GameUnderRules } from '@drawroom/engine/exposure';
import { openOutcomeSpace, type OutcomeSpace } from '@drawroom/engine/exposure-space';
import { familyOf } from '@drawroom/engine/games/index';
import type { Logger } from 'pino';
import type { Db } from '../kernel/kernel.ts';
import type { Lottery } from './catalogue.ts';
import { betsOfNodes } from './exposure-bets.ts';
import { openExposureNode, type ExposureNode } from './exposure-node.ts';

/** What wants room: the lines of an order, or those of one that is cancelled and no longer stands against others. */
export interface RoomRequest {
  readonly lottery: Pick<Lottery, 'family' | 'odds'>;
  readonly roundId: bigint;
  readonly kind: BookEntry['kind'];
  readonly lines: readonly BookLine[];
}

/** Room that was taken. Whoever took it and never says how it ended has used it. */
export interface TakenRoom {
  /** The node under which it was taken; only an order placed under it may use it. */
  readonly node: number;
  end(done: boolean): void;
}

/** The cap of the round leaves no room for these lines. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
  /** The first line that does not fit, from 0, and the largest stake that surely would; 0 when none. */
  readonly line: number;
  readonly maxMinor: bigint;

  constructor(line: number, maxMinor: bigint) {
    super('the cap of the round leaves no room');
    this.line = line;
    this.maxMinor = maxMinor;
  }
}

/** The round takes no bets (any more). */
export class RoundNotOpen extends Error {
  override readonly name = 'RoundNotOpen';
}

/** This process was taken for dead; it goes on under a new number. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/** Keeps every round's worst case below its cap (games.md §11.5, decision 026). */
export interface ExposureGate {
  readonly node: ExposureNode;
  /** Takes room; at once where this node holds enough. Throws `NoRoom` or `RoundNotOpen`. */
  take(request: RoomRequest): TakenRoom | Promise<TakenRoom>;
  /** Forgets closed rounds and gives back room that is not needed; runs by itself every second. */
  tidy(): Promise<void>;
  /** Rounds that are kept in memory. */
  readonly rounds: number;
  close(): Promise<void>;
}

interface Room {
  readonly roundId: bigint;
  readonly game: GameUnderRules;
  readonly book: ExposureBook;
  readonly node: number;
  held: bigint;
  cap: bigint;
  /** What the round had left when it was last asked. */
  free: bigint;
  endsAt: number;
  /** The last question to the round's row; they go one after the other. */
  asking: Promise<void>;
  /** Until then `free` is believed. */
  freeUntil: number;
  /** Nodes whose bets are in the book. */
  readonly loaded: Set<number>;
  /** Entries whose answer is out, and who waits for one of them. */
  asked: number;
  waiting: (() => void)[];
}

/** Room is taken in steps of this part of the cap: a round asks for it a few times, not once per order. */
const STEPS = 16n;
/** Before a node holds this part of the cap it rather takes more than adds up outcomes. */
const PLENTY = 4n;
/** How long a round that is full is not asked again. */
const FREE_MS = 200;
/** How long an order waits for the answers of others when the round is full: for one of them, and in all. */
const ANSWER_MS = 250;
const PATIENCE_MS = 1_000;
const TIDY_MS = 1_000;
/** A closed round is kept this long: orders on their way may still be refused. */
const KEPT_MS = 15_000;

interface LeaseRow {
  state: number;
  held: bigint | null;
  free: bigint | null;
  cap: bigint | null;
  ms_left: number | null;
  covers: number[] | null;
}

export async function openExposureGate(db: Db, { log }: { log: Logger }): Promise<ExposureGate> {
  return new Gate(db, log, await openExposureNode(db));
}

class Gate implements ExposureGate {
  readonly node: ExposureNode;
  readonly #db: Db;
  readonly #log: Logger;
  readonly #rooms = new Map<bigint, Promise<Room>>();
  /** Rooms that are ready; the hot path looks here. */
  readonly #ready = new Map<bigint, Room>();
  readonly #spaces = new Map<string, OutcomeSpace>();
  readonly #timer: NodeJS.Timeout;
  #tidying: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Logger, node: ExposureNode) {
    this.#db = db;
    this.#log = log;
    this.node = node;
    node.onRenewed(() => this.#forget());
    this.#timer = setInterval(() => {
      this.tidy().catch((error: unknown) => log.warn({ err: error }, 'exposure: not tidied'));
    }, TIDY_MS);
    this.#timer.unref();
  }

  get rounds(): number {
    return this.#rooms.size;
  }

  take(request: RoomRequest): TakenRoom | Promise<TakenRoom> {
    const room = this.#ready.get(request.roundId);
    const entry = room?.book.addWithin(room.held, request.kind, request.lines) ?? null;
    return room === undefined || entry === null ? this.#takeSlowly(request) : taken(room, entry);
  }

  async #takeSlowly(request: RoomRequest): Promise<TakenRoom> {
    for (;;) {
      try {
        const room = await this.#roomOf(request);
        const entry = await this.#enter(room, request);
        // While this waited another node may have taken the room over, with everything that is in it.
        if (room.node === this.node.current) return taken(room, entry);
      } catch (error) {
        if (!(error instanceof TakenOver)) throw error;
      }
    }
  }

  /** Takes more room as long as that helps; adds up the outcomes when it has become short. */
  async #enter(room: Room, request: RoomRequest): Promise<BookEntry> {
    const until = performance.now() + PATIENCE_MS;
    const quick = quickNeed(room, request);
    if (room.held * PLENTY < room.cap && !isKnownFull(room, quick))
      await this.#ask(room, () => quickNeed(room, request));
    for (;;) {
      const entry = room.book.addWithin(room.held, request.kind, request.lines) ?? addExactly(room, request);
      if (typeof entry !== 'bigint') return entry;
      if (!isKnownFull(room, entry)) {
        if (await this.#ask(room, () => exactNeed(room, request))) continue;
        room.freeUntil = performance.now() + FREE_MS;
      }
      // Answers that are out may free room: only what is certain refuses an order.
      if (performance.now() > until || !(await answerOf(room))) throw noRoomFor(room, request);
    }
  }

  async #roomOf(request: RoomRequest): Promise<Room> {
    const known = this.#rooms.get(request.roundId);
    if (known !== undefined) return known;
    const opening = this.#open(request);
    this.#rooms.set(request.roundId, opening);
    try {
      const room = await opening;
      if (this.#rooms.get(request.roundId) === opening) this.#ready.set(request.roundId, room);
      return room;
    } catch (error) {
      if (this.#rooms.get(request.roundId) === opening) this.#rooms.delete(request.roundId);
      throw error;
    }
  }

  async #open({ lottery, roundId }: RoomRequest): Promise<Room> {
    const space = this.#spaceOf(lottery);
    const room: Room = {
      roundId,
      game: space.game,
      book: openExposureBook(space),
      node: this.node.current,
      held: 0n,
      cap: 0n,
      free: 0n,
      endsAt: 0,
      asking: Promise.resolve(),
      freeUntil: 0,
      loaded: new Set(),
      asked: 0,
      waiting: [],
    };
    await this.#lease(room, () => 0n);
    return room;
  }

  /** Asks for room after the questions before; true when the node then holds more than before. */
  async #ask(room: Room, needOf: () => bigint): Promise<boolean> {
    const before = room.held;
    const mine = room.asking.then(async () => {
      // Somebody before may have got it for all.
      if (needOf() > room.held) await this.#lease(room, needOf);
    });
    room.asking = mine.catch(() => undefined);
    await mine;
    return room.held > before;
  }

  /** One question to the round's row, in its own short transaction; bets of nodes that are gone come into the book with their room. */
  async #lease(room: Room, needOf: () => bigint): Promise<void> {
    const need = needOf();
    const { rows } = await this.#db.query<LeaseRow>(
      'select state, held, free, cap, ms_left, covers from lottery.lease_room($1, $2, $3, $4, $5)',
      [room.roundId, room.node, need, need + (room.cap === 0n ? ROUND_CAP_MINOR : room.cap) / STEPS, ROUND_CAP_MINOR],
      'lottery-lease-room',
    );
    const [row] = rows;
    if (row === undefined || row.state === 1) throw new RoundNotOpen('no bets');
    if (row.state === 2) {
      await this.node.renew(room.node);
      throw new TakenOver('another node took over');
    }
    const nodes = (row.covers ?? []).filter((node) => !room.loaded.has(node));
    if (nodes.length > 0) {
      const { placed, cancelled } = await betsOfNodes(this.#db, room.roundId, { nodes, game: room.game });
      if (placed.length > 0) room.book.add('order', placed, 'done');
      if (cancelled.length > 0) room.book.add('cancellation', cancelled, 'done');
      for (const node of nodes) room.loaded.add(node);
    }
    room.held = row.held ?? 0n;
    room.free = row.free ?? 0n;
    room.cap = row.cap ?? 0n;
    room.endsAt = performance.now() + (row.ms_left ?? 0);
  }

  #spaceOf({ family, odds }: RoomRequest['lottery']): OutcomeSpace {
    const key = `${family} ${JSON.stringify(odds.ruleSet)}`;
    const known = this.#spaces.get(key);
    if (known !== undefined) return known;
    const rules = familyOf(family);
    if (rules === undefined) throw new Error(`no family ${family}`);
    const space = openOutcomeSpace({ family: rules, ruleSet: odds.ruleSet });
    this.#spaces.set(key, space);
    return space;
  }

  tidy(): Promise<void> {
    this.#tidying = this.#tidying.then(() => this.#tidyOnce());
    const mine = this.#tidying;
    this.#tidying = mine.catch(() => undefined);
    return mine;
  }

  async #tidyOnce(): Promise<void> {
    for (const room of this.#ready.values()) {
      if (room.endsAt + KEPT_MS < performance.now()) this.#drop(room);
      else if (room.held * PLENTY > room.cap) await this.#giveBack(room);
    }
  }

  /** Room beyond two steps goes back. It is not used from now on, whatever becomes of the statement. */
  async #giveBack(room: Room): Promise<void> {
    const step = room.cap / STEPS;
    const work = room.asking.then(async () => {
      const bound = room.book.sharpen();
      const kept = (bound > 0n ? bound : 0n) + step;
      if (room.held - kept < step) return;
      room.held = kept;
      const { rows } = await this.#db.query<{ free: bigint }>(
        'select lottery.give_back_room($1, $2, $3) as free',
        [room.roundId, room.node, kept],
        'lottery-give-back-room',
      );
      room.free = rows[0]?.free ?? 0n;
    });
    room.asking = work.catch(() => undefined);
    await work;
  }

  #drop(room: Room): void {
    this.#ready.delete(room.roundId);
    this.#rooms.delete(room.roundId);
  }

  /** Everything known under the old number is another node's. */
  #forget(): void {
    this.#log.warn('exposure: this node goes on under a new number');
    this.#rooms.clear();
    this.#ready.clear();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tidying;
  }
}

function taken(room: Room, entry: BookEntry): TakenRoom {
  room.asked += 1;
  return {
    node: room.node,
    end: (done) => {
      room.book.move(entry, done ? 'done' : 'gone');
      room.asked -= 1;
      for (const wake of room.waiting.splice(0)) wake();
    },
  };
}

/** Waits for an answer that is out; false when none is, or none came in time: orders of unknown fate never get one. */
async function answerOf(room: Room): Promise<boolean> {
  if (room.asked === 0) return false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    room.waiting.push(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** What would have to be held, without looking at outcomes. */
function quickNeed({ book }: Room, { kind, lines }: RoomRequest): bigint {
  return book.bound + book.riseOf(kind, lines);
}

/** Looks at the outcomes themselves: the other side of a full book is welcome. Returns what would have to be held where there is not enough. */
function addExactly({ book, held }: Room, { kind, lines }: RoomRequest): BookEntry | bigint {
  book.sharpen();
  const entry = book.addWithin(held, kind, lines);
  if (entry !== null) return entry;
  const tried = book.add(kind, lines);
  const need = book.sharpen();
  if (need <= held) return tried;
  book.move(tried, 'gone');
  return need;
}

/** Whether the round has just said that it has not so much room. */
function isKnownFull({ held, free, freeUntil }: Room, need: bigint): boolean {
  return performance.now() < freeUntil && need > held + free;
}

function exactNeed({ book }: Room, { kind, lines }: RoomRequest): bigint {
  const tried = book.add(kind, lines);
  const need = book.sharpen();
  book.move(tried, 'gone');
  return need;
}

/** Names the first line that does not fit behind those before it, and the stake that surely would. */
function noRoomFor({ book, held, free }: Room, { kind, lines }: RoomRequest): NoRoom {
  let left = held + free - book.sharpen();
  for (const [place, line] of lines.entries()) {
    const rise = book.riseOf(kind, [line]);
    if (rise > left) return new NoRoom(place, stakeThatFits(line, left));
    left -= rise;
  }
  return new NoRoom(0, 0n);
}

function stakeThatFits(line: BookLine, leftMinor: bigint): bigint {
  const units = BigInt(line.units);
  const stake = line.unitMinor * BigInt(line.multiple) * units;
  if (leftMinor <= 0n || line.mostMinor <= stake) return 0n;
  const fits = (leftMinor * stake) / (line.mostMinor - stake);
  return fits - (fits % units);
}
