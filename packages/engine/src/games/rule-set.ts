import type { GameFamily, RuleSet } from './game-family.ts';

/** The rule set a family is shipped with: the first value of every parameter (games.md §0.2). */
export function defaultRuleSet(family: GameFamily): RuleSet {
  return Object.fromEntries(Object.entries(family.ruleParameters).map(([name, values]) => [name, values[0] ?? '']));
}

/** Fills a partial rule set with defaults; null when it names an unknown parameter or value. */
export function completeRuleSet(family: GameFamily, given: RuleSet): RuleSet | null {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(family.ruleParameters, name)) return null;
    if (family.ruleParameters[name]?.includes(value) !== true) return null;
  }
  return { ...defaultRuleSet(family), ...given };
}
