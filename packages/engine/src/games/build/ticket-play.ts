import type { Draw, Play, RuleSet } from '../game-family.ts';
import { refuse, unreadable } from '../selection.ts';
import { asCanonical } from './canonical.ts';
import { groupOf, oneEach, outcomeOfVerdict } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** What a family tells about a play without picks. `F` is what its rules ask about a draw. */
export type TicketRule<F> = {
  readonly code: string;
  readonly judge: (facts: F, ruleSet: RuleSet) => Verdict;
  readonly isOffered?: (ruleSet: RuleSet) => boolean;
  readonly spread?: Play['spread'];
};

/** A play with one ticket, written `-`. */
export function ticketPlay<F>(factsOf: (draw: Draw) => F, rule: TicketRule<F>): Play {
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'none',
    choiceKind: 'none',
    choices: [],
    picksPerUnit: 0,
    isOffered: rule.isOffered ?? (() => true),
    options: () => ['-'],
    unitOf: () => '-',
    parse: (text) =>
      unreadable(text) ??
      (text === '-' ? { ok: true, canonical: '-', units: 1, optionOfUnit: ['-'] } : refuse('malformed', text)),
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      return outcomeOfVerdict('-', rule.judge(factsOf(draw), ruleSet));
    },
    bestOutcomes: () => [oneEach(['-'])],
    ...(rule.spread === undefined ? {} : { spread: rule.spread }),
  };
  return play;
}
