import { familyOf } from '@drawroom/engine/games/index';
import { priceOrder } from '@drawroom/engine/price-order';
import type { OrderFault, PricedLine } from '@drawroom/engine/price-order';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { outcomeOf, settleBet } from '@drawroom/engine/settle-round';
import type { SlipLine } from './slip.ts';

/** What is wrong with a line: the engine's own fault, or an amount not entered yet. */
export type LineFault =
  | Omit<OrderFault, 'line'>
  | {
      readonly kind: 'amount_missing';
      readonly reason: 'amount_missing';
      readonly params: Readonly<Record<string, string>>;
    };

/** A line of the slip with its price, or why it has none. */
export type LinePrice =
  | { readonly ok: true; readonly line: PricedLine }
  | { readonly ok: false; readonly fault: LineFault };

/** The slip as the server would price it now. Amounts in minor units. */
export interface SlipPrice {
  readonly lines: readonly LinePrice[];
  /** Units over all readable lines. */
  readonly units: number;
  /** Stake of the lines that have a price. */
  readonly stakeMinor: bigint;
  /** The most that one and the same draw can pay, stakes included. */
  readonly bestReturnMinor: bigint;
  /** True when every line could be placed. */
  readonly ready: boolean;
}

/** Sample spaces larger than this are not walked through for the best draw; the sum of the lines' best stands instead. */
const DRAWS_MAX = 1000;

/** Prices every line by `engine.priceOrder`, the only arithmetic of the slip. */
export function priceSlip(lines: readonly SlipLine[], table: OddsTable): SlipPrice {
  const prices = lines.map((line) => priceLine(line, table));
  const good = prices.flatMap((price) => (price.ok ? [price.line] : []));
  return {
    lines: prices,
    units: good.reduce((sum, line) => sum + line.units, 0),
    stakeMinor: good.reduce((sum, line) => sum + line.stakeMinor, 0n),
    bestReturnMinor: bestReturn(good, table),
    ready: lines.length > 0 && good.length === lines.length,
  };
}

function priceLine(line: SlipLine, table: OddsTable): LinePrice {
  if (line.unitAmount === '') {
    return { ok: false, fault: { kind: 'amount_missing', reason: 'amount_missing', params: {} } };
  }
  const reply = priceOrder([line], table);
  if (!reply.ok) return { ok: false, fault: reply.fault };
  const priced = reply.lines[0];
  if (priced === undefined) throw new RangeError('an order of one line was priced without a line');
  return { ok: true, line: priced };
}

/** Big and small never win together, so the lines' own best must not simply be added up. */
function bestReturn(lines: readonly PricedLine[], table: OddsTable): bigint {
  const first = lines[0];
  if (first === undefined) return 0n;
  if (lines.length === 1) return first.maxPayoutMinor;
  let best = 0n;
  let draws = 0;
  for (const { draw } of familyOf(table.family)?.enumerate() ?? []) {
    draws += 1;
    if (draws > DRAWS_MAX) return lines.reduce((sum, line) => sum + line.maxPayoutMinor, 0n);
    const paid = lines.reduce(
      (sum, line) =>
        sum + settleBet({ ...line, betNo: '' }, outcomeOf({ ...line, draw, ruleSet: table.ruleSet })).payoutMinor,
      0n,
    );
    if (paid > best) best = paid;
  }
  return best;
}

/** A line whose odds are no longer the ones the member saw. */
export interface ChangedOdds {
  readonly place: number;
  readonly line: SlipLine;
  readonly seen: string;
  readonly now: string;
}

/** Every line whose odds have changed, with both odds; nothing is taken over here (features.md player 5). */
export function changedOdds(lines: readonly SlipLine[], table: OddsTable): ChangedOdds[] {
  return lines.flatMap((line, place) => {
    // The amount does not matter here; a missing one must not hide the change.
    const reply = priceOrder([{ ...line, unitAmount: '1' }], table);
    if (reply.ok || reply.fault.kind !== 'odds_changed') return [];
    return [{ place, line, seen: line.odds, now: reply.fault.params['odds'] ?? '' }];
  });
}
