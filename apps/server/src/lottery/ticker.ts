import type { DbConnection, Kernel, Sql } from '../kernel/kernel.ts';
import type { Catalogue, Lottery } from './catalogue.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { noBeacon, type BeaconDesk } from './beacon-desk.ts';
import { blocksItsChain, commitWithMode, drawWithBeacon, moveToFreshChain } from './beacon-round.ts';
import { planFirstRounds, planRounds } from './plan-rounds.ts';
import { ROUND_STATUS, unfinishedRounds, type Round } from './round.ts';
import {
  closeRound,
  commitRound,
  drawRound,
  openRound,
  sealRound,
  voidMissedRounds,
  type RoundDeps,
} from './round-steps.ts';
import type { SeedVault } from './seed-vault.ts';
import { settleRound, type SettleDeps } from './settle.ts';

export interface TickerDeps extends SettleDeps {
  readonly catalogue: Catalogue;
  readonly vault: SeedVault;
  readonly saltOf: (betId: bigint) => string;
  /** Left out: every draw is "commit only". */
  readonly beacon?: BeaconDesk;
}

/** How often a follower asks whether it may lead: bounds the gap after a leader dies (realtime.md S2: 3 s). */
const FOLLOW_MS = 1_000;
const PLAN_MS = 10 * 60_000;
/** After a fault it is tried again sooner. */
const PLAN_AGAIN_MS = 10_000;
/** Planning a whole day for every lottery takes seconds: after the first rounds each beat plans for so long and no longer. */
const PLAN_BEAT_MS = 400;
/** The ticker looks again after this long even when no step is due, in case something changed under it. */
const IDLE_MS = 1_000;
/** A ticker that has not come through a beat for this long counts as dead. */
const SILENT_MS = 15_000;

/**
 * Runs the rounds (realtime.md §4.3). Any number of nodes may have one; a session advisory lock makes one of them act, which
 * only saves work: every step is a guarded update, so two tickers at once still give one draw and one payout.
 */
export class RoundTicker {
  readonly #deps: TickerDeps;
  readonly #beacon: BeaconDesk;
  #leader: DbConnection | null = null;
  #stopped = false;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  /** When each lottery was planned a day ahead; missing before its first rounds. */
  readonly #plannedAt = new Map<bigint, number>();
  /** By which calendar; under another one it is planned anew. */
  readonly #plannedBy = new Map<bigint, number>();
  #markedAt = -Infinity;
  #beatenAt = -Infinity;
  readonly #wake = new Map<bigint, Disposable>();
  /** Long steps (seal, settlement) run beside the clock, one per round, so that a big round delays no other. */
  readonly #beside = new Map<bigint, Promise<void>>();

  constructor(deps: TickerDeps) {
    this.#deps = deps;
    this.#beacon = deps.beacon ?? noBeacon(deps.kernel.config.beaconWaitMs);
  }

  /** False when it has not come through a beat for a while: it hangs, or every beat fails. */
  get alive(): boolean {
    return performance.now() - this.#beatenAt < SILENT_MS;
  }

  get leading(): boolean {
    return this.#leader !== null;
  }

  start(): void {
    this.#beat(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const wake of this.#wake.values()) wake[Symbol.dispose]();
    await this.#running;
    await Promise.all(this.#beside.values());
    await this.#leader?.close();
    this.#leader = null;
  }

  #beat(afterMs: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#running
        .then(() => this.#once())
        .finally(() => this.#beat(this.leading ? IDLE_MS : FOLLOW_MS));
    }, afterMs);
  }

