import type { Draw, GameFamily, Outcome, Play, RuleSet, Tier } from './games/game-family.ts';
import { drawTable, judgeEach } from './exposure-walk.ts';
import type { DrawTable } from './exposure-walk.ts';
import { LOST } from './games/build/verdict.ts';
import { familyOfPlay, unitSpread } from './games/count-of.ts';
import { playOf } from './games/index.ts';
import { addMinor, asMinor, ZERO_MINOR } from './money.ts';
import type { Minor } from './money.ts';
import { ODDS_SCALE } from './odds.ts';
import { outcomeOf, payoutOf } from './settle-round.ts';

/** A bet line that awaits its draw; `unitMinor` x `multiple` is staked on each of its `units`. */
export type OpenLine = {
  readonly playCode: string;
  /** Canonical. */
  readonly selection: string;
  /** Frozen odds: one entry, or one per odds option of the selection in canonical order. */
  readonly oddsE4: readonly number[];
  readonly unitMinor: bigint;
  readonly multiple: number;
  readonly units: number;
};

/** The most that open lines can be paid together, returned stakes included, beside what they staked. */
type Worst = {
  readonly stakedMinor: Minor;
  readonly worstMinor: Minor;
  /** The first draw that pays it; null where draws were not walked. */
  readonly draw: Draw | null;
};

/** The worst of one menu group. */
export type GroupExposure = Worst & { readonly group: string };

/**
 * The worst of a round; the house can lose `worstMinor - stakedMinor`. With `exact: false` the worst is a bound that no draw
 * exceeds and seldom one reaches. Groups are in the order of their codes; their worst draws differ, so they can add up to
 * more than the round.
 */
export type RoundExposure = Worst & { readonly exact: boolean; readonly groups: readonly GroupExposure[] };

/** The game whose lines are looked at. */
export type GameUnderRules = { readonly family: GameFamily; readonly ruleSet: RuleSet };

/** Most draws that are walked (games.md §11.5). */
export const WALKED_DRAWS_MAX = 100_000;

/** Lines that are the same bet at the same price; their stakes stay apart, since every line is rounded for itself. */
type Position = Pick<OpenLine, 'playCode' | 'selection' | 'oddsE4' | 'units'> & {
  readonly play: Play;
  readonly optionOfUnit: readonly string[];
  /** How many lines have this unit stake. */
  readonly stakes: Map<bigint, bigint>;
};

/**
 * The worst a draw can do to the house: exact, by paying every line on every draw, where the family has at most `drawsMax`
 * different draws (games.md §11.5); else the bound of `exposureBound`. Equal bets cost one walk, whatever their number. Throws RangeError for lines that settlement would refuse, and for amounts beyond 64 bits.
 */
export function roundExposure(
  lines: readonly OpenLine[],
  game: GameUnderRules,
  drawsMax = WALKED_DRAWS_MAX,
): RoundExposure {
  const draws = drawsUpTo(game.family, drawsMax);
  if (draws === null) return exposureBound(lines, game);
  const table = drawTable(draws);
  const whole = new BigInt64Array(draws.length);
  const groups = groupsOf(lines, game).map(([group, positions]): GroupExposure => {
    const paid = paidOnEach(table, positions, game.ruleSet);
    for (let place = 0; place < paid.length; place += 1) {
      whole[place] = (whole[place] ?? 0n) + (paid[place] ?? 0n);
    }
    return { group, stakedMinor: stakedOn(positions), ...worstOf(draws, paid) };
  });
  const stakedMinor = addMinor(...groups.map((group) => group.stakedMinor));
  // No draw pays more than the groups' worst together: when that fits 64 bits, no sum above has wrapped around.
  addMinor(...groups.map((group) => group.worstMinor));
  return { exact: true, stakedMinor, ...worstOf(draws, whole), groups };
}

/**
 * A bound that needs no walk over draws: the most that each line can be paid, summed as if all lines won together. Throws as
 * `roundExposure` does.
 */
