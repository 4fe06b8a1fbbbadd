import { asCanonical } from '../build/canonical.ts';
import { groupOf, oneEach, won } from '../build/verdict.ts';
import type { Draw, Play, SelectionReply } from '../game-family.ts';
import { choose, readPicks, refuse, unreadable } from '../selection.ts';
import { countsOf, DIGITS } from './digit-draw.ts';

/** What a family tells about a play on a multiset of digits in any order. */
export type GroupRule = {
  readonly code: string;
  /** What was drawn at the places of the play. */
  readonly drawn: (draw: Draw) => readonly number[];
  /** How often each digit of the first and of the second side shows: 2 and 1 for 组三, 3 and 2 for 组选10. */
  readonly times: readonly [repeated: number, single: number];
  /** How many digits of each side make a unit. */
  readonly counts: readonly [repeated: number, single: number];
};

/**
 * Digits in any order of which some repeat, written `0,1|2,3,4` (repeated digits | single digits): 组三, 组选60 ... (games.md
 * §5). Units are the ways to take both sides apart: sum over j of C(o,j) C(r-o, k-j) C(s-j, m), o the digits on both
 * sides. The short form `11234` (one unit) is read, and where a unit has one digit of each side, a set: `1,2,5` means the
 * same picks on both sides.
 */
export function groupPlay(rule: GroupRule): Play {
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'doubles-singles',
    choiceKind: 'digit',
    choices: DIGITS,
    picksPerUnit: rule.counts[0] + rule.counts[1],
    sideCounts: rule.counts,
    isOffered: () => true,
    options: () => ['*'],
    unitOf: () => `${DIGITS.slice(0, rule.counts[0]).join(',')}|${DIGITS.slice(-rule.counts[1]).join(',')}`,
    parse: (text) => parseGroup(text, rule),
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const shown = countsOf(rule.drawn(draw));
      // So many digits of each side fill all places: nothing else can have been drawn.
      const wins = canonical
        .split('|')
        .map((side) => side.split(',').map(Number))
        .every((picks, i) => picks.filter((digit) => shown[digit] === rule.times[i]).length === rule.counts[i]);
      return won('*', wins ? 1 : 0);
    },
    bestOutcomes: () => [oneEach(['*'])],
  };
  return play;
}

function parseGroup(text: string, rule: GroupRule): SelectionReply {
  const bad = unreadable(text);
  if (bad !== null) return bad;
  const [left = '', right = '', ...more] = (shortForm(text, rule) ?? text).split('|');
  if (more.length > 0) return refuse('malformed', text);
  const repeated = readPicks(left.split(','), DIGITS);
  if (!repeated.ok) return repeated;
  const single = readPicks(right.split(','), DIGITS);
  if (!single.ok) return single;
  if (repeated.picks.length < rule.counts[0]) return refuse('too_few', left);
  if (single.picks.length < rule.counts[1]) return refuse('too_few', right);
  const units = unitsOf(repeated.picks, single.picks, rule);
  if (units === 0) return refuse('no_unit', text);
  const canonical = `${repeated.picks.join(',')}|${single.picks.join(',')}`;
  return { ok: true, canonical, units, optionOfUnit: ['*'] };
}

/** `11234` as `1|2,3,4`; `1,2,5` as `1,2,5|1,2,5` where both sides give one digit. */
function shortForm(text: string, rule: GroupRule): string | null {
  const { times, counts } = rule;
  if (/^\d(,\d)+$/.test(text) && counts[0] === 1 && counts[1] === 1) return `${text}|${text}`;
  if (!/^\d{3,5}$/.test(text) || text.length !== times[0] * counts[0] + times[1] * counts[1]) return null;
  const shown = countsOf([...text].map(Number));
  const sides = times.map((often) => DIGITS.filter((_, digit) => shown[digit] === often));
  return sides.every((side, i) => side.length === counts[i]) ? sides.map((side) => side.join(',')).join('|') : null;
}

function unitsOf(repeated: readonly string[], single: readonly string[], rule: GroupRule): number {
  const both = repeated.filter((digit) => single.includes(digit)).length;
  const [k, m] = rule.counts;
  let units = 0;
  for (let j = 0; j <= k; j += 1) {
    units += choose(both, j) * choose(repeated.length - both, k - j) * choose(single.length - j, m);
  }
  return units;
}
