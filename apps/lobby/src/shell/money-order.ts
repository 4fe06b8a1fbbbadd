import { CallRefused } from '@drawroom/client/failures';
import { askFate, placeWithFate } from '@drawroom/client/place-with-fate';
import type { Fate, FateReply } from '@drawroom/client/place-with-fate';
import { create } from 'zustand';
import { currentHost } from '../host/host.ts';
import { client } from './api.ts';
import { readKept, writeKept } from './kept.ts';
import { memberCenterQuery } from './member-center.ts';
import { NO_ORDER, isOpenFate, nextFate } from './money-fate.ts';
import type { Declined, FateEvent, MoneyFate, SentRequest } from './money-fate.ts';
import { queryClient } from './query-client.ts';
import { rememberBalance } from './session-store.ts';

export interface MoneyOrderOptions<Sent extends SentRequest, Reply, Taken> {
  /** Where the request is kept while its fate is open. */
  readonly key: 'orderFate' | 'depositFate' | 'withdrawalFate' | 'packetFate' | 'transferFate' | 'leaveFate';
  readonly isSent: (value: unknown) => value is Sent | null;
  /** Sends it, once. */
  readonly send: (order: Sent) => Promise<Reply>;
  /** Asks what has become of it; may be asked often. */
  readonly ask: (order: Sent) => Promise<FateReply<Reply>>;
  /** What is shown of it once it is taken. */
  readonly taken: (order: Sent, reply: Reply) => Taken;
  /** The balance right after it, where the reply says one. */
  readonly balanceIn?: (reply: Reply) => string | null;
  /** Called after it is known to be taken, also long after. */
  readonly onTaken?: (order: Sent, reply: Reply) => void;
}

/** One kind of request that moves points, at most one of them open at a time on this phone. */
export interface MoneyOrders<Sent, Taken> {
  /** The fate of this phone's last one. */
  readonly useFate: {
    <T>(select: (state: { readonly fate: MoneyFate<Sent, Taken> }) => T): T;
    getState(): { readonly fate: MoneyFate<Sent, Taken> };
    setState(state: { readonly fate: MoneyFate<Sent, Taken> }): void;
    subscribe(listener: (state: { readonly fate: MoneyFate<Sent, Taken> }) => void): () => void;
  };
  /**
   * Sends a request once; its clientRef is on the phone before it leaves. Does nothing while another one's fate is open; one
   * that another tab of this browser left open is asked about instead.
   * @returns what became of it, whoever has put it away meanwhile; null where it was not sent
   */
  send(order: Sent): Promise<MoneyFate<Sent, Taken> | null>;
  /** On start: what was open when the page went away is asked about and never sent again. */
  resume(): Promise<void>;
  /** Asks again about one of unknown fate. */
  askAgain(): Promise<void>;
  /** Puts away one whose fate is known. */
  putAway(): void;
}

/** Makes the keeper of one kind of request that moves points. */
export function makeMoneyOrders<Sent extends SentRequest, Reply, Taken>(
  options: MoneyOrderOptions<Sent, Reply, Taken>,
): MoneyOrders<Sent, Taken> {
  const useFate = create<{ readonly fate: MoneyFate<Sent, Taken> }>(() => ({ fate: NO_ORDER }));
  const stored = (): Sent | null => readKept<Sent | null>(options.key, null, options.isSent);

  function tell(event: FateEvent<Sent, Taken>): MoneyFate<Sent, Taken> {
    const before = useFate.getState().fate;
    const fate = nextFate(before, event);
    // What is open stands on the phone before anything is sent; what is known does not come up again after a reload.
    if (isOpenFate(fate)) writeKept(options.key, fate.order);
    else if (isOpenFate(before) && stored()?.clientRef === before.order.clientRef) writeKept(options.key, null);
    // An order on its way is asked about later if need be; a hand that slips need not close the lobby meanwhile.
    if (fate.kind !== before.kind) currentHost().guardClose(fate.kind === 'sending');
    useFate.setState({ fate });
    return fate;
  }

  function conclude(order: Sent, fate: Fate<Reply>): MoneyFate<Sent, Taken> {
    if (fate.state === 'refused') return tell({ type: 'declined', declined: declinedBy(fate.reason) });
    if (fate.state === 'unknown') {
      tell({ type: 'cut_off' });
      return tell({ type: 'no_answer' });
    }
    const known = fate.cancelled
      ? tell({ type: 'declined', declined: { key: 'order.cancelled', msg: '' } })
      : tell({ type: 'taken', placed: options.taken(order, fate.order) });
    options.onTaken?.(order, fate.order);
    return known;
  }

  async function findOut(order: Sent): Promise<void> {
    const fate = await askFate<Reply>(client, { ask: () => options.ask(order), sentAtMs: order.sentAtMs });
    // The balance in an order's answer is the one right after it, which may be long ago.
    void queryClient.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
    conclude(order, fate);
  }

  async function resume(): Promise<void> {
    const order = stored();
    if (order === null || isOpenFate(useFate.getState().fate)) return;
    tell({ type: 'found', order });
    await findOut(order);
  }

  return {
    useFate,
    resume,
    send: async (order) => {
      if (isOpenFate(useFate.getState().fate)) return null;
      if (stored() !== null) return resume().then(() => null);
      tell({ type: 'pressed', order });
      const fate = await placeWithFate<Reply>(client, {
        send: () => sendBy(options, order),
        ask: () => options.ask(order),
        onAsking: () => tell({ type: 'cut_off' }),
      });
      return conclude(order, fate);
    },
    askAgain: async () => {
      const { fate } = useFate.getState();
      if (fate.kind !== 'unknown') return;
      tell({ type: 'ask_again' });
      await findOut(fate.order);
    },
    putAway: () => void tell({ type: 'put_away' }),
  };
}

/** Sends it; the balance that the answer says is the newest there is. */
async function sendBy<Sent extends SentRequest, Reply, Taken>(
  { send, balanceIn }: MoneyOrderOptions<Sent, Reply, Taken>,
  order: Sent,
): Promise<Reply> {
  const reply = await send(order);
  const balance = balanceIn?.(reply) ?? null;
  if (balance !== null) rememberBalance(balance);
  return reply;
}

/** Why a request was not taken: in the house's words, or because it never arrived, or because the session was over. */
function declinedBy(reason: Extract<Fate<unknown>, { state: 'refused' }>['reason']): Declined {
  if (reason instanceof CallRefused) return { key: reason.key, msg: reason.msg, data: reason.data };
  return { key: reason === null ? 'order.not_arrived' : 'session.required', msg: '' };
}
