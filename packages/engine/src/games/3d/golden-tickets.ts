import { goldenTicketList } from '../build/golden-ticket-list.ts';
import { DIGITS, range } from '../digits/digit-draw.ts';
import { DIGIT_SIDES } from '../digits/rules.ts';
import type { GoldenTicket, Play } from '../game-family.ts';
import { THREE_D_RULE_PARAMETERS } from './digits.ts';

const SUMS = ['big@14', 'small@14', 'big@15', 'small@15', 'odd', 'even', 'big@off', 'small@off'];
const SHAPES = ['triple@ring', 'straight@ring', 'straight@line', 'pair@ring', 'half@ring', 'half@line'];
const MORE_SHAPES = ['misc@ring', 'misc@line', 'tractor', 'allodd', 'alleven'];

/** Codes and short selections in the order of the golden settlement file. */
function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  yield ['3d.pos.num', '0'];
  for (const side of DIGIT_SIDES) yield [`3d.pos.${side}`, '-'];
  yield ['3d.direct', '1|2|3'];
  yield ['3d.group3', '112'];
  yield ['3d.group6', '123'];
  yield ['3d.two.direct', '1|2|*'];
  yield ['3d.has1', '1'];
  yield ['3d.has2.diff', '1,2'];
  yield ['3d.has2.same', '1,1'];
  for (const value of range(0, 27)) yield ['3d.sum.value', value];
  for (const sum of SUMS) yield [`3d.sum.${sum}`, '-'];
  for (const tail of DIGITS) yield ['3d.sum.tail', tail];
  for (const span of DIGITS) yield ['3d.span', span];
  for (const end of ['dragon@tl', 'tiger@tl', 'tie', 'dragon@tp', 'tiger@tp']) yield [`3d.dt.${end}`, '-'];
  for (const shape of [...SHAPES, ...MORE_SHAPES]) yield [`3d.shape.${shape}`, '-'];
  for (const size of range(3, 10)) yield ['3d.group6.pack', `${size} digits`];
  for (const size of range(2, 10)) yield ['3d.group3.pack', `${size} digits`];
}

/** Every one-unit 3D ticket of the golden files, in their order, over the given plays. */
export function threeDGoldenTickets(plays: readonly Play[]): GoldenTicket[] {
  const byCode = new Map(plays.map((play) => [play.code, play]));
  const defaults = Object.fromEntries(
    Object.entries(THREE_D_RULE_PARAMETERS).map(([name, values]) => [name, values[0]]),
  );
  return goldenTicketList(inGoldenOrder(), {
    playOf: (code) => byCode.get(code),
    defaults,
    variants: {
      '14': { split: '13/14' },
      '15': { split: '14/15' },
      off: { split: 'off' },
      tl: { dtTie: 'lose' },
      tp: { dtTie: 'push' },
      ring: { straightRing: 'ring' },
      line: { straightRing: 'line' },
    },
  });
}
