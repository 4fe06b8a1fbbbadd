import { validateBalls } from './build/ball-draw.ts';
import type { Draw, GameFamily, GoldenTicket } from './game-family.ts';
import { kl8Attributes } from './kl8/attributes.ts';
import { elementOf, halfOf, parityHalfOf, POOL, sizeOf, twentyOf } from './kl8/balls.ts';
import { kl8GoldenTickets } from './kl8/golden-tickets.ts';
import { kl8Plays } from './kl8/plays.ts';
import { PRIZES } from './kl8/prizes.ts';
import { kl8FromWords } from './kl8/words.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * Keno, Kuai Le 8: twenty balls of eighty, in any order (games.md §9). Selections: `-` for one-ticket plays, `metal,fire`
 * elements, sets of numbers `1,2,3` or `dan:1;tuo:2,3` for `pick1` to `pick10`.
 */
export const kl8: GameFamily = {
  code: 'kl8',
  ruleParameters: {},
  plays: kl8Plays,
  goldenCode: (playCode) => (/^kl8\.sum\.(big|small)$/.test(playCode) ? `${playCode}@t` : playCode),
  goldenTickets: () => (tickets ??= kl8GoldenTickets()),
  fromWords: kl8FromWords,
  marketOdds,
  validateDraw: (numbers) => validateBalls(POOL, numbers),
  // Too many draws to walk: every play has its own law.
  enumerate: () => [],
  labels,
  attributes: kl8Attributes,
};

/** The prizes of the picks; the market prices of the other plays are not known (games.md §9). */
function marketOdds(goldenCode: string, option: string): string | null {
  const [, size] = /^kl8\.pick(\d+)$/.exec(goldenCode) ?? [];
  const [, hits] = /^hit(\d+)$/.exec(option) ?? [];
  return PRIZES[Number(size)]?.[Number(hits)] ?? null;
}

/** Labels of a draw, e.g. `sum.806 size.small parity.even ud.up oe.mid element.water`. */
function labels(draw: Draw): string[] {
  const twenty = twentyOf(draw);
  return [
    `sum.${twenty.sum}`,
    `size.${sizeOf(twenty)}`,
    `parity.${twenty.sum % 2 === 1 ? 'odd' : 'even'}`,
    `ud.${halfOf(twenty)}`,
    `oe.${parityHalfOf(twenty)}`,
    `element.${elementOf(twenty)}`,
  ];
}
