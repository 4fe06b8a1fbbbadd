import type { GoldenTicket, Play, RuleSet } from '../game-family.ts';
import { subsetsOf } from '../selection.ts';
import { FACES, RUNS } from './dice.ts';
import { K3_RULE_PARAMETERS } from './rules.ts';

/** Rule parameters behind each variant suffix (games.md §0.1). */
const VARIANTS: Readonly<Record<string, RuleSet>> = {
  std: { triple: 'none' },
  tk: { triple: 'bs' },
  tk4: { triple: 'bsoe' },
  b18: { split: 'bingo18' },
  incl: { pairTriple: 'incl' },
  excl: { pairTriple: 'excl' },
};

const SUMS = [
  'big@std small@std big@tk small@tk odd@std odd@tk4 even@std even@tk4 small@b18 mid@b18 big@b18',
  'bigodd@std bigodd@tk bigeven@std bigeven@tk',
  'smallodd@std smallodd@tk smalleven@std smalleven@tk',
];

/** Codes and short selections in the order of the golden settlement file. */
function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  for (const sum of SUMS.join(' ').split(' ')) yield [`k3.sum.${sum}`, '-'];
  for (let value = 3; value <= 18; value += 1) yield ['k3.sum.value', String(value)];
  for (const face of FACES) {
    for (const die of ['any', 'hit1', 'hit2', 'hit3', 'none']) yield [`k3.die.${die}`, face];
    yield ['k3.triple.one', face.repeat(3)];
    yield ['k3.pair.any@incl', face.repeat(2)];
    yield ['k3.pair.any@excl', face.repeat(2)];
    for (const single of FACES) {
      if (single !== face) yield ['k3.pair.exact', face.repeat(2) + single];
    }
  }
  yield ['k3.triple.all', '-'];
  yield ['k3.straight.all', '-'];
  for (const run of RUNS) yield ['k3.straight.one', run];
  for (const shape of ['pair', 'alldiff', 'misc']) yield [`k3.shape.${shape}`, '-'];
  for (const two of subsetsOf(FACES, 2)) yield ['k3.twodiff', two.join('')];
  for (const three of subsetsOf(FACES, 3)) yield ['k3.threediff', three.join('')];
  for (let span = 0; span <= 5; span += 1) yield ['k3.span', String(span)];
}

/** Every one-unit K3 ticket of every variant, over the given plays. */
export function k3GoldenTickets(plays: readonly Play[]): GoldenTicket[] {
  const byCode = new Map(plays.map((play) => [play.code, play]));
  const defaults = Object.fromEntries(Object.entries(K3_RULE_PARAMETERS).map(([name, values]) => [name, values[0]]));
  return [...inGoldenOrder()].map(([code, selection]) => {
    const [playCode = '', variant] = code.split('@');
    const play = byCode.get(playCode);
    if (play === undefined) throw new RangeError(`golden ticket without a play: ${code}`);
    const ruleSet = { ...defaults, ...(variant === undefined ? {} : VARIANTS[variant]) };
    return { code, selection, play, ruleSet };
  });
}
