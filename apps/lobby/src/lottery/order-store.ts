import { betOrder, order as orderCall } from '@drawroom/contract/lottery';
import type { PlacedOrder } from '@drawroom/contract/lottery';
import { chase as chaseCall, chaseOrder } from '@drawroom/contract/lottery-chase';
import type { PlacedChase } from '@drawroom/contract/lottery-chase';
import type { FateReply } from '@drawroom/client/place-with-fate';
import { notePlay } from '../protection/queries.ts';
import { call } from '../shell/api.ts';
import { isRecord } from '../shell/kept.ts';
import { makeMoneyOrders } from '../shell/money-order.ts';
import { queryClient } from '../shell/query-client.ts';
import { rememberPlayed } from './lottery-marks.ts';
import type { ChaseTerms, Placed, SentOrder } from './order-fate.ts';
import { lotteryKeys } from './queries.ts';
import { keepReceipt } from './receipts.ts';
import { withoutPlaced } from './slip.ts';
import { changeSlip } from './slip-store.ts';

function isSent(value: unknown): value is SentOrder | null {
  return (
    isRecord(value) &&
    ['clientRef', 'lotteryId', 'lotteryCode', 'gameNo'].every((name) => typeof value[name] === 'string') &&
    Array.isArray(value['betList']) &&
    (value['chase'] === undefined || isTerms(value['chase'])) &&
    (value['follow'] === undefined || isFollow(value['follow']))
  );
}

function isFollow(value: unknown): value is SentOrder['follow'] {
  return isRecord(value) && ['shareId', 'amount', 'cap'].every((name) => typeof value[name] === 'string');
}

function isTerms(value: unknown): value is ChaseTerms {
  return isRecord(value) && Array.isArray(value['multiples']) && typeof value['stopOnWin'] === 'boolean';
}

/** What the house answers to an order, or to a chase. */
type Taken = PlacedOrder | PlacedChase;

async function send({ clientRef, lotteryId, gameNo, betList, chase, follow }: SentOrder): Promise<Taken> {
  if (follow !== undefined) {
    // Its words are the talk's; the table does not carry them.
    const { followBet } = await import('@drawroom/contract/follow');
    return call(followBet, { ...follow, odds: betList.map(({ odds }) => odds), clientRef });
  }
  const bets = { lotteryId, gameNo, clientRef, betList: [...betList] };
  if (chase === undefined) return call(betOrder, bets);
  return call(chaseOrder, { ...bets, multiples: [...chase.multiples], stopOnWin: chase.stopOnWin });
}

async function ask({ clientRef, chase }: SentOrder): Promise<FateReply<Taken>> {
  if (chase === undefined) return call(orderCall, { clientRef });
  const reply = await call(chaseCall, { clientRef });
  return { fate: reply.fate, order: reply.chase };
}

function take(order: SentOrder, taken: Taken): void {
  // A chase has no receipt of its own; each of its orders has one.
  if ('receipt' in taken) keepReceipt(taken, order.lotteryCode);
  if (order.follow === undefined)
    changeSlip(order.slip ?? order.lotteryCode, (slip) => withoutPlaced(slip, order.betList));
  rememberPlayed(order.lotteryCode);
  notePlay();
  void queryClient.invalidateQueries({ queryKey: lotteryKeys.bets() });
  void queryClient.invalidateQueries({ queryKey: lotteryKeys.chases() });
}

/** Orders and chases on their way to the house; at most one is open at a time. */
export const betOrders = makeMoneyOrders<SentOrder, Taken, Placed>({
  key: 'orderFate',
  isSent,
  send,
  ask,
  taken: (order, reply) =>
    'orderNo' in reply ? { gameNo: reply.gameNo, orderNo: reply.orderNo } : { gameNo: order.gameNo },
  balanceIn: ({ balance }) => balance,
  onTaken: take,
});

/** The fate of this phone's last order. */
export const useOrder = betOrders.useFate;
