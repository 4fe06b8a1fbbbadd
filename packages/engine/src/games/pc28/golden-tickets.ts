import { goldenTicketList } from '../build/golden-ticket-list.ts';
import { range } from '../digits/digit-draw.ts';
import type { GoldenTicket, Play, Worded } from '../game-family.ts';
import { PC28_RULE_PARAMETERS } from './rules.ts';

const SIDES = ['big', 'small', 'odd', 'even'];
const BOTH = ['bigodd', 'bigeven', 'smallodd', 'smalleven'];
const EXTREMES = ['xlarge@22', 'xsmall@5', 'xlarge@23', 'xsmall@4'];
const COLOURS = ['red', 'green', 'blue'].flatMap((colour) => [`${colour}@lose`, `${colour}@push`]);
const SHAPES = ['triple', 'pair', 'straight@line', 'straight@ring'];
const ENDS = ['edge.small', 'edge.big', 'edge.mid', 'edge.any', 'dt.dragon', 'dt.tiger', 'dt.tie'];

/** Codes and short selections in the order of the golden settlement file. */
function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  for (const side of [...SIDES, ...BOTH]) yield [`pc28.${side}`, '-'];
  for (const side of SIDES) {
    yield [`pc28.${side}@r1314`, '-'];
    yield [`pc28.${side}@rhigh`, '-'];
  }
  for (const both of BOTH) yield [`pc28.${both}@rhigh`, '-'];
  for (const extreme of EXTREMES) yield [`pc28.${extreme}`, '-'];
  for (const value of range(0, 27)) yield ['pc28.value', value];
  for (const rest of [...COLOURS, ...SHAPES, ...ENDS]) yield [`pc28.${rest}`, '-'];
  yield ['pc28.pack3', '12,13,14'];
}

const VARIANTS = {
  r1314: { refund: '13/14' },
  rhigh: { refund: 'high' },
  '22': { extreme: '0-5/22-27' },
  '5': { extreme: '0-5/22-27' },
  '23': { extreme: '0-4/23-27' },
  '4': { extreme: '0-4/23-27' },
  lose: { grey: 'lose' },
  push: { grey: 'push' },
  line: { straightRing: 'line' },
  ring: { straightRing: 'ring' },
} as const;

/** Every one-unit PC28 ticket of the golden files, in their order, over the given plays. */
export function pc28GoldenTickets(plays: readonly Play[]): GoldenTicket[] {
  const byCode = new Map(plays.map((play) => [play.code, play]));
  const defaults = Object.fromEntries(Object.entries(PC28_RULE_PARAMETERS).map(([name, values]) => [name, values[0]]));
  return goldenTicketList(inGoldenOrder(), { playOf: (code) => byCode.get(code), defaults, variants: VARIANTS });
}

const SOURCES: Readonly<Record<string, string>> = { bj: 'beijing', ca: 'canada' };

/**
 * Codes of the golden families `pc28.bj` and `pc28.ca`: the same plays under the law of digits taken from keno numbers,
 * `pc28.bj.red@push` for `pc28.red@push`.
 */
export function pc28FromWords(code: string, selection: string): Worded | null {
  const [, source = '', play = '', variant = ''] = /^pc28\.(bj|ca)\.([a-z\d.]+)(?:@([a-z\d]+))?$/.exec(code) ?? [];
  const digits = SOURCES[source];
  if (digits === undefined) return null;
  const rules = Object.entries(VARIANTS).find(([name]) => name === variant)?.[1];
  if (variant !== '' && rules === undefined) return null;
  return { playCode: `pc28.${play}`, selection, ruleSet: { digits, ...rules } };
}
