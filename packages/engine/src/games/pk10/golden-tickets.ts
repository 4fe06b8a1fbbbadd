import { goldenTicketList } from '../build/golden-ticket-list.ts';
import type { GoldenTicket, Play, RuleSet } from '../game-family.ts';
import { CARS, PAIRS, PLACES } from './cars.ts';
import { carAtPlace, duelPlay, pk10Plays, sideOfPlaces } from './plays.ts';
import { PK10_RULE_PARAMETERS } from './rules.ts';

const VARIANTS: Readonly<Record<string, RuleSet>> = { std: { sum11: 'small' }, p11: { sum11: 'push' } };

const SIDES = ['big', 'small', 'odd', 'even'] as const;
const DUELS = ['dragon', 'tiger'] as const;

/** Codes and short selections in the order of the golden settlement file. */
function* inGoldenOrder(): Generator<readonly [code: string, selection: string]> {
  for (const car of CARS) {
    for (const place of PLACES) yield [`pk10.pos.num.${place}`, car];
  }
  for (const side of SIDES) {
    for (const place of PLACES) yield [`pk10.pos.${side}.${place}`, '-'];
  }
  for (const duel of DUELS) {
    for (const pair of PAIRS) yield [`pk10.dt.${duel}.${pair}`, '-'];
  }
  for (const variant of ['std', 'p11']) {
    for (const side of SIDES) yield [`pk10.sum2.${side}@${variant}`, '-'];
  }
  for (const both of ['bigodd', 'bigeven', 'smallodd', 'smalleven']) yield [`pk10.sum2.${both}@std`, '-'];
  for (let sum = 3; sum <= 19; sum += 1) yield ['pk10.sum2.value', String(sum)];
  yield ['pk10.first2.group', '1,2'];
  yield ['pk10.first2.direct', '1|2'];
  yield ['pk10.first3.direct', '1|2|3'];
  yield ['pk10.first3.has', '1'];
  for (const side of ['big', 'small']) yield [`pk10.sum3.${side}`, '-'];
  for (let sum = 6; sum <= 27; sum += 1) yield ['pk10.sum3.value', String(sum)];
  yield ['pk10.first4.direct', '1|2|3|4'];
  yield ['pk10.first5.direct', '1|2|3|4|5'];
  for (const duel of DUELS) yield [`pk10.dt2.${duel}`, '-'];
}

/**
 * The golden PK10 tickets of every variant. The golden files name the place of a single-place bet in the code
 * (`pk10.pos.big.3`), so those tickets have plays of their own that read the short selection at that place.
 */
export function pk10GoldenTickets(): GoldenTicket[] {
  const byCode = new Map(pk10Plays.map((play) => [play.code, play]));
  for (const place of PLACES) {
    byCode.set(`pk10.pos.num.${place}`, readAtPlace(carAtPlace, place));
    for (const side of SIDES) byCode.set(`pk10.pos.${side}.${place}`, sideOfPlaces(side, place));
  }
  for (const duel of DUELS) {
    for (const pair of PAIRS) byCode.set(`pk10.dt.${duel}.${pair}`, duelPlay(duel, pair));
  }
  const defaults = Object.fromEntries(
    Object.entries(PK10_RULE_PARAMETERS).map(([name, [first]]): [string, string] => [name, first]),
  );
  return goldenTicketList(inGoldenOrder(), { playOf: (code) => byCode.get(code), defaults, variants: VARIANTS });
}

/** The play of numbers at places, reading a selection without `|` at the given place. */
function readAtPlace(play: Play, place: string): Play {
  const before = '|'.repeat(Number(place) - 1);
  const after = '|'.repeat(PLACES.length - Number(place));
  return {
    ...play,
    parse: (text, ruleSet) => play.parse(text.includes('|') ? text : `${before}${text}${after}`, ruleSet),
  };
}
