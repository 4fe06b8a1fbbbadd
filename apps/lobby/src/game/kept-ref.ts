import { isAnswer } from '@drawroom/client/place-with-fate';
import { readKept, writeKept } from '../shell/kept.ts';
import type { SentRequest } from '../shell/money-fate.ts';
import { repeatWithRef } from './repeat-with-ref.ts';

export interface KeptRefOptions<Sent extends SentRequest, Reply> {
  readonly key: 'entryRef' | 'recoveryRef';
  readonly isSent: (value: unknown) => value is Sent | null;
  readonly send: (order: Sent) => Promise<Reply>;
}

/** One kind of request that is sent again with the same clientRef until it is answered, also after a reload. */
export interface KeptRef<Sent, Reply> {
  /** The one without an answer, from before. */
  open(): Sent | null;
  /** Sends it, having kept it on the phone before. Throws what `repeatWithRef` throws; then it stays kept unless refused. */
  send(order: Sent): Promise<Reply>;
}

export function keptRef<Sent extends SentRequest, Reply>(options: KeptRefOptions<Sent, Reply>): KeptRef<Sent, Reply> {
  const { key, isSent, send } = options;
  const open = (): Sent | null => readKept<Sent | null>(key, null, isSent);
  function answered({ clientRef }: Sent): void {
    if (open()?.clientRef === clientRef) writeKept(key, null);
  }
  return {
    open,
    send: async (order) => {
      writeKept(key, order);
      try {
        const reply = await repeatWithRef(() => send(order));
        answered(order);
        return reply;
      } catch (failure) {
        if (isAnswer(failure)) answered(order);
        throw failure;
      }
    },
  };
}
