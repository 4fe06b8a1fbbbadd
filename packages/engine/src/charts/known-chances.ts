import type { DrawAttribute, GameFamily, RuleSet } from '../games/game-family.ts';
import { chancesOf } from './chances.ts';

/** Families whose sample space is walked in a moment. */
const WALKED = new Set(['k3', 'taixiu', 'baucua', 'xocdia', '3d', 'pc28']);

/** Attributes all of whose values are equally likely, in every other family that has them. */
const UNIFORM = /^((pos\d+|sp)\.number|special\.(head|tail|sum|number))$/;

/** Of attributes that show all numbers drawn: the chance that a given one is among them. */
const AMONG: Readonly<Record<string, number>> = {
  '11x5 any': 5 / 11,
  'klsf any': 8 / 20,
  'kl8 number': 20 / 80,
  'm6 main.number': 6 / 49,
  'm6 all.number': 7 / 49,
  'ssc digit.any': 1 - 0.9 ** 5,
  'vn.mb lot.number': 1 - 0.99 ** 27,
  'vn.mn lot.number': 1 - 0.99 ** 18,
  'vn.mn2 lot.number': 1 - 0.99 ** 36,
};

/**
 * The chance of each value of an attribute, for the theoretical counts of a chart, or null where finding it would keep a
 * phone busy: a chart then shows none. Chances are for the eye; prices come from exact counts.
 */
export function knownChances(
  family: Pick<GameFamily, 'code' | 'enumerate'>,
  attribute: DrawAttribute,
  ruleSet: RuleSet,
): ReadonlyMap<string, number> | null {
  if (WALKED.has(family.code)) return chancesOf(attribute, family.enumerate(), ruleSet);
  const among = AMONG[`${family.code} ${attribute.code}`];
  const chance = among ?? (UNIFORM.test(attribute.code) ? 1 / attribute.values.length : undefined);
  return chance === undefined ? null : new Map(attribute.values.map((value) => [value, chance]));
}
