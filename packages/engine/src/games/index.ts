import type { GameFamily, Play, RuleSet } from './game-family.ts';
import { elevenChooseFive } from './11x5.ts';
import { k3 } from './k3.ts';
import { ssc } from './ssc.ts';
import { threeD } from './3d.ts';
import { pc28 } from './pc28.ts';
import { kl8 } from './kl8.ts';
import { m6 } from './m6.ts';
import { klsf } from './klsf.ts';
import { pk10 } from './pk10.ts';
import { baucua } from './baucua.ts';
import { taixiu } from './taixiu.ts';
import { xocdia } from './xocdia.ts';
import { vnMb } from './vn-mb.ts';
import { vnMn, vnMn2 } from './vn-mn.ts';

/** Every game family, by code. Adding a family is adding it here. */
export const families: ReadonlyMap<string, GameFamily> = new Map([
  [k3.code, k3],
  [ssc.code, ssc],
  [threeD.code, threeD],
  [pc28.code, pc28],
  [m6.code, m6],
  [kl8.code, kl8],
  [elevenChooseFive.code, elevenChooseFive],
  [pk10.code, pk10],
  [klsf.code, klsf],
  [vnMb.code, vnMb],
  [vnMn.code, vnMn],
  [vnMn2.code, vnMn2],
  [taixiu.code, taixiu],
  [baucua.code, baucua],
  [xocdia.code, xocdia],
]);

const plays: ReadonlyMap<string, Play> = new Map(
  [...families.values()].flatMap((family) => family.plays.map((play) => [play.code, play])),
);

/** The family with this code, e.g. `k3`. */
export function familyOf(code: string): GameFamily | undefined {
  return families.get(code);
}

/** The play with this wire code (no variant suffix). */
export function playOf(playCode: string): Play | undefined {
  return plays.get(playCode);
}

/** The menu of a family under a rule set, in display order; empty for an unknown family. */
export function playsOf(family: GameFamily | string, ruleSet: RuleSet): Play[] {
  const found = typeof family === 'string' ? familyOf(family) : family;
  return found?.plays.filter((play) => play.isOffered(ruleSet)) ?? [];
}
