import { setTimeout } from 'node:timers/promises';
import type { Kernel } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { dropOld, giveUpOfSilent, noteOutcome, takeDue, type Due } from './deliveries.ts';
import { recordOf } from './endpoints.ts';
import { sendWebhook, type WebhookReach } from './webhook-sender.ts';
import { webhookSignature } from './webhook-signature.ts';

const AT_ONCE = 16;
const PAUSE_MS = 500;
const HOUR_MS = 3_600_000;

export type RunnerKernel = Pick<Kernel, 'db' | 'vault' | 'clock' | 'log' | 'metrics'>;

/**
 * Sends what is due until nothing is due or under way any more, so many at once; as one ends the next is taken, whatever the others still
 * wait for. How many that were. `over`: no further one is begun.
 */
export async function sendDue(kernel: RunnerKernel, reach: WebhookReach, over?: AbortSignal): Promise<number> {
  const underWay = new Set<Promise<void>>();
  for (let sent = 0; ;) {
    const free = over?.aborted === true ? 0 : AT_ONCE - underWay.size;
    const due = free > 0 ? await takeDue(kernel.db, free) : [];
    sent += due.length;
    for (const one of due) {
      const sending = sendOne(kernel, reach, one)
        // It is tried again when its lease ends.
        .catch((error: unknown) => kernel.log.warn({ err: error }, 'webhooks: one was not sent now'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    if (underWay.size === 0) return sent;
    await oneEnds(underWay);
  }
}

/** Until one of them ends, or it is time to look whether something else has become due. */
async function oneEnds(underWay: Iterable<Promise<void>>): Promise<void> {
  const looking = new AbortController();
  const pause = setTimeout(PAUSE_MS, undefined, { signal: looking.signal }).catch(() => undefined);
  await Promise.race([...underWay, pause]);
  looking.abort();
}

async function sendOne(kernel: RunnerKernel, reach: WebhookReach, due: Due): Promise<void> {
  const { db, vault, clock, metrics } = kernel;
  const at = { record: recordOf(due.endpointId), wrappedKey: due.wrappedKey };
  const secrets = [vault.open(at, 'secret', due.secret)];
  if (due.oldSecret !== null) secrets.push(vault.open(at, 'old_secret', due.oldSecret));
  const seconds = Math.floor(clock.now() / 1000);
  const { eventId: id, body, url } = due;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': webhookSignature(secrets, { id, seconds, body }),
  };
  const outcome = await sendWebhook({ url, headers, body }, reach);
  const isTold = await db.tx((t) => noteOutcome(t, due, outcome));
  if (!isTold) await giveUpOfSilent(db);
  metrics.count('integration_webhook_total', {
    result: outcome.status === null ? 'none' : String(outcome.status)[0] + 'xx',
  });
}

/** Sends what is due for as long as the house runs, and forgets old events. */
export function webhookRunner(kernel: RunnerKernel, reach: WebhookReach): { start(): void; stop(): Promise<void> } {
  const over = new AbortController();
  const sending = new RepeatedWork(
    async () => {
      await sendDue(kernel, reach, over.signal);
    },
    { pauseMs: PAUSE_MS, onFault: (error) => kernel.log.warn({ err: error }, 'webhooks: not sent now') },
  );
  const sweeping = new RepeatedWork(
    async () => {
      await giveUpOfSilent(kernel.db);
      await dropOld(kernel.db);
    },
    {
      pauseMs: HOUR_MS,
      onFault: (error) => kernel.log.warn({ err: error }, 'webhooks: old events stay for now'),
    },
  );
  return {
    start: () => {
      sending.start();
      sweeping.start();
    },
    stop: async () => {
      over.abort();
      await Promise.all([sending.stop(), sweeping.stop()]);
    },
  };
}
