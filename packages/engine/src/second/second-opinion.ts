import type { RuleSet } from '../games/game-family.ts';
import { elevenSecond } from './11x5.ts';
import { threeDSecond } from './3d.ts';
import { baucuaSecond, taixiuSecond } from './dice.ts';
import { k3Second } from './k3.ts';
import { kl8Second } from './kl8.ts';
import { klsfSecond } from './klsf.ts';
import { m6Second } from './m6.ts';
import { pc28Second } from './pc28.ts';
import { pk10Second } from './pk10.ts';
import { NoSecondRule, type Lot, type SecondRules } from './second-rules.ts';
import { sscSecond } from './ssc.ts';
import { vnNorthSecond, vnSouthSecond, vnTwoStationsSecond } from './vn.ts';
import { xocdiaSecond } from './xocdia.ts';

/**
 * The independent second settlement: judges a line by other means than the engine, sharing no code with it. The
 * engine reasons with rules and binomials; this one writes every single ticket out and compares it with the drawn numbers
 * one by one (of very large sets: one ticket for all those of which the draw shows the same). Amounts are in half units x odds x 10^4, as the outcome table holds them.
 */
export interface SecondOpinion {
  readonly winMult: bigint;
  readonly pushHalf: bigint;
  readonly units: number;
}

const FAMILIES: Readonly<Record<string, SecondRules>> = {
  '11x5': elevenSecond,
  '3d': threeDSecond,
  baucua: baucuaSecond,
  k3: k3Second,
  kl8: kl8Second,
  klsf: klsfSecond,
  m6: m6Second,
  pc28: pc28Second,
  pk10: pk10Second,
  ssc: sscSecond,
  taixiu: taixiuSecond,
  'vn.mb': vnNorthSecond,
  'vn.mn': vnSouthSecond,
  'vn.mn2': vnTwoStationsSecond,
  xocdia: xocdiaSecond,
};

/** Judges one line of a round of a family. Throws `NoSecondRule` for what it does not know. */
export function secondOpinion(
  line: { family: string; play: string; selection: string; odds: string },
  numbers: readonly string[],
  ruleSet: RuleSet,
): SecondOpinion {
  const family = Object.hasOwn(FAMILIES, line.family) ? FAMILIES[line.family] : undefined;
  if (family === undefined) throw new NoSecondRule(`family ${line.family}`);
  const prices = line.odds.split('/').map((text) => BigInt(text.replace('.', '')));
  const judge = family.judge(numbers, ruleSet);
  let [winMult, pushHalf, units] = [0n, 0n, 0n];
  for (const [place, { ticket, times }] of lotsOf(family, line, { numbers, ruleSet }).entries()) {
    units += times;
    for (const verdict of judge(line.play, ticket, place)) {
      pushHalf += times * BigInt(verdict.pushed);
      if (verdict.won === 0) continue;
      const price = prices.length === 1 ? prices[0] : prices[verdict.place];
      if (price === undefined) throw new NoSecondRule(`${line.play} ${line.selection}: no odds for ticket ${ticket}`);
      winMult += times * BigInt(verdict.won) * price;
    }
  }
  return { winMult, pushHalf, units: Number(units) };
}

/** The tickets of a line: each on its own, or where they are too many for that, those the draw cannot tell apart. */
function lotsOf(
  family: SecondRules,
  line: { play: string; selection: string },
  round: { numbers: readonly string[]; ruleSet: RuleSet },
): readonly Lot[] {
  const lots = family.lots?.(line, round.numbers, round.ruleSet) ?? null;
  return lots ?? family.tickets(line.play, line.selection, round.ruleSet).map((ticket) => ({ ticket, times: 1n }));
}
