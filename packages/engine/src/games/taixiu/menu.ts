import { inGroup } from '../build/verdict.ts';
import type { GoldenTicket, Play, RuleSet } from '../game-family.ts';
import { k3Attributes } from '../k3/attributes.ts';
import { k3Ticket } from '../k3/build-play.ts';
import { shapeOf } from '../k3/dice.ts';
import type { Dice } from '../k3/dice.ts';
import { parityOf, sizeOf } from '../k3/rules.ts';

const over = k3Ticket({ code: 'taixiu.tai', judge: (dice, ruleSet) => sizeOf(dice, ruleSet) === 'big' });
const under = k3Ticket({ code: 'taixiu.xiu', judge: (dice, ruleSet) => sizeOf(dice, ruleSet) === 'small' });
const even = k3Ticket({ code: 'taixiu.chan', judge: (dice) => dice.sum % 2 === 0 });
const odd = k3Ticket({ code: 'taixiu.le', judge: (dice) => dice.sum % 2 === 1 });
const triple = k3Ticket({ code: 'taixiu.bao', judge: (dice) => dice.distinct === 1 });

/** The menu in display order (games.md §10.2). */
export const taixiuPlays: readonly Play[] = inGroup('taixiu.main', [over, under, even, odd, triple]);

/** Usual odds by golden code: those of the same bets of K3 (games.md §2). */
export const taixiuMarket: ReadonlyMap<string, string> = new Map([
  ['taixiu.tai@tk', '1.982'],
  ['taixiu.xiu@tk', '1.982'],
  ['taixiu.tai@std', '1.95'],
  ['taixiu.xiu@std', '1.95'],
  ['taixiu.chan', '1.95'],
  ['taixiu.le', '1.95'],
  ['taixiu.bao', '31.5'],
]);

/** Every ticket of every variant, in the order of the golden files. */
export function taixiuGoldenTickets(): readonly GoldenTicket[] {
  const ticket = (play: Play, suffix: string, rule: string): GoldenTicket => ({
    code: play.code + suffix,
    selection: '-',
    play,
    ruleSet: { triple: rule },
  });
  const sides = [over, under];
  return [
    ...sides.map((play) => ticket(play, '@tk', 'bs')),
    ...sides.map((play) => ticket(play, '@std', 'none')),
    ...[even, odd, triple].map((play) => ticket(play, '', 'bs')),
  ];
}

/** Labels of a throw, e.g. `sum.14 size.big parity.even shape.pair`. */
export function taixiuLabels(dice: Dice, ruleSet: RuleSet): string[] {
  const sides = [`size.${sizeOf(dice, ruleSet)}`, `parity.${parityOf(dice, ruleSet)}`];
  return [`sum.${dice.sum}`, ...sides, `shape.${shapeOf(dice)}`];
}

/** What charts follow: as for K3, without the span that no bet here is on. */
export const taixiuAttributes = k3Attributes.filter(({ code }) => code !== 'span');
