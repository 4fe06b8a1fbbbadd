import { LIMITS, oddsCell, ROUND_CAP, writtenWith } from './sheet.ts';
import type { Limit, OddsView, Place, Written } from './sheet.ts';

/** How the facts of a proposal call limits: `k3.sum.big round max`. */
const LIMIT_FACTS: Readonly<Record<Limit, string>> = { min: 'min', max: 'max', roundMax: 'round max' };

/** Facts of a proposed change, as far as they are cells of the table, and the names of the others. */
export interface Proposed {
  readonly written: Written;
  readonly others: readonly string[];
}

/** Finds the cells that facts such as `k3.sum.big -`, `k3.sum.big round max` or `round cap` are about. */
export function proposedCells(view: OddsView, facts: Readonly<Record<string, string>>): Proposed {
  const places = new Map<string, Place>([['round cap', ROUND_CAP]]);
  for (const { playCode, prices } of view.plays) {
    for (const { option } of prices) places.set(`${playCode} ${option}`, { playCode, name: oddsCell(option) });
    for (const name of LIMITS) places.set(`${playCode} ${LIMIT_FACTS[name]}`, { playCode, name });
  }
  const cells = Object.entries(facts).flatMap(([name, text]) => {
    const place = places.get(name);
    return place === undefined ? [] : [{ ...place, text }];
  });
  return {
    written: writtenWith(new Map(), view, cells),
    others: Object.keys(facts).filter((name) => !places.has(name)),
  };
}
