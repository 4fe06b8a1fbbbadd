import type { Play, SelectionReply } from '../game-family.ts';
import { readPicks, refuse, unreadable } from '../selection.ts';
import { diceOf, FACES } from './dice.ts';

/**
 * `k3.pair.exact`: doubles x singles, written `1,2,3|3,4` (faces of the pair, then of the third
 * die). Units are nd x ns less the faces on both sides; a triple never wins (games.md §2).
 * The short forms `554` (one unit) and `55` for a double are read too.
 */
export const pairExactPlay: Play = {
  code: 'k3.pair.exact',
  group: 'k3.pair',
  input: 'doubles-singles',
  choiceKind: 'face',
  choices: FACES,
  picksPerUnit: 2,
  isOffered: () => true,
  options: () => ['*'],
  unitOf: () => '1|2',
  parse,
  outcome(canonical, draw) {
    const { doubles, singles } = sidesOf(canonical);
    const { counts } = diceOf(draw);
    const double = String(counts.indexOf(2));
    const single = String(counts.indexOf(1));
    const won = doubles.includes(double) && singles.includes(single);
    return { tiers: won ? [{ option: '*', halfUnits: 2 }] : [], pushHalfUnits: 0 };
  },
  bestOutcomes: () => [[{ option: '*', halfUnits: 2 }]],
};

function parse(text: string): SelectionReply {
  const bad = unreadable(text);
  if (bad !== null) return bad;
  const short = /^([1-6])\1([1-6])$/.exec(text);
  const sides = short === null ? text.split('|') : [short[1] ?? '', short[2] ?? ''];
  if (sides.length !== 2) return refuse('malformed', text);
  const [left = '', right = ''] = sides;
  const doubles = readPicks(
    left.split(',').map((part) => part.replace(/^([1-6])\1$/, '$1')),
    FACES,
  );
  if (!doubles.ok) return doubles;
  const singles = readPicks(right.split(','), FACES);
  if (!singles.ok) return singles;
  const both = doubles.picks.filter((face) => singles.picks.includes(face)).length;
  const units = doubles.picks.length * singles.picks.length - both;
  if (units === 0) return refuse('no_unit', text);
  const canonical = `${doubles.picks.join(',')}|${singles.picks.join(',')}`;
  return { ok: true, canonical, units, optionOfUnit: ['*'] };
}

function sidesOf(canonical: string): { doubles: string[]; singles: string[] } {
  const reply = parse(canonical);
  if (!reply.ok || reply.canonical !== canonical) {
    throw new RangeError(`not a canonical selection of k3.pair.exact: ${canonical.slice(0, 64)}`);
  }
  const [doubles = '', singles = ''] = canonical.split('|');
  return { doubles: doubles.split(','), singles: singles.split(',') };
}
