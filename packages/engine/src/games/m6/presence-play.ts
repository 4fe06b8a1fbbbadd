import { setPicksOf, setPlay } from '../build/set-play.ts';
import type { SetPicks } from '../build/set-play.ts';
import { asCanonical } from '../build/canonical.ts';
import { UNIT } from '../build/verdict.ts';
import { ways } from '../build/ways.ts';
import type { ChoiceKind, Outcome, Play, RuleSet, Tier, WeightedOutcome } from '../game-family.ts';
import { choose } from '../selection.ts';
import { POOL, sevenOf } from './balls.ts';
import type { Balls } from './balls.ts';

/**
 * The 49 numbers in classes (animals, last digits), all of one size but one class: the year's animal has five numbers and
 * the others four, tail 0 has four and the others five. A bet with the odd class in it has a chance of its own, so it has
 * a price of its own: the option `year` or `zero` beside `other`. Prices so named hold in every year.
 */
export type Classes = {
  readonly choices: readonly string[];
  readonly choiceKind: ChoiceKind;
  readonly classOf: (ball: number, ruleSet: RuleSet) => string;
  readonly odd: { readonly of: (ruleSet: RuleSet) => string; readonly option: string; readonly numbers: number };
  /** Numbers in each of the other classes. */
  readonly numbers: number;
};

/** What a Mark Six play says that is won when every class of a unit is among the balls it looks at (games.md §8). */
export type PresenceRule = {
  readonly code: string;
  readonly classes: Classes;
  /** Classes in a unit. */
  readonly size: number;
  readonly balls: (balls: Balls) => readonly number[];
  /** How many balls that is. */
  readonly drawn: number;
};

/** The price of units without the odd class. */
const OTHER = 'other';

/** Present classes: bankers and others without the odd class, and whether that one is there. */
type Present = { readonly bankers: number; readonly others: number; readonly odd: boolean };

/** The picks of a selection with the odd class taken out of them. */
type Split = { readonly bankers: number; readonly others: number; readonly odd: 'banker' | 'other' | 'none' };

/** Flat and linked animals and tails: every `size` picks, all present, are a winning unit. */
export function presencePlay(rule: PresenceRule): Play {
  const { classes } = rule;
  const reader = setPlay(sevenOf, {
    ...rule,
    choices: classes.choices,
    choiceKind: classes.choiceKind,
    banker: rule.size > 1,
    tiers: [],
    drawn: () => new Set(),
    drawnMax: 0,
  });
  const splitOf = (canonical: string, ruleSet: RuleSet): Split => {
    asCanonical(play, canonical, ruleSet);
    return split(setPicksOf(canonical), classes.odd.of(ruleSet));
  };
  const play: Play = {
    ...reader,
    input: rule.size > 1 ? 'set' : 'options',
    options: () => [OTHER, classes.odd.option],
    unitOf: (option, ruleSet = {}) => unitOf(rule, option, classes.odd.of(ruleSet)),
    parse(text, ruleSet) {
      const reply = reader.parse(text, ruleSet);
      if (!reply.ok) return reply;
      const picks = split(setPicksOf(reply.canonical), classes.odd.of(ruleSet));
      const all = { ...picks, odd: picks.odd !== 'none' };
      return { ...reply, optionOfUnit: tiersOf(rule, picks, all).map(({ option }) => option) };
    },
    outcome(canonical, draw, ruleSet): Outcome {
      const picks = splitOf(canonical, ruleSet);
      const shown = new Set(rule.balls(sevenOf(draw)).map((ball) => classes.classOf(ball, ruleSet)));
      const odd = classes.odd.of(ruleSet);
      const { bankers, others } = setPicksOf(canonical);
      const count = (of: readonly string[]): number => of.filter((pick) => pick !== odd && shown.has(pick)).length;
      const present = { bankers: count(bankers), others: count(others), odd: picks.odd !== 'none' && shown.has(odd) };
      return { tiers: tiersOf(rule, picks, present), pushHalfUnits: 0 };
    },
    spread: (canonical, ruleSet) => spread(rule, splitOf(canonical, ruleSet)),
    bestOutcomes(canonical, ruleSet) {
      const picks = splitOf(canonical, ruleSet);
      const possible = [...presences(picks)].filter(
        ({ bankers, others, odd }) => bankers + others + Number(odd) <= rule.drawn,
      );
      return possible.map((present) => tiersOf(rule, picks, present));
    },
  };
  return play;
}

