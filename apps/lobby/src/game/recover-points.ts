import type { ReplyOf } from '@drawroom/contract/call';
import { recovery } from '@drawroom/contract/wallet';
import { call, serverNow } from '../shell/api.ts';
import { isRecord } from '../shell/kept.ts';
import type { SentRequest } from '../shell/money-fate.ts';
import { rememberBalance } from '../shell/session-store.ts';
import { keptRef } from './kept-ref.ts';
import { refreshPoints } from './refresh-points.ts';

export type Recovered = ReplyOf<typeof recovery>;

const recoveries = keptRef<SentRequest, Recovered>({
  key: 'recoveryRef',
  isSent: (value): value is SentRequest | null =>
    isRecord(value) && typeof value['clientRef'] === 'string' && typeof value['sentAtMs'] === 'number',
  send: ({ clientRef }) => call(recovery, { clientRef }),
});

let running: Promise<Recovered> | null = null;

async function recover(): Promise<Recovered> {
  try {
    // Its first answer may be about points of long ago: what is away now is asked for by a reference of its own.
    const before = recoveries.open();
    if (before !== null) await recoveries.send(before);
    const recovered = await recoveries.send({ clientRef: crypto.randomUUID(), sentAtMs: serverNow() });
    rememberBalance(recovered.balance);
    return recovered;
  } finally {
    refreshPoints();
  }
}

/** Brings the points at all external games home; asked twice while it runs, it is done once. Throws the call's failures. */
export function recoverPoints(): Promise<Recovered> {
  running ??= recover().finally(() => {
    running = null;
  });
  return running;
}
