import type { RuleSet } from '../games/game-family.ts';
import { k3Second } from './k3.ts';
import { NoSecondRule, type SecondRules } from './second-rules.ts';

/**
 * The independent second settlement: judges a line by other means than the engine, sharing no code with it. The
 * engine reasons with rules and binomials; this one writes every single ticket out and compares it with the drawn numbers
 * one by one. Amounts are in half units x odds x 10^4, as the outcome table holds them.
 */
export interface SecondOpinion {
  readonly winMult: bigint;
  readonly pushHalf: bigint;
  readonly units: number;
}

const FAMILIES: Readonly<Record<string, SecondRules>> = { k3: k3Second };

/** Judges one line of a round of a family. Throws `NoSecondRule` for what it does not know. */
export function secondOpinion(
  line: { family: string; play: string; selection: string; odds: string },
  numbers: readonly string[],
  ruleSet: RuleSet,
): SecondOpinion {
  const family = Object.hasOwn(FAMILIES, line.family) ? FAMILIES[line.family] : undefined;
  if (family === undefined) throw new NoSecondRule(`family ${line.family}`);
  const prices = line.odds.split('/').map((text) => BigInt(text.replace('.', '')));
  const tickets = family.tickets(line.play, line.selection, ruleSet);
  const judge = family.judge(numbers, ruleSet);
  let winMult = 0n;
  let pushHalf = 0n;
  for (const [place, ticket] of tickets.entries()) {
    for (const verdict of judge(line.play, ticket, place)) {
      pushHalf += BigInt(verdict.pushed);
      if (verdict.won === 0) continue;
      const price = prices.length === 1 ? prices[0] : prices[verdict.place];
      if (price === undefined) throw new NoSecondRule(`${line.play} ${line.selection}: no odds for ticket ${ticket}`);
      winMult += BigInt(verdict.won) * price;
    }
  }
  return { winMult, pushHalf, units: tickets.length };
}