  async #once(): Promise<void> {
    const { kernel, catalogue } = this.#deps;
    try {
      if (!(await this.#lead())) {
        this.#beatenAt = performance.now();
        return;
      }
      const planned = catalogue.all().filter((lottery) => lottery.state === 'running');
      // Planned anew as soon as it is opened.
      for (const { id } of planned.filter(({ shut }) => shut)) this.#plannedAt.delete(id);
      for (const { id, calendar } of planned) {
        if (this.#plannedBy.get(id) === calendar) continue;
        // In its turn, so that many at once keep no running round waiting.
        if (this.#plannedAt.has(id)) this.#plannedAt.set(id, -Infinity);
        this.#plannedBy.set(id, calendar);
      }
      await this.#plan(planned.filter(({ shut }) => !shut));
      const running = planned.filter((lottery) => lottery.source === 'house' || lottery.sourced);
      if (performance.now() - this.#markedAt > PLAN_MS) {
        await markBets(kernel);
        this.#markedAt = performance.now();
      }
      let faults = 0;
      for (const lottery of running) {
        // What is wrong with one lottery does not stop the others.
        await this.#advance(lottery).catch((error: unknown) => {
          faults += 1;
          this.#fault(error, lottery);
        });
      }
      if (faults === 0 || faults < running.length) this.#beatenAt = performance.now();
    } catch (error) {
      this.#fault(error, null);
    }
  }

