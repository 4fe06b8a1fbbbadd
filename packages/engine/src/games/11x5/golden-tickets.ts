import { goldenTicketList } from '../build/golden-ticket-list.ts';
import type { GoldenTicket, RuleSet } from '../game-family.ts';
import { NUMBERS, ODD_COUNTS, TRIPLES } from './balls.ts';
import { elevenPlays } from './plays.ts';
import { ELEVEN_RULE_PARAMETERS } from './rules.ts';

const VARIANTS: Readonly<Record<string, RuleSet>> = {
  p11: { eleven: 'push' },
  np: { eleven: 'counts' },
  ring: { straightRing: 'ring' },
  line: { straightRing: 'line' },
};

const SIDES = ['big', 'small', 'odd', 'even'];

/** Codes and short selections in the order of the golden settlement file. */
function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  for (const number of NUMBERS) yield ['11x5.pos.num', number];
  for (const variant of ['p11', 'np']) {
    for (const side of SIDES) yield [`11x5.pos.${side}@${variant}`, '-'];
  }
  for (const side of [...SIDES, 'tailbig', 'tailsmall']) yield [`11x5.sum.${side}`, '-'];
  yield ['11x5.sum.value', '30'];
  for (const side of ['dragon', 'tiger']) yield [`11x5.dt.${side}`, '-'];
  for (let size = 1; size <= 8; size += 1) {
    yield [`11x5.any.${size}of${Math.min(size, 5)}`, NUMBERS.slice(0, size).join(',')];
  }
  yield ['11x5.first1.direct', '1'];
  yield ['11x5.first2.direct', '1|2'];
  yield ['11x5.first2.group', '1,2'];
  yield ['11x5.first3.direct', '1|2|3'];
  yield ['11x5.first3.group', '1,2,3'];
  yield ['11x5.first3.has', '1'];
  for (const run of Object.keys(TRIPLES)) {
    for (const shape of ['straight', 'half', 'misc']) {
      for (const variant of ['ring', 'line']) yield [`11x5.${run}.${shape}@${variant}`, '-'];
    }
  }
  for (let median = 3; median <= 9; median += 1) yield ['11x5.median', String(median)];
  for (const count of ODD_COUNTS) yield ['11x5.oddcount', count];
}

/** The golden 11x5 tickets of every variant. */
export function elevenGoldenTickets(): GoldenTicket[] {
  const byCode = new Map(elevenPlays.map((play) => [play.code, play]));
  const defaults = Object.fromEntries(
    Object.entries(ELEVEN_RULE_PARAMETERS).map(([name, [first]]): [string, string] => [name, first]),
  );
  return goldenTicketList(inGoldenOrder(), { playOf: (code) => byCode.get(code), defaults, variants: VARIANTS });
}
