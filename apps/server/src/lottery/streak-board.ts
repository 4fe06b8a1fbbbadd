import type { Draw } from '@drawroom/engine/games/game-family';
import { familyOf } from '@drawroom/engine/games/index';
import type { Kernel } from '../kernel/kernel.ts';
import type { Catalogue, Lottery } from './catalogue.ts';
import { drawnBefore, drawnSince, drawOf, type DrawnRound } from './drawn-rounds.ts';
import { correctionCounts } from './results/corrected-rounds.ts';

/** A side that an attribute of a lottery showed in the last `length` draws. */
export interface RunningStreak {
  readonly lottery: Lottery;
  readonly attribute: string;
  readonly side: string;
  readonly length: number;
}

/** How the streaks of one lottery stand after its newest known draw. */
interface Standing {
  /** Rules and corrections it was counted under. */
  readonly under: string;
  newest: DrawnRound | null;
  /** Rounds of this time and later may be new; null before the history was read. */
  sinceMs: number | null;
  /** By code of the attribute; none after a tie. */
  readonly streaks: Map<string, { side: string; length: number }>;
}

/** Draws looked back over at the start; a streak longer than that is longer than any that was ever seen. */
const START_DRAWS = 100;
/** More new draws than this are not worth moving on one by one. */
const BEHIND_MAX = 50;
/** The first round of a lottery may be drawn so long after its time, ms. */
const LATE_MS = 600_000;
/** All who ask within this time get the same standing; clients ask a second after a draw, ms. */
const FRESH_MS = 400;

/** The streaks of all running lotteries, in memory and moved on by each draw (games.md §12, long dragons). */
export class StreakBoard {
  readonly #kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly #catalogue: Catalogue;
  readonly #standings = new Map<bigint, Standing>();
  #refreshed: Promise<void> = Promise.resolve();
  #refreshedAt = -Infinity;

  constructor(kernel: Pick<Kernel, 'db' | 'clock'>, catalogue: Catalogue) {
    this.#kernel = kernel;
    this.#catalogue = catalogue;
  }

  /** Every streak of at least `least` draws, longest first, equal ones in the order of the lotteries. */
  async atLeast(least: number): Promise<RunningStreak[]> {
    if (performance.now() - this.#refreshedAt > FRESH_MS) {
      this.#refreshedAt = performance.now();
      this.#refreshed = this.#refreshed.catch(() => undefined).then(() => this.#refresh());
    }
    await this.#refreshed;
    return this.#running()
      .flatMap((lottery) =>
        [...(this.#standings.get(lottery.id)?.streaks ?? [])].map(([attribute, streak]) => ({
          lottery,
          attribute,
          ...streak,
        })),
      )
      .filter(({ length }) => length >= least)
      .toSorted((a, b) => b.length - a.length);
  }

  #running(): Lottery[] {
    return this.#catalogue.all().filter(({ state }) => state === 'running');
  }

  async #refresh(): Promise<void> {
    const running = this.#running();
    const corrections = await correctionCounts(
      this.#kernel.db,
      running.map(({ id }) => id),
    );
    const since = new Map<bigint, number>();
    for (const lottery of running) {
      const { sinceMs } = this.#standing(lottery, corrections.get(lottery.id) ?? 0);
      if (sinceMs !== null) since.set(lottery.id, sinceMs);
    }
    const drawn = await drawnSince(this.#kernel.db, since, BEHIND_MAX);
    for (const lottery of running) {
      const standing = this.#standing(lottery, corrections.get(lottery.id) ?? 0);
      const found = drawn.get(lottery.id) ?? [];
      const { newest, sinceMs } = standing;
      const inStep = sinceMs !== null && found.length < BEHIND_MAX && (newest === null || found[0]?.id === newest.id);
      const rounds = inStep ? found.slice(newest === null ? 0 : 1) : await this.#fromStart(lottery, standing);
      for (const round of rounds) moveOn(standing, lottery, round);
    }
  }

  async #fromStart(lottery: Lottery, standing: Standing): Promise<DrawnRound[]> {
    const nowMs = this.#kernel.clock.now();
    standing.streaks.clear();
    standing.newest = null;
    standing.sinceMs = nowMs - LATE_MS;
    const bounds = { beforeMs: nowMs + 60_000, limit: START_DRAWS };
    return (await drawnBefore(this.#kernel.db, lottery.id, bounds)).toReversed();
  }

  #standing(lottery: Lottery, corrections: number): Standing {
    const under = `${corrections} ${JSON.stringify(lottery.odds.ruleSet)}`;
    const known = this.#standings.get(lottery.id);
    if (known?.under === under) return known;
    const fresh: Standing = { under, newest: null, sinceMs: null, streaks: new Map() };
    this.#standings.set(lottery.id, fresh);
    return fresh;
  }
}

function moveOn(standing: Standing, lottery: Lottery, round: DrawnRound): void {
  const family = familyOf(lottery.family);
  if (family === undefined) return;
  const draw: Draw = drawOf(family, round);
  for (const attribute of family.attributes) {
    if (attribute.kind !== 'two-sided') continue;
    const [side] = attribute.of(draw, lottery.odds.ruleSet);
    // A tie, or a draw of which the attribute says nothing, ends a streak: whoever followed did not win.
    if (side === undefined || !attribute.values.slice(0, 2).includes(side)) standing.streaks.delete(attribute.code);
    else {
      const before = standing.streaks.get(attribute.code);
      standing.streaks.set(attribute.code, { side, length: before?.side === side ? before.length + 1 : 1 });
    }
  }
  standing.newest = round;
  standing.sinceMs = round.prizeAtMs;
}
