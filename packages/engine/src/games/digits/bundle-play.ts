import { parseOptions } from '../build/option-play.ts';
import { groupOf, UNIT } from '../build/verdict.ts';
import { asCanonical } from '../build/canonical.ts';
import type { Draw, Play, SelectionReply, Tier } from '../game-family.ts';

/** What a family tells about a play in which a pick stands for many tickets at once. */
export type BundleRule = {
  readonly code: string;
  readonly choices: readonly string[];
  /** How many tickets a pick stands for. */
  readonly unitsOf: (choice: string) => number;
  /** The prizes, in order; a draw pays all its picks at the same one. */
  readonly options: readonly string[];
  /** A pick with tickets of the option's prize. */
  readonly unitOf: (option: string) => string;
  /** Which picks hold the drawn ticket, and its prize; null when no ticket of the play was drawn. */
  readonly paid: (draw: Draw) => { readonly option: string; readonly holds: (choice: string) => boolean } | null;
  /** The most picks that one draw can pay at each prize. */
  readonly winTogether: Readonly<Record<string, number>>;
};

/**
 * A pick that places every ticket of a kind: all ordered triples of a sum or span, all groups of a sum, all groups that
 * hold a digit (games.md §5: 和值, 跨度, 包胆). A pick costs as many units as it has tickets; one of them can win.
 */
export function bundlePlay(rule: BundleRule): Play {
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'options',
    choiceKind: rule.code.endsWith('pack1') ? 'digit' : 'number',
    choices: rule.choices,
    picksPerUnit: 1,
    isOffered: () => true,
    options: () => rule.options,
    unitOf: rule.unitOf,
    parse(text): SelectionReply {
      const read = parseOptions(text, rule.choices);
      if (!read.ok) return read;
      const units = read.optionOfUnit.reduce((sum, choice) => sum + rule.unitsOf(choice), 0);
      return { ...read, units, optionOfUnit: rule.options };
    },
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const paid = rule.paid(draw);
      if (paid === null) return { tiers: [], pushHalfUnits: 0 };
      return { tiers: tiersOf(paid.option, canonical.split(',').filter(paid.holds).length), pushHalfUnits: 0 };
    },
    bestOutcomes(canonical) {
      const picks = canonical.split(',').length;
      return rule.options.map((option) => tiersOf(option, Math.min(picks, rule.winTogether[option] ?? 1)));
    },
  };
  return play;
}

function tiersOf(option: string, units: number): Tier[] {
  return units > 0 ? [{ option, halfUnits: units * UNIT }] : [];
}
