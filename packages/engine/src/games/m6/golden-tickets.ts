import { goldenTicketList } from '../build/golden-ticket-list.ts';
import type { GoldenTicket } from '../game-family.ts';
import { COLOURS, HEADS, TAILS } from './balls.ts';
import { m6Plays } from './plays.ts';
import { SIDE_NAMES } from './two-sides.ts';
import { ANIMALS, M6_RULE_PARAMETERS } from './zodiac.ts';

/** Codes and selections in the order of the golden settlement file, which holds no more of the menu than these. */
function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  for (const side of [...SIDE_NAMES, ...COLOURS]) yield [`m6.sp.${side}`, '-'];
  for (const head of HEADS) yield ['m6.sp.head', head];
  for (const tail of TAILS) yield ['m6.sp.tail', tail];
  for (const animal of ANIMALS) yield ['m6.sp.zodiac', animal];
  for (const side of ['big', 'small', 'odd', 'even', 'tailbig', 'tailsmall']) yield [`m6.total.${side}`, '-'];
  for (const animal of ANIMALS) yield ['m6.flat.zodiac', animal];
  for (const tail of TAILS) yield ['m6.flat.tail', tail];
  for (const count of ['2', '3', '4', '5', '6', '7']) yield ['m6.zodiac.count', count];
}

/** The one-unit Mark Six tickets of the golden settlement file, in a snake year as its draws are. */
export function m6GoldenTickets(): GoldenTicket[] {
  const byCode = new Map(m6Plays.map((play) => [play.code, play]));
  const defaults = { year: M6_RULE_PARAMETERS.year[0] ?? '', special49: 'push' };
  return goldenTicketList(inGoldenOrder(), { playOf: (code) => byCode.get(code), defaults, variants: {} });
}
