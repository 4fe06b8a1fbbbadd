import { create } from 'zustand';
import { useOrder } from '../lottery/order-store.ts';

/** An order that was placed by text and may still be taken back. */
export interface PlacedOrder {
  readonly orderNo: string;
  readonly lotteryCode: string;
  readonly gameNo: string;
  /** Stake as decimal text. */
  readonly amount: string;
}

/** The name of the slip on which bets by text wait for their answer: not the one of the lottery's table. */
export function textSlip(code: string): string {
  return `${code} text`;
}

/** The last order placed by text, until it is cancelled or its round closes. */
export const usePlacedOrder = create<{ readonly order: PlacedOrder | null }>(() => ({ order: null }));

useOrder.subscribe(({ fate }) => {
  if (fate.kind !== 'accepted' || fate.order.slip !== textSlip(fate.order.lotteryCode)) return;
  const { orderNo, gameNo } = fate.placed;
  if (orderNo === undefined) return;
  usePlacedOrder.setState({
    order: { orderNo, gameNo, lotteryCode: fate.order.lotteryCode, amount: fate.order.amount },
  });
});
