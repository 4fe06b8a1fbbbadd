import type { Outcome, Play, RuleSet, SelectionReply, Tier } from '../game-family.ts';
import { choose, readPicks, refuse, subsetsOf, unreadable } from '../selection.ts';
import { diceOf, FACES } from './dice.ts';
import type { Dice } from './dice.ts';

/** Half units of one whole unit. */
const UNIT = 2;
const LOST: Outcome = { tiers: [], pushHalfUnits: 0 };

/** `k3.sum.big` -> `k3.sum`, `k3.span` -> `k3.span`. */
const groupOf = (code: string): string => code.split('.').slice(0, 2).join('.');
const always = (): boolean => true;
const paid = (option: string, units: number): Outcome =>
  units > 0 ? { tiers: [{ option, halfUnits: units * UNIT }], pushHalfUnits: 0 } : LOST;

const asTiers = (options: readonly string[]): Tier[] => options.map((option) => ({ option, halfUnits: UNIT }));

/** Parses a selection that must already be canonical; a stored bet that is not is a bug. */
function picksOf(play: Pick<Play, 'code' | 'parse'>, canonical: string, ruleSet: RuleSet): string[] {
  const reply = play.parse(canonical, ruleSet);
  if (!reply.ok || reply.canonical !== canonical) {
    throw new RangeError(`not a canonical selection of ${play.code}: ${canonical.slice(0, 64)}`);
  }
  return canonical.split(',');
}

/** A play with one ticket, written `-`. */
export function ticketPlay(rule: {
  code: string;
  wins: (dice: Dice, ruleSet: RuleSet) => boolean;
  isOffered?: (ruleSet: RuleSet) => boolean;
}): Play {
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'none',
    choices: [],
    picksPerUnit: 0,
    isOffered: rule.isOffered ?? always,
    options: () => ['-'],
    unitOf: () => '-',
    parse: (text) =>
      unreadable(text) ??
      (text === '-' ? { ok: true, canonical: '-', units: 1, optionOfUnit: ['-'] } : refuse('malformed', text)),
    outcome(canonical, draw, ruleSet) {
      picksOf(play, canonical, ruleSet);
      return rule.wins(diceOf(draw), ruleSet) ? paid('-', 1) : LOST;
    },
    bestOutcomes: () => [[{ option: '-', halfUnits: UNIT }]],
  };
  return play;
}

/**
 * A play in which every pick is a unit with odds of its own, e.g. `4,17` of `k3.sum.value`.
 * `winTogether` is the most picks that one throw can pay.
 */
export function optionPlay(rule: {
  code: string;
  choices: readonly string[];
  winTogether: number;
  wins: (choice: string, dice: Dice, ruleSet: RuleSet) => boolean;
}): Play {
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'options',
    choices: rule.choices,
    picksPerUnit: 1,
    isOffered: always,
    options: () => rule.choices,
    unitOf: (option) => option,
    parse: (text) => parseOptions(text, rule.choices),
    outcome(canonical, draw, ruleSet) {
      const dice = diceOf(draw);
      const won = picksOf(play, canonical, ruleSet).filter((c) => rule.wins(c, dice, ruleSet));
      return { tiers: asTiers(won), pushHalfUnits: 0 };
    },
    bestOutcomes(canonical, ruleSet) {
      const picks = picksOf(play, canonical, ruleSet);
      return subsetsOf(picks, Math.min(picks.length, rule.winTogether)).map(asTiers);
    },
  };
  return play;
}

/** A play on sets of faces: every `size`-subset of the picks is a unit, all at one price. */
export function facesPlay(rule: {
  code: string;
  size: number;
  /** How many of the units win when `shown` of the picked faces show. */
  wins: (shown: number, dice: Dice) => number;
}): Play {
  const parse = (text: string): SelectionReply => {
    const bad = unreadable(text);
    if (bad !== null) return bad;
    // The golden files write a set of faces without commas: `45` is `4,5`.
    const parts = /^[1-6]{2,}$/.test(text) ? text.split('') : text.split(',');
    const read = readPicks(parts, FACES);
    if (!read.ok) return read;
    if (read.picks.length < rule.size) return refuse('too_few', text);
    const units = choose(read.picks.length, rule.size);
    return { ok: true, canonical: read.picks.join(','), units, optionOfUnit: ['*'] };
  };
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'set',
    choices: FACES,
    picksPerUnit: rule.size,
    isOffered: always,
    options: () => ['*'],
    unitOf: () => FACES.slice(0, rule.size).join(','),
    parse,
    outcome(canonical, draw, ruleSet) {
      const dice = diceOf(draw);
      const shown = picksOf(play, canonical, ruleSet).filter((f) => dice.sorted.includes(f));
      return paid('*', rule.wins(shown.length, dice));
    },
    bestOutcomes(canonical, ruleSet) {
      const shown = Math.min(picksOf(play, canonical, ruleSet).length, 3);
      return [[{ option: '*', halfUnits: choose(shown, rule.size) * UNIT }]];
    },
  };
  return play;
}

/** Reads picks that are units themselves. */
export function parseOptions(text: string, choices: readonly string[]): SelectionReply {
  const bad = unreadable(text);
  if (bad !== null) return bad;
  const read = readPicks(text.split(','), choices);
  if (!read.ok) return read;
  const { picks } = read;
  return { ok: true, canonical: picks.join(','), units: picks.length, optionOfUnit: picks };
}
