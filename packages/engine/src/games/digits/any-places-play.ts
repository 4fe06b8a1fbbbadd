import { asCanonical } from '../build/canonical.ts';
import { groupOf, UNIT } from '../build/verdict.ts';
import type { Draw, Outcome, Play, RuleSet, SelectionReply } from '../game-family.ts';
import { choose, readPicks, refuse, subsetsOf, unreadable } from '../selection.ts';
import { at, digitDraw } from './digit-draw.ts';
import type { DigitGame } from './digit-draw.ts';
import { symmetricSum } from './any-positions-play.ts';
import { withSpaceOf } from './laws.ts';
import { unorderedSpace } from './digit-spaces.ts';

/** What a family tells about a play on any so many places. */
export type AnyPlacesRule = {
  readonly code: string;
  readonly game: DigitGame;
  /** The play as it is played on the first `size` places of a draw; must not ask for their order. */
  readonly inner: Play;
  readonly size: number;
};

const PLACED = /^pos=([\d,]*):(.*)$/;

/**
 * A play of `size` places played on every `size` of the named places: `pos=1,3,5:1,2,3` (任选组选, games.md §0.1, §5). Units
 * are C(places, size) times those of the inner selection.
 */
export function anyPlacesPlay(rule: AnyPlacesRule): Play {
  const { code, game, inner, size } = rule;
  const positions = Array.from({ length: game.length }, (_, place) => String(place + 1));
  const play: Play = {
    code,
    group: groupOf(code),
    input: 'places-set',
    choiceKind: inner.choiceKind,
    choices: inner.choices,
    positions,
    picksPerUnit: size,
    ...(inner.sideCounts === undefined ? {} : { sideCounts: inner.sideCounts }),
    isOffered: () => true,
    options: () => ['*'],
    unitOf: (option) => `pos=${positions.slice(0, size).join(',')}:${inner.unitOf(option)}`,
    parse(text, ruleSet): SelectionReply {
      const bad = unreadable(text);
      if (bad !== null) return bad;
      const [, named, picked] = PLACED.exec(text) ?? [];
      if (named === undefined || picked === undefined) return refuse('malformed', text);
      const places = readPicks(named.split(','), positions);
      if (!places.ok) return places;
      if (places.picks.length < size) return refuse('too_few', named);
      const reply = inner.parse(picked, ruleSet);
      if (!reply.ok) return reply;
      const canonical = `pos=${places.picks.join(',')}:${reply.canonical}`;
      return { ...reply, canonical, units: reply.units * choose(places.picks.length, size) };
    },
    outcome: (canonical, draw, ruleSet) => outcomeOf(rule, play, { canonical, draw, ruleSet }),
    bestOutcomes(canonical) {
      const { places, picked } = partsOf(canonical);
      const units = mostUnits(rule, places.length, picked);
      return [units > 0 ? [{ option: '*', halfUnits: units * UNIT }] : []];
    },
  };
  return withSpaceOf(play, (canonical) => unorderedSpace(game, partsOf(canonical).places));
}

function outcomeOf(
  { game, inner, size }: AnyPlacesRule,
  play: Play,
  { canonical, draw, ruleSet }: Readonly<{ canonical: string; draw: Draw; ruleSet: RuleSet }>,
): Outcome {
  asCanonical(play, canonical, ruleSet);
  if (draw.family !== game.family) throw new RangeError(`not a ${game.family} draw: ${draw.family}`);
  const { places, picked } = partsOf(canonical);
  let halfUnits = 0;
  for (const some of subsetsOf(places, size)) {
    const moved = at(draw.values, [...some, ...Array.from({ length: game.length - size }, () => -1)]);
    for (const tier of inner.outcome(picked, digitDraw(game, moved), ruleSet).tiers) halfUnits += tier.halfUnits;
  }
  return { tiers: halfUnits > 0 ? [{ option: '*', halfUnits }] : [], pushHalfUnits: 0 };
}

/** Places from 0, and the inner selection. */
function partsOf(canonical: string): { places: number[]; picked: string } {
  const [, named = '', picked = ''] = PLACED.exec(canonical) ?? [];
  return { places: named.split(',').map((place) => Number(place) - 1), picked };
}

/**
 * All different digits: most units win when the picks lie on the places as evenly as they can. With repeated digits at most
 * every choice of places wins; a little too much where the picks are few, never too little.
 */
function mostUnits({ inner, size }: AnyPlacesRule, places: number, picked: string): number {
  if (inner.sideCounts !== undefined || inner.picksPerUnit !== size) return choose(places, size);
  const picks = picked.split(',').length;
  const shares = Array.from({ length: picks }, (_, i) => Math.floor((places + i) / picks));
  return symmetricSum(shares, size);
}
