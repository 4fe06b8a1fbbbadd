import { waysToPlace } from '../build/ball-draw.ts';
import { asCanonical } from '../build/canonical.ts';
import { readPositions } from '../build/positions-play.ts';
import { groupOf, LOST, won } from '../build/verdict.ts';
import type { ChoiceKind, Outcome, Play, SelectionReply, WeightedOutcome } from '../game-family.ts';
import { refuse } from '../selection.ts';
import { arrangementsOf } from './arrangements.ts';
import type { Kinds } from './arrangements.ts';
import { MAIN_PLACES, NUMBERS, POOL, sevenOf } from './balls.ts';
import { COLOUR_KINDS, colourOption, COLOUR_OPTIONS, unitOfColours } from './parlay-colours.ts';
import { sideOption, SIDE_OPTIONS, unitOfSides } from './parlay-sides.ts';
import { SIDES } from './two-sides.ts';

/** Fewest legs of a line. */
const LEGS_MIN = 2;

type ParlayRule = {
  readonly code: string;
  readonly choiceKind: ChoiceKind;
  readonly kinds: Kinds;
  /** Whether 49 takes a leg out of the line. */
  readonly pushes: boolean;
  readonly options: readonly string[];
  /** What pays a line of these picks when all its legs win. */
  readonly optionOf: (picks: readonly string[], arrangements: (picks: readonly string[]) => bigint) => string;
  readonly unitOf: (option: string) => readonly string[];
};

/**
 * Two to six of the main balls with one pick each, of which all must win (games.md §8, 正码过关). A line is one unit and is
 * paid by how many of its legs count; a leg at 49 counts odds of 1 (games.md §11.2), which is the price of one leg less.
 * There is one ball 49, so at least one leg always counts. The picks of a line share the balls of one machine, so its law is
 * a count of their arrangements and no product of the chances of its legs (decision 028).
 */
function parlayPlay({ kinds, ...rule }: ParlayRule): Play {
  const choices = Object.keys(kinds);
  const arrangements = arrangementsOf(NUMBERS.map(Number).slice(0, rule.pushes ? 48 : 49), kinds);
  const optionsOf = (picks: readonly string[]): string[] => [
    ...(rule.pushes ? [legsOption(picks.length - 1)] : []),
    rule.optionOf(picks, arrangements),
  ];
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'positions',
    choiceKind: rule.choiceKind,
    choices,
    positions: MAIN_PLACES,
    onePick: true,
    picksPerUnit: LEGS_MIN,
    isOffered: () => true,
    options: () => rule.options,
    unitOf: (option) => written(rule.unitOf(option)),
    parse(text) {
      const read = readPositions(text, { positions: MAIN_PLACES, choices }, 'some');
      if (!read.ok) return read;
      const many = read.sets.find((set) => set.length > 1);
      if (many !== undefined) return refuse('too_many', many.at(-1) ?? '');
      const picks = read.sets.flat();
      return picks.length < LEGS_MIN ? refuse('too_few', text) : reply(read.sets, optionsOf(picks));
    },
    outcome(canonical, draw, ruleSet) {
      const { optionOfUnit } = asCanonical(play, canonical, ruleSet);
      const { mains } = sevenOf(draw);
      const legs = canonical
        .split('|')
        .flatMap((pick, place) => (pick === '' ? [] : [{ pick, ball: mains[place] ?? 0 }]));
      const counting = rule.pushes ? legs.filter(({ ball }) => ball !== 49) : legs;
      if (!counting.every(({ pick, ball }) => kinds[pick]?.(ball) === true)) return LOST;
      return paid(counting.length < legs.length ? optionOfUnit.slice(0, 1) : optionOfUnit.slice(-1));
    },
    bestOutcomes: (canonical, ruleSet) =>
      asCanonical(play, canonical, ruleSet).optionOfUnit.map((option) => won(option, 1).tiers),
    spread(canonical, ruleSet): WeightedOutcome[] {
      const { optionOfUnit } = asCanonical(play, canonical, ruleSet);
      const picks = canonical.split('|').filter((pick) => pick !== '');
      const all = arrangements(picks);
      const less = rule.pushes ? picks.reduce((sum, _, leg) => sum + arrangements(picks.toSpliced(leg, 1)), 0n) : 0n;
      return [
        { outcome: paid(optionOfUnit.slice(0, 1)), weight: less },
        { outcome: paid(optionOfUnit.slice(-1)), weight: all },
        { outcome: LOST, weight: waysToPlace(POOL.size, picks.length) - all - less },
      ];
    },
  };
  return play;
}

const legsOption = (legs: number): string => `legs${legs}`;

const paid = ([option = '']: readonly string[]): Outcome => won(option, 1);

const written = (picks: readonly string[]): string => MAIN_PLACES.map((_, place) => picks[place] ?? '').join('|');

function reply(sets: readonly (readonly string[])[], optionOfUnit: readonly string[]): SelectionReply {
  return { ok: true, canonical: sets.map((set) => set.join(',')).join('|'), units: 1, optionOfUnit };
}

/** Parlays of main balls (games.md §8, 正码过关): of two sides, and of colours. */
export const parlayPlays: readonly Play[] = [
  parlayPlay({
    code: 'm6.parlay.side',
    choiceKind: 'side',
    kinds: SIDES,
    pushes: true,
    options: SIDE_OPTIONS,
    optionOf: sideOption,
    unitOf: unitOfSides,
  }),
  parlayPlay({
    code: 'm6.parlay.colour',
    choiceKind: 'colour',
    kinds: COLOUR_KINDS,
    pushes: false,
    options: COLOUR_OPTIONS,
    optionOf: colourOption,
    unitOf: unitOfColours,
  }),
];
