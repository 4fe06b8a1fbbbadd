import { asCanonical } from '../build/canonical.ts';
import { setPlay } from '../build/set-play.ts';
import { UNIT } from '../build/verdict.ts';
import { ways } from '../build/ways.ts';
import type { Outcome, Play, RuleSet, SelectionReply, Tier, WeightedOutcome } from '../game-family.ts';
import { choose, readPicks, refuse, unreadable } from '../selection.ts';
import { NUMBERS, sevenOf } from './balls.ts';
import type { Balls } from './balls.ts';

/** A prize of a pair: both are main balls, or one is and the other is the special ball. */
export type PairTier = { readonly option: string; readonly pair: 'mains' | 'with-special' };

/** Numbers of one side of a selection that are main balls, and that are the special ball. */
type Hits = { readonly mains: number; readonly special: number };

/** What is drawn of a selection; `right` is the second side of a cross or the rest beside a banker. */
type Drawn = { readonly left: Hits; readonly right: Hits };

const NONE: Hits = { mains: 0, special: 0 };

/**
 * Two of the 49 numbers are a unit (games.md §8): a set `1,2,3` of which every pair counts, a banker with others
 * `dan:1;tuo:2,3`, or two sides `1,2|3,4` of which every number meets every number of the other (对碰, n1 x n2 units). A
 * number on both sides is taken off the second, because a number makes no pair with itself.
 */
export function pairPlay(rule: Readonly<{ code: string; tiers: readonly PairTier[] }>): Play {
  const options = rule.tiers.map(({ option }) => option);
  const sets = setPlay(sevenOf, {
    code: rule.code,
    choices: NUMBERS,
    choiceKind: 'number',
    size: 2,
    tiers: options.map((option) => ({ option, wins: () => false })),
    drawn: () => new Set(),
    drawnMax: 0,
    banker: true,
  });
  const play: Play = {
    ...sets,
    parse: (text, ruleSet) => parse(text, ruleSet, sets),
    outcome(canonical, draw, ruleSet): Outcome {
      asCanonical(play, canonical, ruleSet);
      const [left = [], right = []] = sidesOf(canonical);
      const balls = sevenOf(draw);
      const drawn = { left: hitsOf(left, balls), right: hitsOf(right, balls) };
      return { tiers: tiersOf(rule.tiers, drawn, right.length > 0), pushHalfUnits: 0 };
    },
    *spread(canonical, ruleSet): Generator<WeightedOutcome> {
      asCanonical(play, canonical, ruleSet);
      const [left = [], right = []] = sidesOf(canonical);
      for (const { drawn, weight } of everyDrawn(left.length, right.length)) {
        yield { outcome: { tiers: tiersOf(rule.tiers, drawn, right.length > 0), pushHalfUnits: 0 }, weight };
      }
    },
    bestOutcomes(canonical, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const [left = [], right = []] = sidesOf(canonical);
      return [...everyDrawn(left.length, right.length)].map(({ drawn }) =>
        tiersOf(rule.tiers, drawn, right.length > 0),
      );
    },
  };
  return play;
}

function parse(text: string, ruleSet: RuleSet, sets: Play): SelectionReply {
  const bad = unreadable(text);
  if (bad !== null) return bad;
  const sides = text.split('|');
  if (sides.length === 1) return sets.parse(text, ruleSet);
  const [left = '', right = ''] = sides;
  if (sides.length > 2) return refuse('malformed', text);
  const first = readPicks(left.split(','), NUMBERS);
  if (!first.ok) return first;
  const second = readPicks(right.split(','), NUMBERS);
  if (!second.ok) return second;
  const met = second.picks.filter((pick) => !first.picks.includes(pick));
  if (met.length === 0) return refuse('no_unit', text);
  return {
    ok: true,
    canonical: `${first.picks.join(',')}|${met.join(',')}`,
    units: first.picks.length * met.length,
    optionOfUnit: sets.options(ruleSet),
  };
}

/** One side for a set; two where pairs are made across. */
function sidesOf(canonical: string): string[][] {
  const [, dan = '', tuo = ''] = /^dan:([^;]+);tuo:(.+)$/.exec(canonical) ?? [];
  return (dan === '' ? canonical.split('|') : [dan, tuo]).map((side) => side.split(','));
}

function hitsOf(side: readonly string[], { mains, special }: Balls): Hits {
  return {
    mains: side.filter((pick) => mains.includes(Number(pick))).length,
    special: side.includes(String(special)) ? 1 : 0,
  };
}

function tiersOf(tiers: readonly PairTier[], { left, right }: Drawn, crossed: boolean): Tier[] {
  const units = crossed
    ? {
        mains: left.mains * right.mains,
        'with-special': left.mains * right.special + left.special * right.mains,
      }
    : { mains: choose(left.mains, 2), 'with-special': left.mains * left.special };
  return tiers
    .map(({ option, pair }) => ({ option, halfUnits: units[pair] * UNIT }))
    .filter(({ halfUnits }) => halfUnits > 0);
}

/** Everything that can be drawn of sides of these sizes, each with the number of tickets of which it is. */
function* everyDrawn(lefts: number, rights: number): Generator<{ drawn: Drawn; weight: bigint }> {
  for (const left of everyHits(lefts, NONE)) {
    for (const right of everyHits(rights, left.hits)) {
      const blanksLeft = lefts - left.hits.mains - left.hits.special;
      const blanks = ways(42, blanksLeft) * ways(42 - blanksLeft, rights - right.hits.mains - right.hits.special);
      const weight = left.ways * right.ways * blanks;
      if (weight > 0n) yield { drawn: { left: left.hits, right: right.hits }, weight };
    }
  }
}

function* everyHits(size: number, taken: Hits): Generator<{ hits: Hits; ways: bigint }> {
  for (let mains = 0; mains <= Math.min(size, 6 - taken.mains); mains += 1) {
    for (let special = 0; special <= Math.min(size - mains, 1 - taken.special); special += 1) {
      yield { hits: { mains, special }, ways: ways(6 - taken.mains, mains) };
    }
  }
}
