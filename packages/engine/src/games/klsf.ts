import { validateBalls } from './build/ball-draw.ts';
import { goldenTicketList } from './build/golden-ticket-list.ts';
import { selectionOfWords } from './build/selection-words.ts';
import type { Draw, GameFamily, GoldenTicket, Worded } from './game-family.ts';
import { klsfAttributes } from './klsf/attributes.ts';
import { CLASS_NAMES, eightBallsOf, NUMBERS, POOL, sizeOfSum } from './klsf/balls.ts';
import { klsfMarket } from './klsf/market.ts';
import { klsfPlays } from './klsf/plays.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * Happy 10: eight different numbers of 1..20 in order (games.md §9). Selections: `-` for one-ticket plays, picks of places
 * with `,` (`1,3`), sets `1,2,3` or `dan:1;tuo:2,3,4` for `any`, `1,2||3|||||` for `pos.num`, where places may stay empty.
 */
export const klsf: GameFamily = {
  code: 'klsf',
  ruleParameters: {},
  plays: klsfPlays,
  goldenCode: (playCode) => playCode,
  goldenTickets: () => (tickets ??= goldenTickets()),
  fromWords,
  marketOdds: (goldenCode) => klsfMarket.get(goldenCode) ?? null,
  validateDraw: (numbers) => validateBalls(POOL, numbers),
  // Five thousand million orders are too many to walk; every play knows its own law.
  enumerate: () => [],
  labels,
  attributes: klsfAttributes,
};

function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  for (const name of CLASS_NAMES) yield [`klsf.pos.${name}`, '-'];
  for (const side of ['big', 'small']) yield [`klsf.sum.${side}`, '-'];
  for (let size = 1; size <= 5; size += 1) yield [`klsf.any.${size}`, NUMBERS.slice(0, size).join(',')];
}

function goldenTickets(): GoldenTicket[] {
  const byCode = new Map(klsfPlays.map((play) => [play.code, play]));
  return goldenTicketList(inGoldenOrder(), { playOf: (code) => byCode.get(code), defaults: {}, variants: {} });
}

/** The golden counts table names a set by its size: `3 numbers`. */
function fromWords(playCode: string, words: string): Worded | null {
  const selection = playCode.startsWith('klsf.') ? selectionOfWords(words, NUMBERS) : null;
  return selection === null ? null : { playCode, selection };
}

/** Labels of a draw: the sum and its sides, e.g. `sum.97 size.big parity.odd`. */
function labels(draw: Draw): string[] {
  const balls = eightBallsOf(draw);
  return [`sum.${balls.sum}`, `size.${sizeOfSum(balls)}`, `parity.${balls.sum % 2 === 1 ? 'odd' : 'even'}`];
}
