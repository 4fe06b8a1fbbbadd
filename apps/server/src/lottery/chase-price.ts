import { compactOdds, formatOddsList, parseOddsList, type OddsE4 } from '@drawroom/engine/odds';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { priceOrder, type OrderLine, type PricedLine } from '@drawroom/engine/price-order';

/** A line of a chase as accepted: canonical selection, odds and amounts as the wire writes them. */
export interface ChaseLine {
  readonly playCode: string;
  readonly selection: string;
  readonly odds: string;
  readonly unitAmount: string;
  readonly multiple: number;
}

/** What a round of a chase can be placed as now, or why not: `odds_worse` and `refused` end the chase, `limit` skips the round. */
export type ChasePrice =
  | { readonly ok: true; readonly lines: readonly PricedLine[]; readonly totalMinor: bigint }
  | { readonly ok: false; readonly why: 'odds_worse' | 'refused' | 'limit' };

/** The lines of a round: those of the chase, each multiple times that of the round. */
export function linesAt(lines: readonly ChaseLine[], multiple: number): ChaseLine[] {
  return lines.map((line) => ({ ...line, multiple: line.multiple * multiple }));
}

/**
 * Prices the lines of a round at the odds in force, which may be better than the accepted ones and never worse. The member
 * gets the better odds.
 */
export function priceAtLeast(lines: readonly ChaseLine[], table: OddsTable): ChasePrice {
  const asked: OrderLine[] = [...lines];
  // Each turn takes over the odds of one line, so that a line is looked at twice at most.
  for (let turn = 0; turn <= lines.length; turn += 1) {
    const priced = priceOrder(asked, table);
    if (priced.ok) return priced;
    const { kind, line, params } = priced.fault;
    if (kind === 'amount_out_of_range') return { ok: false, why: 'limit' };
    const accepted = lines[line];
    if (kind !== 'odds_changed' || accepted === undefined) return { ok: false, why: 'refused' };
    const now = parseOddsList(params['odds'] ?? '') ?? [];
    if (!neverWorse(now, parseOddsList(accepted.odds) ?? [])) return { ok: false, why: 'odds_worse' };
    asked[line] = { ...accepted, odds: formatOddsList(now) };
  }
  return { ok: false, why: 'refused' };
}

/** Whether no unit is paid less. One entry stands for all units; lists of other lengths cannot be compared and count as worse. */
function neverWorse(now: readonly OddsE4[], accepted: readonly OddsE4[]): boolean {
  const [few, many] = [compactOdds(now), compactOdds(accepted)];
  const count = Math.max(few.length, many.length);
  const at = (list: readonly OddsE4[], n: number): number => (list.length === 1 ? list[0] : list[n]) ?? 0;
  if ([few, many].some(({ length }) => length !== 1 && length !== count)) return false;
  return Array.from({ length: count }, (_, n) => n).every((n) => at(few, n) > 0 && at(few, n) >= at(many, n));
}
