import { dragonTiger } from '../digits/rules.ts';
import { orderedSpace } from '../digits/digit-spaces.ts';
import type { Draw, RuleSet } from '../game-family.ts';
import { factsOf, PC28 } from './digits.ts';
import { kenoLaw } from './keno.ts';

type Weighted = { readonly draw: Draw; readonly weight: bigint };

const laws = new Map<string, readonly Weighted[]>();

/** Draws that differ in sum or shape, each standing for all of its kind under the law of the digits. */
export function sumSpace(ruleSet: RuleSet): readonly Weighted[] {
  return remembered(ruleSet, 'sum', (draw) => {
    const { sum, shape } = factsOf(draw);
    return `${sum} ${shape}`;
  });
}

/** One draw each for first digit above, below and equal to the last. */
export function versusSpace(ruleSet: RuleSet): readonly Weighted[] {
  return remembered(ruleSet, 'dt', ({ values }) => dragonTiger(values[0] ?? 0, values[2] ?? 0));
}

/** The keno laws take a sixth of a second to work out and never change: each is kept. */
function remembered(ruleSet: RuleSet, name: string, kindOf: (draw: Draw) => string): readonly Weighted[] {
  const digits = ruleSet['digits'] ?? '';
  const key = `${name} ${digits}`;
  const known = laws.get(key);
  if (known !== undefined) return known;
  const kinds = new Map<string, Weighted>();
  for (const { draw, weight } of everyTriple(digits)) {
    const kind = kindOf(draw);
    const same = kinds.get(kind);
    kinds.set(kind, { draw: same?.draw ?? draw, weight: (same?.weight ?? 0n) + weight });
  }
  const space = [...kinds.values()];
  laws.set(key, space);
  return space;
}

function everyTriple(digits: string): readonly Weighted[] {
  const drawn = orderedSpace(PC28, [0, 1, 2]);
  if (digits !== 'beijing' && digits !== 'canada') return drawn;
  const law = kenoLaw(digits);
  return drawn.map(({ draw }) => ({ draw, weight: law[Number(draw.numbers.join(''))] ?? 0n }));
}
