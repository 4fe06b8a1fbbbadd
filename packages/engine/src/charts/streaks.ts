import type { Draw, DrawAttribute, RuleSet } from '../games/game-family.ts';

/** One side of an attribute that came in each of the last `length` draws. */
export type Streak = { readonly code: string; readonly value: string; readonly length: number };

/** The shortest streak that is worth a line, unless told (games.md §12: 3 or 4). */
export const STREAK_LEAST = 3;

/** What streaks are looked for in: draws oldest first. */
export type DrawnSoFar = { readonly draws: readonly Draw[]; readonly ruleSet: RuleSet };

/**
 * Every two-sided attribute that shows the same side in at least the last `least` draws, longest first, equal ones by code
 * (games.md §12, long dragons).
 */
export function longStreaks(attributes: readonly DrawAttribute[], drawn: DrawnSoFar, least = STREAK_LEAST): Streak[] {
  return attributes
    .flatMap((attribute) => currentStreak(attribute, drawn) ?? [])
    .filter(({ length }) => length >= least)
    .toSorted((a, b) => b.length - a.length || (a.code < b.code ? -1 : Number(a.code > b.code)));
}

/**
 * The side that an attribute showed last and in how many draws running. A tie, or a draw of which it says nothing, ends a
 * streak: a member who followed the side did not win that draw. Null without draws, after a tie, and for other kinds.
 */
export function currentStreak(attribute: DrawAttribute, { draws, ruleSet }: DrawnSoFar): Streak | null {
  const newest = draws.at(-1);
  if (attribute.kind !== 'two-sided' || newest === undefined) return null;
  const [value] = attribute.of(newest, ruleSet);
  if (value === undefined || !attribute.values.slice(0, 2).includes(value)) return null;
  const broken = draws.findLastIndex((draw) => attribute.of(draw, ruleSet)[0] !== value);
  return { code: attribute.code, value, length: draws.length - 1 - broken };
}
