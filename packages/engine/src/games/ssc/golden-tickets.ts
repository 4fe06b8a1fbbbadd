import { goldenTicketList } from '../build/golden-ticket-list.ts';
import { DIGITS, range } from '../digits/digit-draw.ts';
import { DIGIT_SIDES } from '../digits/rules.ts';
import type { GoldenTicket, Play } from '../game-family.ts';
import { BULLS, HANDS } from './hands.ts';
import { SSC_RULE_PARAMETERS } from './rules.ts';

/** Standard menu tickets of one unit, or one pick, as the golden files write them. */
const STANDARD = [
  ['5.direct', '1|2|3|4|5'],
  ['5.group120', '12345'],
  ['5.group60', '11234'],
  ['5.group30', '11223'],
  ['5.group20', '11123'],
  ['5.group10', '11122'],
  ['5.group5', '11112'],
  ['4.direct', '1|2|3|4'],
  ['4.group24', '1234'],
  ['4.group12', '1123'],
  ['4.group6', '1122'],
  ['4.group4', '1112'],
  ['3.direct', '1|2|3'],
  ['3.group3', '112'],
  ['3.group6', '123'],
] as const;

const UNPLACED = [
  ['2.direct', '1|2'],
  ['2.group', '1,2'],
  ['any.1of3', '1'],
  ['any.2of3', '1,2'],
  ['any.1of4', '1'],
  ['any.2of4', '1,2'],
  ['any.1of5', '1'],
  ['any.2of5', '1,2'],
  ['any.3of5', '1,2,3'],
  ['fun.2x', '1'],
  ['fun.3x', '1'],
  ['fun.4x', '1'],
  ['first2.bsoe', 'big|odd'],
  ['first3.bsoe', 'big|odd|small'],
] as const;

/** Codes and short selections in the order of the golden settlement file. */
function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  yield ['ssc.pos.num', '0'];
  for (const side of DIGIT_SIDES) yield [`ssc.pos.${side}`, '-'];
  for (const side of ['big', 'small', 'odd', 'even']) yield [`ssc.sum.${side}`, '-'];
  for (const value of range(0, 45)) yield ['ssc.sum.value', value];
  for (const end of ['dragon@tl', 'tiger@tl', 'tie', 'dragon@tp', 'tiger@tp']) yield [`ssc.dt.${end}`, '-'];
  for (const three of ['first3', 'mid3', 'last3']) {
    for (const shape of ['triple', 'straight', 'pair', 'half', 'misc']) yield [`ssc.${three}.${shape}@ring`, '-'];
    for (const shape of ['straight', 'half', 'misc']) yield [`ssc.${three}.${shape}@line`, '-'];
  }
  for (const [code, selection] of STANDARD) yield [`ssc.${code}`, selection];
  for (const span of DIGITS) yield ['ssc.3.span', span];
  for (const sum of range(0, 27)) yield ['ssc.3.sum', sum];
  for (const tail of DIGITS) yield ['ssc.3.sumtail', tail];
  for (const [code, selection] of UNPLACED) yield [`ssc.${code}`, selection];
  for (const bull of BULLS) yield ['ssc.bull', bull];
  for (const side of ['big', 'small', 'odd', 'even']) yield [`ssc.bull.${side}`, '-'];
  for (const hand of HANDS) {
    yield ['ssc.stud@ring', hand];
    yield ['ssc.stud@line', hand];
  }
}

/** Every SSC ticket of the golden files, in their order, over the given plays. */
export function sscGoldenTickets(plays: readonly Play[]): GoldenTicket[] {
  const byCode = new Map(plays.map((play) => [play.code, play]));
  const defaults = Object.fromEntries(Object.entries(SSC_RULE_PARAMETERS).map(([name, values]) => [name, values[0]]));
  return goldenTicketList(inGoldenOrder(), {
    playOf: (code) => byCode.get(code),
    defaults,
    variants: {
      tl: { dtTie: 'lose' },
      tp: { dtTie: 'push' },
      ring: { straightRing: 'ring' },
      line: { straightRing: 'line' },
    },
  });
}
