import type { Draw } from '@drawroom/engine/games/game-family';
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
  /** The most that one and the same draw can pay, stakes included, or a bound on it. */
  readonly bestReturnMinor: bigint;
  /** False where `bestReturnMinor` is a bound: the lines' own best added up, whether or not one draw can pay them all. */
  readonly bestIsExact: boolean;
  /** True when every line could be placed. */
  readonly ready: boolean;
}

/** Sample spaces larger than this are not walked through for the best draw; the sum of the lines' best stands instead. */
const DRAWS_MAX = 5000;

/** The draws of a family that are few enough to walk, or null. */
const walked = new Map<string, readonly Draw[] | null>();

function drawsOf(family: string): readonly Draw[] | null {
  const known = walked.get(family);
  if (known !== undefined) return known;
  const draws: Draw[] = [];
  for (const { draw } of familyOf(family)?.enumerate() ?? []) {
    draws.push(draw);
    if (draws.length > DRAWS_MAX) break;
  }
  const few = draws.length === 0 || draws.length > DRAWS_MAX ? null : draws;
  walked.set(family, few);
  return few;
}

/** Prices every line by `engine.priceOrder`, the only arithmetic of the slip. */
export function priceSlip(lines: readonly SlipLine[], table: OddsTable): SlipPrice {
  const prices = lines.map((line) => priceLine(line, table));
  const good = prices.flatMap((price) => (price.ok ? [price.line] : []));
  return {
    lines: prices,
    units: good.reduce((sum, line) => sum + line.units, 0),
    stakeMinor: good.reduce((sum, line) => sum + line.stakeMinor, 0n),
    ...bestReturn(good, table),
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

/** Big and small never win together, so the lines' own best must not simply be added up where draws can be walked. */
function bestReturn(
  lines: readonly PricedLine[],
  table: OddsTable,
): Pick<SlipPrice, 'bestReturnMinor' | 'bestIsExact'> {
  const [first] = lines;
  if (lines.length <= 1) return { bestReturnMinor: first?.maxPayoutMinor ?? 0n, bestIsExact: true };
  const draws = drawsOf(table.family);
  if (draws === null) {
    return { bestReturnMinor: lines.reduce((sum, line) => sum + line.maxPayoutMinor, 0n), bestIsExact: false };
  }
  let best = 0n;
  for (const draw of draws) {
    const paid = lines.reduce(
      (sum, line) =>
        sum + settleBet({ ...line, betNo: '' }, outcomeOf({ ...line, draw, ruleSet: table.ruleSet })).payoutMinor,
      0n,
    );
    if (paid > best) best = paid;
  }
  return { bestReturnMinor: best, bestIsExact: true };
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
