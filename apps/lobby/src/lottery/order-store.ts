import { betOrder, order as orderCall } from '@drawroom/contract/lottery';
import type { PlacedOrder } from '@drawroom/contract/lottery';
import { chase as chaseCall, chaseOrder } from '@drawroom/contract/lottery-chase';
import type { PlacedChase } from '@drawroom/contract/lottery-chase';
import { CallRefused } from '@drawroom/client/failures';
import { askFate, placeWithFate } from '@drawroom/client/place-with-fate';
import type { Fate, FateReply } from '@drawroom/client/place-with-fate';
import { create } from 'zustand';
import { currentHost } from '../host/host.ts';
import { notePlay } from '../protection/queries.ts';
import { call, client } from '../shell/api.ts';
import { memberCenterQuery } from '../shell/member-center.ts';
import { queryClient } from '../shell/query-client.ts';
import { rememberBalance } from '../shell/session-store.ts';
import { isRecord, readKept, writeKept } from './kept.ts';
import { rememberPlayed } from './lottery-marks.ts';
import { NO_ORDER, isOpenFate, nextFate } from './order-fate.ts';
import type { ChaseTerms, Declined, FateEvent, OrderFate, SentOrder } from './order-fate.ts';
import { lotteryKeys } from './queries.ts';
import { keepReceipt } from './receipts.ts';
import { withoutPlaced } from './slip.ts';
import { changeSlip } from './slip-store.ts';

/** The fate of this phone's last order; at most one is open at a time. */
export const useOrder = create<{ readonly fate: OrderFate }>(() => ({ fate: NO_ORDER }));

function isSent(value: unknown): value is SentOrder | null {
  return (
    isRecord(value) &&
    ['clientRef', 'lotteryId', 'lotteryCode', 'gameNo'].every((name) => typeof value[name] === 'string') &&
    Array.isArray(value['betList']) &&
    (value['chase'] === undefined || isTerms(value['chase']))
  );
}

function isTerms(value: unknown): value is ChaseTerms {
  return isRecord(value) && Array.isArray(value['multiples']) && typeof value['stopOnWin'] === 'boolean';
}

const storedOrder = (): SentOrder | null => readKept<SentOrder | null>('orderFate', null, isSent);

function tell(event: FateEvent): void {
  const before = useOrder.getState().fate;
  const fate = nextFate(before, event);
  // What is open stands on the phone before anything is sent; what is known does not come up again after a reload.
  if (isOpenFate(fate)) writeKept('orderFate', fate.order);
  else if (isOpenFate(before) && storedOrder()?.clientRef === before.order.clientRef) writeKept('orderFate', null);
  // An order on its way is asked about later if need be; a hand that slips need not close the lobby meanwhile.
  if (fate.kind !== before.kind) currentHost().guardClose(fate.kind === 'sending');
  useOrder.setState({ fate });
}

/**
 * Sends an order once; its clientRef is on the phone before it leaves. Does nothing while another order's fate is open;
 * one that another tab of this browser left open is asked about instead.
 */
export async function sendOrder(order: SentOrder): Promise<void> {
  if (isOpenFate(useOrder.getState().fate)) return;
  if (storedOrder() !== null) return resumeOrder();
  tell({ type: 'pressed', order });
  const fate = await placeWithFate<Taken>(client, {
    send: async () => {
      const taken = await send(order);
      rememberBalance(taken.balance);
      return taken;
    },
    ask: () => ask(order),
    onAsking: () => tell({ type: 'cut_off' }),
  });
  conclude(order, fate);
}

/** What the house answers to an order, or to a chase. */
type Taken = PlacedOrder | PlacedChase;

function send({ clientRef, lotteryId, gameNo, betList, chase }: SentOrder): Promise<Taken> {
  const bets = { lotteryId, gameNo, clientRef, betList: [...betList] };
  if (chase === undefined) return call(betOrder, bets);
  return call(chaseOrder, { ...bets, multiples: [...chase.multiples], stopOnWin: chase.stopOnWin });
}

async function ask({ clientRef, chase }: SentOrder): Promise<FateReply<Taken>> {
  if (chase === undefined) return call(orderCall, { clientRef });
  const reply = await call(chaseCall, { clientRef });
  return { fate: reply.fate, order: reply.chase };
}

/** On start: an order whose fate was open when the page went away is asked about and never sent again. */
export async function resumeOrder(): Promise<void> {
  const order = storedOrder();
  if (order === null || isOpenFate(useOrder.getState().fate)) return;
  tell({ type: 'found', order });
  await findOut(order);
}

/** Asks again about an order of unknown fate. */
export async function askAgain(): Promise<void> {
  const { fate } = useOrder.getState();
  if (fate.kind !== 'unknown') return;
  tell({ type: 'ask_again' });
  await findOut(fate.order);
}

/** Puts away an order whose fate is known. */
export function putAway(): void {
  tell({ type: 'put_away' });
}

async function findOut(order: SentOrder): Promise<void> {
  const { sentAtMs } = order;
  const fate = await askFate<Taken>(client, { ask: () => ask(order), sentAtMs });
  // The balance in an order's answer is the one right after it, which may be long ago.
  void queryClient.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
  conclude(order, fate);
}

function conclude(order: SentOrder, fate: Fate<Taken>): void {
  if (fate.state === 'unknown') {
    tell({ type: 'cut_off' });
    tell({ type: 'no_answer' });
  } else if (fate.state === 'accepted') {
    take(order, fate.order, fate.cancelled);
  } else if (fate.reason instanceof CallRefused) {
    const { key, msg, data } = fate.reason;
    tell({ type: 'declined', declined: { key, msg, ...fullLine(data) } });
  } else {
    tell({
      type: 'declined',
      declined: { key: fate.reason === null ? 'order.not_arrived' : 'session.required', msg: '' },
    });
  }
}

/** What a refusal for want of room says about a line. */
function fullLine(data: unknown): Pick<Declined, 'full'> {
  if (!isRecord(data) || typeof data['line'] !== 'number' || typeof data['max'] !== 'string') return {};
  return { full: { line: data['line'], max: data['max'] } };
}

function take(order: SentOrder, taken: Taken, cancelled: boolean): void {
  // A chase has no receipt of its own; each of its orders has one.
  if ('receipt' in taken) keepReceipt(taken, order.lotteryCode);
  const placed = { gameNo: 'gameNo' in taken ? taken.gameNo : order.gameNo };
  tell(cancelled ? { type: 'declined', declined: { key: 'order.cancelled', msg: '' } } : { type: 'taken', placed });
  changeSlip(order.lotteryCode, (slip) => withoutPlaced(slip, order.betList));
  rememberPlayed(order.lotteryCode);
  notePlay();
  void queryClient.invalidateQueries({ queryKey: lotteryKeys.bets() });
  void queryClient.invalidateQueries({ queryKey: lotteryKeys.chases() });
}
