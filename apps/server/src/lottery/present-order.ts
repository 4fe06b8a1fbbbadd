import { hash } from 'node:crypto';
import type { PlacedOrder } from '@drawroom/contract/lottery';
import { formatMoney } from '@drawroom/engine/money';
import type { Receipts } from './receipts.ts';

/** An accepted order with its bets, as the database holds it. */
export interface StoredOrder {
  readonly orderId: bigint;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly atMs: number;
  readonly balanceMinor: bigint;
  readonly bets: readonly StoredBet[];
}

export interface StoredBet {
  readonly id: bigint;
  readonly play: string;
  readonly selection: string;
  readonly odds: string;
  readonly units: number;
  readonly unit: bigint;
  readonly multiple: number;
  readonly stake: bigint;
}

/** An accepted order as the wire shows it, with its signed receipt. */
export async function presentOrder(receipts: Receipts, order: StoredOrder): Promise<PlacedOrder> {
  const total = order.bets.reduce((sum, bet) => sum + bet.stake, 0n);
  return {
    orderNo: String(order.orderId),
    gameNo: order.gameNo,
    bets: order.bets.map((bet) => ({
      betNo: String(bet.id),
      playCode: bet.play,
      selection: bet.selection,
      units: bet.units,
      amount: formatMoney(bet.stake),
      odds: bet.odds,
    })),
    count: order.bets.length,
    amount: formatMoney(total),
    balance: formatMoney(order.balanceMinor),
    receipt: await receipts.receiptOf(receiptText(order, total)),
  };
}

/**
 * What a receipt states, and the house signs: `drawroom-receipt/v1|orderNo|lottery|gameNo|acceptedAtMs|amount|sha256 of the
 * bets`. A member can prove with it what was accepted, even against the house.
 */
function receiptText(order: StoredOrder, totalMinor: bigint): string {
  const bets = order.bets
    .map((bet) => [bet.id, bet.play, bet.selection, bet.odds, bet.units, bet.unit, bet.multiple, bet.stake].join('|'))
    .join('\n');
  return [
    'drawroom-receipt/v1',
    order.orderId,
    order.lotteryCode,
    order.gameNo,
    Math.trunc(order.atMs),
    formatMoney(totalMinor),
    hash('sha256', bets),
  ].join('|');
}
