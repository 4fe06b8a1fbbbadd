import { spreadOf } from './build/walk.ts';
import type { GameFamily, Outcome, Play, RuleSet, WeightedOutcome } from './game-family.ts';
import { familyOf, playOf } from './index.ts';

/** Exact counts of outcomes. */
export type OutcomeCount = {
  readonly total: bigint;
  /** Outcomes in which at least one unit wins. */
  readonly win: bigint;
  /** Outcomes in which no unit wins and every unit gets its stake back. */
  readonly push: bigint;
};

/** The family a play code belongs to: the code before a dot that is a family's, `k3` or `vn.mb`. */
export function familyOfPlay(playCode: string): GameFamily | undefined {
  for (let dot = playCode.indexOf('.'); dot > 0; dot = playCode.indexOf('.', dot + 1)) {
    const family = familyOf(playCode.slice(0, dot));
    if (family !== undefined) return family;
  }
  return undefined;
}

/**
 * Counts the whole sample space for a selection (games.md §15.1). The selection may be any text
 * the play reads. Throws RangeError for an unknown play or a refused selection.
 */
export function countOf(playCode: string, selection: string, ruleSet: RuleSet): OutcomeCount {
  return countTier(playCode, selection, { ruleSet });
}

/** What counts as won: what pays at `option`, what wins `exactly` so many units, whatever wins where neither is named. */
type CountRule = Readonly<{ ruleSet: RuleSet; option?: string | undefined; exactly?: number | undefined }>;

/** As `countOf`, with a narrower idea of what is won. */
export function countTier(playCode: string, selection: string, { ruleSet, option, exactly }: CountRule): OutcomeCount {
  const play = playOf(playCode);
  if (play === undefined) throw new RangeError(`unknown play: ${playCode}`);
  const parsed = play.parse(selection, ruleSet);
  if (!parsed.ok) throw new RangeError(`bad selection of ${playCode}: ${parsed.reason}`);
  return count(spreadIn(play, parsed.canonical, ruleSet), (outcome) => {
    if (exactly !== undefined) {
      return outcome.tiers.reduce((sum, tier) => sum + tier.halfUnits, 0) === 2 * exactly ? 'win' : 'lose';
    }
    if (outcome.tiers.some((tier) => option === undefined || tier.option === option)) return 'win';
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
  return count(unitSpread(play, option, ruleSet), (outcome) => {
    if (outcome.tiers.some((tier) => tier.option === option)) return 'win';
    return outcome.tiers.length === 0 && outcome.pushHalfUnits === 2 ? 'push' : 'lose';
  });
}

// Laws already found, by play, then by option and rules: prices, guard, chance and edge of an option all ask for the same.
const lawsByPlay = new WeakMap<Play, Map<string, readonly WeightedOutcome[]>>();

/** The law of the one-unit ticket that an option pays: each different end once, with the weight of all draws that end so. */
export function unitSpread(play: Play, option: string, ruleSet: RuleSet): readonly WeightedOutcome[] {
  const laws = lawsByPlay.get(play) ?? new Map<string, readonly WeightedOutcome[]>();
  lawsByPlay.set(play, laws);
  const key = `${option} ${JSON.stringify(ruleSet)}`;
  const known = laws.get(key);
  if (known !== undefined) return known;
  const unit = play.unitOf(option, ruleSet);
  const parsed = play.parse(unit, ruleSet);
  const law = merged(spreadIn(play, parsed.ok ? parsed.canonical : unit, ruleSet));
  laws.set(key, law);
  return law;
}

function merged(spread: Iterable<WeightedOutcome>): WeightedOutcome[] {
  const ends = new Map<string, { outcome: Outcome; weight: bigint }>();
  for (const { outcome, weight } of spread) {
    let key = String(outcome.pushHalfUnits);
    for (const { option, halfUnits } of outcome.tiers) key += ` ${option}:${halfUnits}`;
    const end = ends.get(key);
    if (end === undefined) ends.set(key, { outcome, weight });
    else end.weight += weight;
  }
  return [...ends.values()];
}

function spreadIn(play: Play, canonical: string, ruleSet: RuleSet): Iterable<WeightedOutcome> {
  const family = familyOfPlay(play.code);
  if (family === undefined) throw new RangeError(`unknown family of ${play.code}`);
  return spreadOf(family, play, { canonical, ruleSet });
}

function count(spread: Iterable<WeightedOutcome>, judge: (outcome: Outcome) => 'win' | 'push' | 'lose'): OutcomeCount {
  const counted = { total: 0n, win: 0n, push: 0n };
  for (const { outcome, weight } of spread) {
    counted.total += weight;
    const result = judge(outcome);
    if (result !== 'lose') counted[result] += weight;
  }
  return counted;
}
