import type { GameFamily, Outcome, RuleSet } from './game-family.ts';
import { familyOf, playOf } from './index.ts';

/** Exact counts of outcomes. */
export type OutcomeCount = {
  readonly total: bigint;
  /** Outcomes in which at least one unit wins. */
  readonly win: bigint;
  /** Outcomes in which no unit wins and every unit gets its stake back. */
  readonly push: bigint;
};

/** The family a play code belongs to: the part before the first dot. */
export function familyOfPlay(playCode: string): GameFamily | undefined {
  return familyOf(playCode.split('.')[0] ?? '');
}

/**
 * Counts the whole sample space for a selection (games.md §15.1). The selection may be any text
 * the play reads. Throws RangeError for an unknown play or a refused selection.
 */
export function countOf(playCode: string, selection: string, ruleSet: RuleSet): OutcomeCount {
  const play = playOf(playCode);
  if (play === undefined) throw new RangeError(`unknown play: ${playCode}`);
  const parsed = play.parse(selection, ruleSet);
  if (!parsed.ok) throw new RangeError(`bad selection of ${playCode}: ${parsed.reason}`);
  return countOutcomes(playCode, (draw) => {
    const outcome = play.outcome(parsed.canonical, draw, ruleSet);
    if (outcome.tiers.length > 0) return 'win';
    return outcome.pushHalfUnits === 2 * parsed.units ? 'push' : 'lose';
  });
}

/** Counts, for one unit paid by an option, how often the option is won and the stake returned. */
export function countOption(playCode: string, option: string, ruleSet: RuleSet): OutcomeCount {
  const play = playOf(playCode);
  if (play === undefined) throw new RangeError(`unknown play: ${playCode}`);
  if (!play.options(ruleSet).includes(option)) {
    throw new RangeError(`unknown option of ${playCode}: ${option}`);
  }
  const unit = play.unitOf(option);
  return countOutcomes(playCode, (draw) => {
    const outcome: Outcome = play.outcome(unit, draw, ruleSet);
    if (outcome.tiers.some((tier) => tier.option === option)) return 'win';
    return outcome.tiers.length === 0 && outcome.pushHalfUnits === 2 ? 'push' : 'lose';
  });
}

function countOutcomes(
  playCode: string,
  judge: (draw: Parameters<GameFamily['labels']>[0]) => 'win' | 'push' | 'lose',
): OutcomeCount {
  const family = familyOfPlay(playCode);
  if (family === undefined) throw new RangeError(`unknown family of ${playCode}`);
  const count = { total: 0n, win: 0n, push: 0n };
  for (const { draw, weight } of family.enumerate()) {
    count.total += weight;
    const result = judge(draw);
    if (result !== 'lose') count[result] += weight;
  }
  return count;
}
