import type { Draw, DrawAttribute, RuleSet } from '../game-family.ts';

/** Labels of a draw from its attributes: label by attribute code, in the order they are shown. */
export function labelsFrom(
  attributes: readonly DrawAttribute[],
  labelled: Readonly<Record<string, string>>,
): (draw: Draw, ruleSet: RuleSet) => string[] {
  const shown = Object.entries(labelled).flatMap(([code, label]) =>
    attributes.filter((attribute) => attribute.code === code).map((attribute) => ({ attribute, label })),
  );
  return (draw, ruleSet) =>
    shown.flatMap(({ attribute, label }) => attribute.of(draw, ruleSet).map((value) => `${label}.${value}`));
}
