import { chanceOf, type Chance } from './transfer/test-histories.ts';

/** Which process a power cut takes. */
export type Whom = 'house' | 'provider' | 'both';

/** A power cut so long after a step has begun: in the middle of it, or while others are at theirs; or as soon as a side commits a transfer. */
export interface Cut {
  readonly whom: Whom;
  readonly afterMs: number;
  readonly during: 'house' | 'provider' | null;
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

const AMOUNTS = ['5.00', '77.77', '300.00', '0.01'] as const;
const STAKES = ['1.00', '10.00', '50.00', '3.33'] as const;
/** Rather what plays and moves points than what only looks. */
const PLAYS: readonly Deed[] = ['mines', 'mines', 'sports', 'sports', 'enter', 'leave', 'recover', 'close', 'look'];
/** What else is done by who lets points follow him, and by who moves them by hand. */
const AUTO: Ways = {
  begins: ['mines', 'sports'],
  usual: [...PLAYS, 'leave', 'out'],
  moving: ['leave', 'enter', 'out'],
};
const BY_HAND: Ways = {
  begins: ['in', 'mines'],
  usual: [...PLAYS, 'in', 'in', 'in', 'out', 'out'],
  moving: ['in', 'in', 'out'],
};

interface Ways {
  readonly begins: readonly Deed[];
  readonly usual: readonly Deed[];
  /** In a step whose cut waits for a transfer. */
  readonly moving: readonly Deed[];
}

/** The first cuts of every history, where most can go wrong: a transfer is done at the provider, and either side dies before it is told. */
const FIRST: readonly Omit<Cut, 'afterMs'>[] = [
  { whom: 'provider', during: 'provider' },
  { whom: 'house', during: 'provider' },
];
/** The provider is back soon, the house takes seconds. */
const VICTIMS: readonly Whom[] = ['provider', 'provider', 'provider', 'house', 'both'];
const DURING: readonly Cut['during'][] = ['provider', 'house', 'house', null, null];
/** No step takes longer for the most part. */
const CUT_WITHIN_MS = 250;
/** Numbers of a seed that are thrown away: those of two seeds beside one another begin alike. */
const WARM_UP = 16;

const one = <T>(chance: Chance, list: readonly T[]): T => list[chance(list.length)] as T;

/** Whether a member's points follow him by themselves: every second one's do. */
export const followsByItself = (member: number): boolean => member % 2 === 1;

/**
 * The lives of a history: what everybody does and when the power goes is decided by the seed alone. Each begins with play or with points
 * for it, and has `cuts` power cuts, of each process at least one.
 */
export function planHistory(
  seed: number,
  { members, steps, cuts }: { readonly members: number; readonly steps: number; readonly cuts: number },
): readonly Life[] {
  const chance = chanceOf(seed);
  for (let n = 0; n < WARM_UP; n += 1) chance(2);
  const planned = Array.from({ length: cuts }, (_, n): Cut => ({
    ...(FIRST[n] ?? { whom: one(chance, VICTIMS), during: one(chance, DURING) }),
    afterMs: chance(CUT_WITHIN_MS),
  }));
  const shuffled = Array.from({ length: members * steps }, (_, n) => n)
    // Not at once: somebody has to be inside first.
    .filter((n) => n % steps >= 2)
    .map((n) => ({ n, at: chance(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ n }) => n);
  // The first ones meet points that go in.
  const first = shuffled.filter((n) => !followsByItself(Math.floor(n / steps))).slice(0, FIRST.length);
  const places = [...first, ...shuffled.filter((n) => !first.includes(n))].slice(0, cuts);
  return Array.from({ length: members }, (_life, member) =>
    Array.from({ length: steps }, (_step, at): Step => {
      const ways = followsByItself(member) ? AUTO : BY_HAND;
      const place = places.indexOf(member * steps + at);
      const cut = planned[place] ?? null;
      const [usual, moving] = [one(chance, ways.usual), one(chance, ways.moving)];
      const met = place < FIRST.length ? 'in' : moving;
      return {
        deed: ways.begins[at] ?? (cut === null || cut.during === null ? usual : met),
        amount: one(chance, AMOUNTS),
        stake: one(chance, STAKES),
        choice: chance(1_000),
        cut,
      };
    }),
  );
}
