import type { ChoiceKind, Draw, Play, RuleSet, SelectionReply } from '../game-family.ts';
import { readPicks, unreadable } from '../selection.ts';
import { asCanonical } from './canonical.ts';
import { groupOf, oneEach, UNIT } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** What a family tells about a play in which every pick is a unit. */
export type OptionRule<F> = {
  readonly code: string;
  readonly choices: readonly string[];
  readonly choiceKind: ChoiceKind;
  /** The most picks that one draw can pay. */
  readonly winTogether: number;
  readonly judge: (choice: string, facts: F, ruleSet: RuleSet) => Verdict;
  readonly isOffered?: (ruleSet: RuleSet) => boolean;
  /** The pick that the golden short form `-` stands for, where the golden files name none (`1`: the first place). */
  readonly dashMeans?: string;
  readonly spread?: Play['spread'];
};

/** A play in which every pick is a unit with odds of its own, e.g. `4,17` of `k3.sum.value`. */
export function optionPlay<F>(factsOf: (draw: Draw) => F, rule: OptionRule<F>): Play {
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'options',
    choiceKind: rule.choiceKind,
    choices: rule.choices,
    picksPerUnit: 1,
    isOffered: rule.isOffered ?? (() => true),
    options: () => rule.choices,
    unitOf: (option) => option,
    parse: (text) => parseOptions(text === '-' ? (rule.dashMeans ?? text) : text, rule.choices),
    outcome(canonical, draw, ruleSet) {
      const facts = factsOf(draw);
      const picks = asCanonical(play, canonical, ruleSet).optionOfUnit;
      const verdicts = picks.map((choice) => rule.judge(choice, facts, ruleSet));
      return {
        tiers: oneEach(picks.filter((_, place) => verdicts[place] === true)),
        pushHalfUnits: UNIT * verdicts.filter((verdict) => verdict === 'push').length,
      };
    },
    bestOutcomes(canonical, ruleSet, priceOf) {
      const picks = asCanonical(play, canonical, ruleSet).optionOfUnit;
      return [oneEach(picks.toSorted((a, b) => priceOf(b) - priceOf(a)).slice(0, rule.winTogether))];
    },
    ...(rule.spread === undefined ? {} : { spread: rule.spread }),
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
