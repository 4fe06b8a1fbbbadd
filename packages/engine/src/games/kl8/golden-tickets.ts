import { goldenTicketList } from '../build/golden-ticket-list.ts';
import type { GoldenTicket } from '../game-family.ts';
import { ELEMENTS } from './balls.ts';
import { kl8Plays } from './plays.ts';

const ONE_TICKET_CODES = [
  'sum.big@t sum.small@t sum.810 sum.odd sum.even',
  'ud.up ud.mid ud.down oe.odd oe.mid oe.even',
].join(' ');

/** Codes and selections in the order of the golden settlement file. */
function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  for (const code of ONE_TICKET_CODES.split(' ')) yield [`kl8.${code}`, '-'];
  for (const element of ELEMENTS) yield ['kl8.element', element];
}

/** The one-unit keno tickets of the golden settlement file. */
export function kl8GoldenTickets(): GoldenTicket[] {
  const byCode = new Map(kl8Plays.map((play) => [play.code, play]));
  return goldenTicketList(inGoldenOrder(), {
    playOf: (code) => byCode.get(code),
    defaults: {},
    // On 810 big and small are returned: the only rule there is, and its name.
    variants: { t: {} },
  });
}
