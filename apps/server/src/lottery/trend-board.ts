import { setImmediate as rest } from 'node:timers/promises';
import { TREND_ROUNDS } from '@drawroom/contract/lottery-charts';
import {
  OmissionSearch,
  OmissionWindows,
  type Followed,
  type Omissions,
} from '@drawroom/engine/charts/omission-windows';
import type { GameFamily } from '@drawroom/engine/games/game-family';
import { familyOf } from '@drawroom/engine/games/index';
import type { Kernel } from '../kernel/kernel.ts';
import type { Lottery } from './catalogue.ts';
import { drawnBefore, drawnSince, drawOf, type DrawnRound } from './drawn-rounds.ts';
import { correctionCounts } from './results/corrected-rounds.ts';

/** Most draws that omissions are counted over; what has not come within them is said to be missing as long as that. */
const HISTORY_MAX = 20_000;
const LONGEST = Math.max(...TREND_ROUNDS);
/** Rounds of a page while looking back, and draws between two rests of the event loop (about 5 ms). */
const PAGE = 2_000;
const STRIDE = 100;
/** Newest rounds that are read again each time: one that was drawn late among them is noticed. */
const OVERLAP = 3;
/** More new rounds than this are not worth moving the windows for. */
const BEHIND_MAX = 200;
/** Lotteries kept; about 200 KB each at most. */
const KEPT_MAX = 100;

/** What a chart of a lottery begins with. */
export interface TrendWindow {
  readonly rounds: readonly DrawnRound[];
  /** Omissions before the first of the rounds, of `followed` in its order. */
  readonly before: Omissions;
  readonly followed: Followed;
  readonly counted: number;
  readonly since: string | null;
}

interface Kept {
  /** Rules and corrections it was made under. */
  readonly under: string;
  readonly followed: Followed;
  readonly windows: OmissionWindows<DrawnRound>;
  counted: number;
  readonly since: string | null;
}

/** What omissions are counted of: roads and streaks show the two-sided attributes. */
function followedIn(family: GameFamily, lottery: Lottery): Followed {
  return {
    attributes: family.attributes.filter(({ kind }) => kind !== 'two-sided'),
    ruleSet: lottery.odds.ruleSet,
  };
}

/**
 * The newest results of each lottery with the omissions before them, in memory and moved on by each draw. A lottery's
 * history is read once, when somebody first looks at its chart, and back only as far as omissions reach.
 */
export class TrendBoard {
  readonly #kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly #kept = new Map<bigint, Kept>();
  /** One reading at a time for each lottery; all who ask meanwhile get the same. */
  readonly #reading = new Map<bigint, Promise<Kept>>();

  constructor(kernel: Pick<Kernel, 'db' | 'clock'>) {
    this.#kernel = kernel;
  }

  /** The newest `size` rounds (one of TREND_ROUNDS) as of now. */
  async window(lottery: Lottery, size: number): Promise<TrendWindow> {
    let reading = this.#reading.get(lottery.id);
    if (reading === undefined) {
      reading = this.#upToDate(lottery).finally(() => this.#reading.delete(lottery.id));
      this.#reading.set(lottery.id, reading);
    }
    const { windows, followed, counted, since } = await reading;
    const { rows, before } = windows.last(size);
    return { rounds: rows, before, followed, counted, since };
  }

  async #upToDate(lottery: Lottery): Promise<Kept> {
    const kept = this.#kept.get(lottery.id);
    const under = await this.#under(lottery);
    if (kept?.under === under && (await this.#moved(lottery, kept))) return kept;
    const built = await this.#built(lottery, under);
    this.#kept.delete(lottery.id);
    this.#kept.set(lottery.id, built);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return built;
  }

  /** What a chart depends on besides the draws: the rules of today, and whether a result was corrected since. */
  async #under(lottery: Lottery): Promise<string> {
    const corrections = (await correctionCounts(this.#kernel.db, [lottery.id])).get(lottery.id) ?? 0;
    return `${corrections} ${JSON.stringify(lottery.odds.ruleSet)}`;
  }

  /** Appends what was drawn since. False when the newest known rounds are no longer the newest before those. */
  async #moved(lottery: Lottery, kept: Kept): Promise<boolean> {
    const known = kept.windows.last(LONGEST).rows.slice(-OVERLAP);
    const first = known[0];
    if (first === undefined) return false;
    const since = new Map([[lottery.id, first.prizeAtMs]]);
    const found = (await drawnSince(this.#kernel.db, since, OVERLAP + BEHIND_MAX)).get(lottery.id) ?? [];
    if (found.length >= OVERLAP + BEHIND_MAX || known.some(({ id }, at) => found[at]?.id !== id)) return false;
    for (const round of found.slice(known.length)) {
      kept.windows.append(round);
      kept.counted += 1;
    }
    return true;
  }

  async #built(lottery: Lottery, under: string): Promise<Kept> {
    const family = familyOf(lottery.family);
    if (family === undefined) throw new Error(`no family ${lottery.family}`);
    const followed = followedIn(family, lottery);
    const newest = await drawnBefore(this.#kernel.db, lottery.id, {
      beforeMs: this.#kernel.clock.now() + 60_000,
      limit: LONGEST,
    });
    const rows = newest.toReversed();
    const search = new OmissionSearch(followed);
    let oldest = newest.at(-1);
    while (oldest !== undefined && !search.done && newest.length + search.looked < HISTORY_MAX) {
      const page = await drawnBefore(this.#kernel.db, lottery.id, { beforeMs: oldest.prizeAtMs, limit: PAGE });
      for (const [at, round] of page.entries()) {
        search.look(drawOf(family, round));
        if (at % STRIDE === 0) await rest();
      }
      oldest = page.at(-1) ?? oldest;
      if (page.length < PAGE) break;
    }
    const windows = await restingBetween(
      OmissionWindows.make({
        sizes: TREND_ROUNDS,
        followed,
        drawOf: (round: DrawnRound) => drawOf(family, round),
        rows,
        before: search.omissions(),
      }),
    );
    return {
      under,
      followed,
      windows,
      counted: newest.length + search.looked,
      since: oldest?.gameNo ?? null,
    };
  }
}

async function restingBetween<T>(steps: Generator<undefined, T>): Promise<T> {
  for (let at = 1; ; at += 1) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (at % STRIDE === 0) await rest();
  }
}