/**
 * Draws in which of some picked classes exactly `plain` given ones and (`odd`) the odd one show up, by inclusion and
 * exclusion; `free` numbers belong to no picked class.
 */
export function drawsShowing(
  { classes, drawn }: Pick<PresenceRule, 'classes' | 'drawn'>,
  shown: Readonly<{ plain: number; odd: boolean }>,
  free: number,
): bigint {
  let draws = 0n;
  for (let absent = 0; absent <= shown.plain; absent += 1) {
    const without = free + classes.numbers * (shown.plain - absent);
    const left = shown.odd ? ways(without + classes.odd.numbers, drawn) - ways(without, drawn) : ways(without, drawn);
    draws += (absent % 2 === 0 ? 1n : -1n) * ways(shown.plain, absent) * left;
  }
  return draws;
}

function* spread(rule: PresenceRule, picks: Split): Generator<WeightedOutcome> {
  const { classes } = rule;
  const picked = classes.numbers * (picks.bankers + picks.others) + (picks.odd === 'none' ? 0 : classes.odd.numbers);
  for (const present of presences(picks)) {
    const shown = { plain: present.bankers + present.others, odd: present.odd };
    const weight =
      ways(picks.bankers, present.bankers) *
      ways(picks.others, present.others) *
      drawsShowing(rule, shown, POOL.size - picked);
    if (weight > 0n) yield { outcome: { tiers: tiersOf(rule, picks, present), pushHalfUnits: 0 }, weight };
  }
}

function* presences(picks: Split): Generator<Present> {
  for (let bankers = 0; bankers <= picks.bankers; bankers += 1) {
    for (let others = 0; others <= picks.others; others += 1) {
      yield { bankers, others, odd: false };
      if (picks.odd !== 'none') yield { bankers, others, odd: true };
    }
  }
}

/** Units won: those that hold all bankers and are filled up from the present others. */
function tiersOf(rule: PresenceRule, picks: Split, present: Present): Tier[] {
  const oddBanker = picks.odd === 'banker';
  if (present.bankers < picks.bankers || (oddBanker && !present.odd)) return [];
  const open = rule.size - picks.bankers - (oddBanker ? 1 : 0);
  const plain = choose(present.others, open);
  const other = oddBanker ? 0 : plain;
  const odd = oddBanker ? plain : present.odd && open > 0 ? choose(present.others, open - 1) : 0;
  return [
    { option: OTHER, halfUnits: other * UNIT },
    { option: rule.classes.odd.option, halfUnits: odd * UNIT },
  ].filter(({ halfUnits }) => halfUnits > 0);
}

function split({ bankers, others }: SetPicks, odd: string): Split {
  const plain = (picks: readonly string[]): number => picks.filter((pick) => pick !== odd).length;
  return {
    bankers: plain(bankers),
    others: plain(others),
    odd: bankers.includes(odd) ? 'banker' : others.includes(odd) ? 'other' : 'none',
  };
}

/** The first unit without the odd class, or the first with it. */
function unitOf({ classes, size }: PresenceRule, option: string, odd: string): string {
  const others = classes.choices.filter((choice) => choice !== odd);
  if (option !== classes.odd.option) return others.slice(0, size).join(',');
  const unit = [odd, ...others.slice(0, size - 1)];
  return classes.choices.filter((choice) => unit.includes(choice)).join(',');
}
