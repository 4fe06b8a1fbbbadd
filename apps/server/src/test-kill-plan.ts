import { chanceOf, type Chance } from './transfer/test-histories.ts';

/** Which process a power cut takes. */
export type Whom = 'house' | 'provider' | 'both';

/** A power cut so long after a step has begun: in the middle of it, or while others are at theirs. */
export interface Cut {
  readonly whom: Whom;
  readonly afterMs: number;
}

/** What a member does. */
export type Deed = 'mines' | 'sports' | 'enter' | 'leave' | 'close' | 'in' | 'out' | 'recover' | 'look';

export interface Step {
  readonly deed: Deed;
  /** Points moved, or staked. */
  readonly amount: string;
  readonly stake: string;
  /** Chosen in advance, so that a history is the same whatever the processes say. */
  readonly choice: number;
  readonly cut: Cut | null;
}

/** Steps of one member, one after another; members live at the same time. */
export type Life = readonly Step[];

const AMOUNTS = ['5.00', '77.77', '300.00', '0.01', '1234.56'] as const;
const STAKES = ['1.00', '10.00', '50.00', '3.33'] as const;
/** Rather what plays and moves points than what only looks. */
const USUAL: readonly Deed[] = [
  'mines',
  'mines',
  'sports',
  'sports',
  'enter',
  'leave',
  'leave',
  'in',
  'in',
  'out',
  'out',
  'recover',
  'close',
  'look',
];
/** The provider is back soon, the house takes seconds. */
const VICTIMS: readonly Whom[] = ['provider', 'provider', 'provider', 'house', 'both'];
/** No step takes longer for the most part. */
const CUT_WITHIN_MS = 250;
/** Numbers of a seed that are thrown away: those of two seeds beside one another begin alike. */
const WARM_UP = 16;

const one = <T>(chance: Chance, list: readonly [T, ...T[]] | readonly T[]): T => list[chance(list.length)] as T;

/**
 * The lives of a history: what everybody does and when the power goes is decided by the seed alone. Each begins with a round and a bet, so
 * that no history is without, and has `cuts` power cuts, at least one of each process.
 */
export function planHistory(
  seed: number,
  { members, steps, cuts }: { readonly members: number; readonly steps: number; readonly cuts: number },
): readonly Life[] {
  const chance = chanceOf(seed);
  for (let n = 0; n < WARM_UP; n += 1) chance(2);
  const victims = Array.from({ length: cuts }, (_, n): Whom => {
    if (n === 0) return 'provider';
    return n === 1 ? 'house' : one(chance, VICTIMS);
  });
  const places = Array.from({ length: members * steps }, (_, n) => n)
    // Not at once: somebody has to be inside first.
    .filter((n) => n % steps > 0)
    .map((n) => ({ n, at: chance(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, cuts)
    .map(({ n }) => n);
  return Array.from({ length: members }, (_life, member) =>
    Array.from({ length: steps }, (_step, at): Step => {
      const place = places.indexOf(member * steps + at);
      const whom = victims[place];
      const begins: readonly Deed[] = ['mines', 'sports'];
      return {
        deed: begins[at] ?? one(chance, USUAL),
        amount: one(chance, AMOUNTS),
        stake: one(chance, STAKES),
        choice: chance(1_000),
        cut: whom === undefined ? null : { whom, afterMs: chance(CUT_WITHIN_MS) },
      };
    }),
  );
}