export function exposureBound(lines: readonly OpenLine[], game: GameUnderRules): RoundExposure {
  const groups = groupsOf(lines, game).map(([group, positions]): GroupExposure => {
    const worstMinor = sumOver(positions, (position) => mostPaid(position, game.ruleSet));
    return { group, stakedMinor: stakedOn(positions), worstMinor, draw: null };
  });
  return {
    exact: false,
    stakedMinor: addMinor(...groups.map((group) => group.stakedMinor)),
    worstMinor: addMinor(...groups.map((group) => group.worstMinor)),
    draw: null,
    groups,
  };
}

/** The different draws of a family, or null when there are none to walk or more than `drawsMax`. */
export function drawsUpTo(family: GameFamily, drawsMax: number): Draw[] | null {
  const draws: Draw[] = [];
  for (const { draw } of family.enumerate()) {
    if (draws.length === drawsMax) return null;
    draws.push(draw);
  }
  return draws.length === 0 ? null : draws;
}

function groupsOf(lines: readonly OpenLine[], game: GameUnderRules): [group: string, positions: Position[]][] {
  const positions = new Map<string, Position>();
  for (const line of lines) {
    const key = `${line.playCode} ${line.selection} ${line.oddsE4.join('/')}`;
    const position = positions.get(key) ?? openPosition(line, game);
    positions.set(key, position);
    const unitStake = line.unitMinor * BigInt(line.multiple);
    if (unitStake <= 0n || line.units !== position.units) throw new RangeError(`not a stake of ${key.slice(0, 64)}`);
    position.stakes.set(unitStake, (position.stakes.get(unitStake) ?? 0n) + 1n);
  }
  const groups = Map.groupBy(positions.values(), ({ play }) => play.group);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function openPosition(line: OpenLine, { family, ruleSet }: GameUnderRules): Position {
  const { playCode, selection, oddsE4 } = line;
  const play = playOf(playCode);
  if (play === undefined || familyOfPlay(playCode)?.code !== family.code) {
    throw new RangeError(`not a play of ${family.code}: ${playCode}`);
  }
  const parsed = play.parse(selection, ruleSet);
  if (!parsed.ok || parsed.canonical !== selection) {
    throw new RangeError(`not a canonical selection of ${playCode}: ${selection.slice(0, 64)}`);
  }
  const { units, optionOfUnit } = parsed;
  const priced = oddsE4.length === 1 || oddsE4.length === optionOfUnit.length;
  if (!priced || !oddsE4.every((odds) => Number.isSafeInteger(odds) && odds > 0)) {
    throw new RangeError(`${playCode} ${selection.slice(0, 64)} cannot carry the odds ${oddsE4.join('/')}`);
  }
  return { playCode, selection, oddsE4, units, play, optionOfUnit, stakes: new Map() };
}

/** What the positions are paid by each of the draws. */
function paidOnEach(table: DrawTable, positions: readonly Position[], ruleSet: RuleSet): BigInt64Array {
  const paid = new BigInt64Array(table.draws.length);
  let most = ZERO_MINOR;
  for (const position of positions) {
    // A bet ends in few different ways, however many draws there are: each is paid out once, by settlement's own rules.
    const payouts = new Map<string, Minor>([[endKey(LOST), ZERO_MINOR]]);
    const judge = (draw: Draw): Minor => {
      const end = endKey(position.play.outcome(position.selection, draw, ruleSet));
      const payout = payouts.get(end) ?? payoutOn(draw, position, ruleSet);
      payouts.set(end, payout);
      return payout;
    };
    judgeEach(table, judge, (place, payout) => {
      if (payout !== ZERO_MINOR) paid[place] = (paid[place] ?? 0n) + payout;
    });
    most = addMinor(most, [...payouts.values()].reduce(larger, 0n));
  }
  return paid;
}

/** One text per way a line can end: what it is paid is the same for the same text. */
export function endKey({ tiers, pushHalfUnits }: Outcome): string {
  let key = String(pushHalfUnits);
  for (const { option, halfUnits } of tiers) key += ` ${option}:${halfUnits}`;
  return key;
}

function payoutOn(draw: Draw, position: Position, ruleSet: RuleSet): Minor {
  const outcome = outcomeOf({ ...position, draw, ruleSet });
  return overStakes(position, (unitStake) => payoutOf(unitStake, outcome));
}

function worstOf(draws: readonly Draw[], paid: BigInt64Array): Omit<Worst, 'stakedMinor'> {
  const most = paid.reduce(larger, 0n);
  return { worstMinor: asMinor(most), draw: draws[paid.indexOf(most)] ?? null };
}

/**
 * The most a position can be paid. `bestOutcomes` tells it where no unit can get its stake back. Where units can, the
 * returned ones come on top: at most all of them, and never more than every unit's own best end together.
 */
function mostPaid(position: Position, ruleSet: RuleSet): Minor {
  const { play, selection, units } = position;
  const best = play.bestOutcomes(selection, ruleSet, (option) => priceOf(position, option));
  const won = best.map((tiers) => {
    const outcome = { units, multE4x2: multsOf(position, tiers), pushHalf: 0, status: 1 as const };
    return overStakes(position, (unitStake) => payoutOf(unitStake, outcome));
  });
  const mostWon = won.reduce<bigint>(larger, 0n);
  const ends = position.optionOfUnit.map((option) => unitEnds(play, option, ruleSet));
  if (ends.flat().every(({ pushHalfUnits }) => pushHalfUnits === 0)) return asMinor(mostWon);
  const ownBest = ends.map((ofOption) => ofOption.map((end) => multOf(position, end)).reduce(larger, 0n));
  // One option per unit, or one law for all of them.
  const together =
    ends.length === units ? ownBest.reduce((sum, mult) => sum + mult, 0n) : BigInt(units) * ownBest.reduce(larger, 0n);
  const scale = 2n * BigInt(ODDS_SCALE);
  const everyBest = overStakes(position, (unitStake) => (unitStake * together + scale - 1n) / scale);
  const withReturned = mostWon + stakedOn([position]);
  return asMinor(larger(mostWon, withReturned < everyBest ? withReturned : everyBest));
}

/** Half units x odds x 10^4 that one unit gets in an end, its returned half units at odds of 1. */
function multOf(position: Position, end: Outcome): bigint {
  const returned = BigInt(end.pushHalfUnits) * BigInt(ODDS_SCALE);
  return multsOf(position, end.tiers).reduce((sum, mult) => sum + mult, returned);
}

function multsOf(position: Position, tiers: readonly Tier[]): bigint[] {
  return tiers.map(({ option, halfUnits }) => BigInt(halfUnits) * BigInt(priceOf(position, option)));
}

function priceOf({ oddsE4, optionOfUnit }: Position, option: string): number {
  // An option the line does not hold cannot be paid; unit laws may mention it.
  return (oddsE4.length === 1 ? oddsE4[0] : oddsE4[optionOfUnit.indexOf(option)]) ?? 0;
}

// The different ends of a unit, by play, then by option and rules. Kept because finding them may walk a sample space.
const endsByPlay = new WeakMap<Play, Map<string, readonly Outcome[]>>();

function unitEnds(play: Play, option: string, ruleSet: RuleSet): readonly Outcome[] {
  const known = endsByPlay.get(play) ?? new Map<string, readonly Outcome[]>();
  endsByPlay.set(play, known);
  const key = `${option} ${JSON.stringify(ruleSet)}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const ends = new Map<string, Outcome>();
  for (const { outcome } of unitSpread(play, option, ruleSet)) ends.set(endKey(outcome), outcome);
  known.set(key, [...ends.values()]);
  return [...ends.values()];
}

/** Whether a unit of the play can get its stake back without winning, under any of its options. */
export function canPush(play: Play, ruleSet: RuleSet): boolean {
  const ends = play.options(ruleSet).flatMap((option) => unitEnds(play, option, ruleSet));
  return ends.some(({ pushHalfUnits }) => pushHalfUnits > 0);
}

function stakedOn(positions: readonly Position[]): Minor {
  return sumOver(positions, (position) => overStakes(position, (unitStake) => unitStake * BigInt(position.units)));
}

function sumOver(positions: readonly Position[], amountOf: (position: Position) => bigint): Minor {
  return asMinor(positions.reduce((sum, position) => sum + amountOf(position), 0n));
}

/** Sum over all lines of a position. */
function overStakes({ stakes }: Position, amountOf: (unitStake: bigint) => bigint): Minor {
  let sum = 0n;
  for (const [unitStake, lines] of stakes) sum += lines * amountOf(unitStake);
  return asMinor(sum);
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
