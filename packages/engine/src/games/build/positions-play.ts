import type { ChoiceKind, Draw, Play, RuleSet, SelectionReply } from '../game-family.ts';
import { readPicks, refuse, unreadable } from '../selection.ts';
import { asCanonical } from './canonical.ts';
import { groupOf, oneEach, won } from './verdict.ts';

/** What a family tells about a play with a set of picks per position. */
export type PositionsRule<F> = {
  readonly code: string;
  readonly positions: readonly string[];
  readonly choices: readonly string[];
  readonly choiceKind: ChoiceKind;
  /** True where one draw cannot show a number twice (11x5, PK10): tuples with a repeat are no units. */
  readonly distinct: boolean;
  /** What was drawn at each of the positions; only what stands at a position with picks is looked at. */
  readonly drawn: (facts: F) => readonly (number | string)[];
  readonly isOffered?: (ruleSet: RuleSet) => boolean;
  readonly spread?: Play['spread'];
};

/** Order matters (`1,2|3|4,5`): a unit is one pick per position, all must come (games.md §3-6 "direct"). */
export function directPlay<F>(factsOf: (draw: Draw) => F, rule: PositionsRule<F>): Play {
  const play: Play = {
    ...shellOf(rule),
    picksPerUnit: rule.positions.length,
    unitOf: () => rule.positions.map((_, place) => rule.choices[rule.distinct ? place : 0]).join('|'),
    parse(text) {
      const read = readPositions(text, rule, 'all');
      if (!read.ok) return read;
      const units = rule.distinct
        ? distinctTuples(read.sets)
        : read.sets.reduce((product, set) => product * set.length, 1);
      return units === 0 ? refuse('no_unit', text) : reply(read.sets, units);
    },
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const drawn = rule.drawn(factsOf(draw));
      const sets = canonical.split('|').map((set) => set.split(','));
      return won('*', sets.every((set, place) => set.includes(String(drawn[place]))) ? 1 : 0);
    },
    bestOutcomes: () => [oneEach(['*'])],
  };
  return play;
}

/** Every pick of every position is a unit of its own; positions may stay empty (`1,2||3||`): 定位胆. */
export function perPositionPlay<F>(factsOf: (draw: Draw) => F, rule: PositionsRule<F>): Play {
  const empty = rule.positions.slice(1).map(() => '|');
  const play: Play = {
    ...shellOf(rule),
    picksPerUnit: 1,
    unitOf: () => `${rule.choices[0]}${empty.join('')}`,
    parse(text) {
      const bad = unreadable(text);
      if (bad !== null) return bad;
      // The golden files write a pick of the first position alone.
      const read = readPositions(text.includes('|') ? text : `${text}${empty.join('')}`, rule, 'some');
      if (!read.ok) return read;
      return reply(read.sets, read.sets.flat().length);
    },
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const drawn = rule.drawn(factsOf(draw));
      const sets = canonical.split('|').map((set) => (set === '' ? [] : set.split(',')));
      return won('*', sets.filter((set, place) => set.length > 0 && set.includes(String(drawn[place]))).length);
    },
    bestOutcomes: (canonical) => [won('*', canonical.split('|').filter((set) => set !== '').length).tiers],
  };
  return play;
}

function shellOf<F>(rule: PositionsRule<F>) {
  return {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'positions' as const,
    choiceKind: rule.choiceKind,
    choices: rule.choices,
    positions: rule.positions,
    isOffered: rule.isOffered ?? (() => true),
    options: () => ['*'],
    ...(rule.spread === undefined ? {} : { spread: rule.spread }),
  };
}

type ReadSets = { readonly ok: true; readonly sets: readonly (readonly string[])[] };

/** Reads one set per position; `all`: none may be empty, `some`: at least one is not. */
export function readPositions(
  text: string,
  rule: Readonly<{ positions: readonly string[]; choices: readonly string[] }>,
  filled: 'all' | 'some',
): ReadSets | Extract<SelectionReply, { ok: false }> {
  const bad = unreadable(text);
  if (bad !== null) return bad;
  const parts = text.split('|');
  if (parts.length !== rule.positions.length) return refuse('malformed', text);
  const sets: (readonly string[])[] = [];
  for (const part of parts) {
    if (part === '' && filled === 'some') {
      sets.push([]);
      continue;
    }
    const read = readPicks(part.split(','), rule.choices);
    if (!read.ok) return read;
    sets.push(read.picks);
  }
  return sets.every((set) => set.length === 0) ? refuse('too_few', text) : { ok: true, sets };
}

function reply(sets: readonly (readonly string[])[], units: number): SelectionReply {
  return { ok: true, canonical: sets.map((set) => set.join(',')).join('|'), units, optionOfUnit: ['*'] };
}

/** Tuples with one pick of each set and no pick twice, counted along the positions without writing them all out. */
export function distinctTuples(sets: readonly (readonly string[])[]): number {
  const [first, ...rest] = sets;
  if (first === undefined) return 1;
  if (rest.length === 0) return first.length;
  return first.reduce((sum, pick) => sum + distinctTuples(rest.map((set) => set.filter((other) => other !== pick))), 0);
}
