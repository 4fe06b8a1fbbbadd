import type { Play, RuleSet, Tier } from '../game-family.ts';
import { parseOptions } from '../build/option-play.ts';
import { k3Options } from './build-play.ts';
import { countOfFace, diceOf, FACES } from './dice.ts';

/** Prize tiers of the graded rule, by the number of dice that show the face. */
const GRADES = ['hit1', 'hit2', 'hit3'] as const;

/**
 * A named face: paid once when it shows, or under the graded rule by whether one, two or three dice show it; then the line
 * carries three odds (games.md §0.2, §2). Bau cua is always graded (§10.2).
 */
export function namedFacePlay(code: string, isGraded: (ruleSet: RuleSet) => boolean): Play {
  const once = k3Options({
    code,
    choices: FACES,
    choiceKind: 'face',
    winTogether: 3,
    judge: (face, dice) => countOfFace(dice, face) > 0,
  });
  return {
    ...once,
    options: (ruleSet) => (isGraded(ruleSet) ? GRADES : FACES),
    unitOf: (option) => (option.startsWith('hit') ? '1' : option),
    parse(text, ruleSet) {
      const reply = parseOptions(text, FACES);
      return reply.ok && isGraded(ruleSet) ? { ...reply, optionOfUnit: GRADES } : reply;
    },
    outcome(canonical, draw, ruleSet) {
      const won = once.outcome(canonical, draw, ruleSet);
      if (!isGraded(ruleSet)) return won;
      const dice = diceOf(draw);
      const shown = won.tiers.map(({ option }) => countOfFace(dice, option));
      return { tiers: gradeTiers(shown), pushHalfUnits: 0 };
    },
    bestOutcomes(canonical, ruleSet, priceOf) {
      if (!isGraded(ruleSet)) return once.bestOutcomes(canonical, ruleSet, priceOf);
      const reply = parseOptions(canonical, FACES);
      const picks = reply.ok ? reply.units : 0;
      return [[1, 1, 1], [2, 1], [3]].map((shown) => gradeTiers(shown.slice(0, picks)));
    },
  };
}

/** A named face that exactly so many dice show. */
export function exactFacePlay(code: string, hits: number): Play {
  return k3Options({
    code,
    choices: FACES,
    choiceKind: 'face',
    winTogether: hits === 1 ? 3 : 1,
    judge: (face, dice) => countOfFace(dice, face) === hits,
  });
}

/** Tiers of picks that show 1, 2 or 3 times each. */
function gradeTiers(shown: readonly number[]): Tier[] {
  return GRADES.flatMap((option, place) => {
    const halfUnits = 2 * shown.filter((count) => count === place + 1).length;
    return halfUnits > 0 ? [{ option, halfUnits }] : [];
  });
}
