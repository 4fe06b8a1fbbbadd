import { mostOfPriced, type BookLine } from '@drawroom/engine/exposure-book';
import { formatMoney } from '@drawroom/engine/money';
import type { OddsTable } from '@drawroom/engine/odds-table';
import type { PricedLine } from '@drawroom/engine/price-order';
import { Refusal } from '../kernel/refusal.ts';
import type { Lottery } from './catalogue.ts';
import { NoRoom, RoundNotOpen, type ExposureGate, type TakenRoom } from './exposure-gate.ts';

/** An order that wants room under the cap of its round. */
interface PricedForRound {
  readonly lottery: Pick<Lottery, 'family'>;
  /** Odds and rules of the round. */
  readonly table: OddsTable;
  readonly roundId: bigint;
  readonly gameNo: string;
  readonly lines: readonly PricedLine[];
}

/**
 * Takes room for a priced order, or tells why there is none: exposure_full with the line (from 0) and the largest stake that surely fits,
 * round_closed where the round takes no bets.
 */
export async function roomForOrder(gate: ExposureGate, order: PricedForRound): Promise<TakenRoom | Refusal> {
  const { lottery, table, roundId, gameNo } = order;
  const { ruleSet } = table;
  const lines = order.lines.map((line): BookLine => ({ ...line, mostMinor: mostOfPriced(line, ruleSet) }));
  try {
    return await gate.take({ lottery: { family: lottery.family, odds: table }, roundId, kind: 'order', lines });
  } catch (error) {
    if (error instanceof RoundNotOpen) return new Refusal('lottery.round_closed', { gameNo });
    if (!(error instanceof NoRoom)) throw error;
    const { line, maxMinor } = error;
    const { minMinor = 0n } = table.plays[order.lines[line]?.playCode ?? ''] ?? {};
    const max = formatMoney(maxMinor >= minMinor ? maxMinor : 0n);
    return new Refusal('lottery.exposure_full', { line: line + 1, max }, { line, max });
  }
}