  /** Gives every lottery its next rounds at once, and plans the rest of the day ahead beat by beat beside the running rounds. */
  async #plan(running: readonly Lottery[]): Promise<void> {
    const { kernel, vault } = this.#deps;
    for (const lottery of running.filter(({ id }) => !this.#plannedAt.has(id))) {
      await planFirstRounds(kernel, vault, lottery);
      this.#plannedAt.set(lottery.id, -Infinity);
    }
    const begunAt = performance.now();
    for (const { id } of running) {
      if (begunAt - (this.#plannedAt.get(id) ?? -Infinity) <= PLAN_MS) continue;
      const lottery = this.#deps.catalogue.byId(id);
      // A calendar of one lottery that cannot be planned does not stop the others.
      const isPlanned =
        lottery === undefined ||
        (await planRounds(kernel, vault, lottery).then(
          () => true,
          (error: unknown) => this.#fault(error, lottery),
        ));
      this.#plannedAt.set(id, performance.now() - (isPlanned === true ? 0 : PLAN_MS - PLAN_AGAIN_MS));
      if (performance.now() - begunAt > PLAN_BEAT_MS) return;
    }
  }

  /** Tries to become, or checks that it still is, the one that acts. */
  async #lead(): Promise<boolean> {
    if (this.#leader !== null) return true;
    const connection = await this.#deps.kernel.db.connect();
    const { rows } = await connection.query<{ got: boolean }>(
      `select pg_try_advisory_lock(${ADVISORY_LOCKS.leader}) as got`,
    );
    if (rows[0]?.got !== true) {
      await connection.close();
      return false;
    }
    // The lock dies with the connection; whoever notices takes over.
    connection.onEnd(() => {
      if (this.#leader === connection) this.#leader = null;
    });
    this.#leader = connection;
    // Rounds that were held are judged again by whoever leads now: a corrected program may agree where the last one did not.
    // Those without numbers wait for people (results/decide.ts).
    await this.#deps.kernel.db.query(
      'update lottery.round set status = 4, hold_reason = null where status = 7 and numbers is not null',
    );
    return true;
  }

  /** Takes every step that is due for a lottery, oldest round first, and sets an alarm for the next one. */
  async #advance(lottery: Lottery): Promise<void> {
    const { kernel, vault } = this.#deps;
    const deps: RoundDeps = { kernel, vault, lottery };
    for (let pass = 0; pass < 50; pass += 1) {
      const nowMs = kernel.clock.now();
      const rounds = await unfinishedRounds(kernel.db, lottery.id, nowMs + 60_000);
      const missed = rounds.filter(
        (round) =>
          round.status === ROUND_STATUS.scheduled &&
          (round.commitment === null || lottery.shut) &&
          round.end_at <= nowMs,
      );
      let moved = (await voidMissedRounds(deps, missed)) > 0;
      const waiting = blocksItsChain(rounds, nowMs);
      if (waiting !== undefined) moved = (await moveToFreshChain(deps, waiting)) > 0 || moved;
      const skipped = new Set(missed.map((round) => round.id));
      for (const round of rounds) {
        if (skipped.has(round.id)) continue;
        moved = (await this.#step(deps, round, kernel.clock.now())) || moved;
      }
      if (moved) continue;
      this.#alarm(lottery, rounds, nowMs);
      return;
    }
  }

  async #step(deps: RoundDeps, round: Round, nowMs: number): Promise<boolean> {
    switch (round.status) {
      case ROUND_STATUS.scheduled:
        // It stays as it is, and is voided without a word when its time is over: nobody could bet on it.
        if (deps.lottery.shut) return false;
        // A round without a chain is an official one and has nothing to commit to.
        if (round.commitment === null && round.chain_id !== null) {
          // With a beacon the seed is locked first, which takes a while: beside the clock.
          return this.#beacon.on
            ? this.#aside(deps.lottery, round, () => commitWithMode(deps, this.#beacon, round))
            : (await commitRound(deps, round)) && round.end_at > nowMs + 1_000;
        }
        return round.begin_at <= nowMs ? openRound(deps, round) : false;
      case ROUND_STATUS.open:
        return round.end_at <= nowMs ? closeRound(deps, round) : false;
      case ROUND_STATUS.closed:
        return this.#aside(deps.lottery, round, () => sealRound(deps, round, this.#deps.saltOf));
      case ROUND_STATUS.sealed:
        // An official round is not drawn here: its result comes from results/result-watch.ts.
        if (this.#drawAtMs(round) > nowMs) return false;
        return round.entropy_round === null
          ? drawRound(deps, round)
          : this.#aside(deps.lottery, round, () => drawWithBeacon(deps, this.#beacon, round));
      case ROUND_STATUS.drawn:
        return this.#aside(deps.lottery, round, () => settleRound(this.#deps, deps.lottery, round));
      default:
        return false;
    }
  }

  /** A round with a beacon is drawn when the value is published, up to 3 s after its draw time. */
  #drawAtMs(round: Round): number {
    return round.entropy_round === null ? round.prize_at : Math.max(round.prize_at, this.#beacon.publishedAtMs(round));
  }

  #aside(lottery: Lottery, round: Round, step: () => Promise<boolean>): false {
    if (this.#beside.has(round.id) || this.#stopped) return false;
    const work = step()
      .catch((error: unknown) => {
        this.#fault(error, lottery);
        return false;
      })
      .then((moved) => {
        this.#beside.delete(round.id);
        if (moved) this.#soon(lottery);
      });
    this.#beside.set(round.id, work);
    return false;
  }

  #soon(lottery: Lottery): void {
    if (this.#stopped || !this.leading) return;
    this.#running = this.#running
      .then(() => this.#advance(lottery))
      .catch((error: unknown) => this.#fault(error, lottery));
  }

  #fault(error: unknown, lottery: Lottery | null): void {
    this.#deps.kernel.metrics.count('lottery_ticker_fault_total');
    this.#deps.kernel.log.error({ err: error, lottery: lottery?.code }, 'round ticker');
  }

  /** Wakes exactly when the next step is due, not at the next beat. */
  #alarm(lottery: Lottery, rounds: readonly Round[], nowMs: number): void {
    const due = rounds.flatMap((round) =>
      round.status === ROUND_STATUS.scheduled
        ? [round.begin_at]
        : round.status === ROUND_STATUS.open
          ? [round.end_at]
          : round.status === ROUND_STATUS.sealed
            ? [this.#drawAtMs(round)]
            : [],
    );
    const next = Math.min(...due.filter((atMs) => atMs > nowMs));
    this.#wake.get(lottery.id)?.[Symbol.dispose]();
    this.#wake.delete(lottery.id);
    if (!Number.isFinite(next) || this.#stopped) return;
    this.#wake.set(
      lottery.id,
      this.#deps.kernel.clock.at(next, () => this.#soon(lottery)),
    );
  }
}

/** Whether any process holds the right to run the rounds. */
export async function someoneLeads(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ led: boolean }>(
    `select exists (select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 1 and l.granted
         and (l.classid::bigint << 32 | l.objid::bigint) = ${ADVISORY_LOCKS.leader}) as led`,
  );
  return rows[0]?.led === true;
}

/** Remembers which bet id comes next, so that "today" is found in a member's bets without an index on time. */
async function markBets(kernel: Kernel): Promise<void> {
  await kernel.db.query(
    `insert into lottery.bet_mark (at, next_id)
     select clock_timestamp(), coalesce(pg_sequence_last_value('lottery.bet_id') + 1, 1)
     on conflict do nothing`,
  );
}
