import type { Kernel } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { dropOld, noteOutcome, takeDue, type Due } from './deliveries.ts';
import { recordOf } from './endpoints.ts';
import { sendWebhook, type WebhookReach } from './webhook-sender.ts';
import { webhookSignature } from './webhook-signature.ts';

const AT_ONCE = 16;
const PAUSE_MS = 500;
const HOUR_MS = 3_600_000;

export type RunnerKernel = Pick<Kernel, 'db' | 'vault' | 'clock' | 'log' | 'metrics'>;

/** Sends what is due now, once each; how many that were. */
export async function sendDue(kernel: RunnerKernel, reach: WebhookReach): Promise<number> {
  const due = await takeDue(kernel.db, AT_ONCE);
  await Promise.all(due.map((one) => sendOne(kernel, reach, one)));
  return due.length;
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
  await db.tx((t) => noteOutcome(t, due, outcome));
  metrics.count('integration_webhook_total', {
    result: outcome.status === null ? 'none' : String(outcome.status)[0] + 'xx',
  });
}

/** Sends what is due for as long as the house runs, and forgets old events. */
export function webhookRunner(kernel: RunnerKernel, reach: WebhookReach): { start(): void; stop(): Promise<void> } {
  const over = new AbortController();
  const sending = new RepeatedWork(
    async () => {
      while (!over.signal.aborted && (await sendDue(kernel, reach)) > 0);
    },
    { pauseMs: PAUSE_MS, onFault: (error) => kernel.log.warn({ err: error }, 'webhooks: not sent now') },
  );
  const sweeping = new RepeatedWork(() => dropOld(kernel.db), {
    pauseMs: HOUR_MS,
    onFault: (error) => kernel.log.warn({ err: error }, 'webhooks: old events stay for now'),
  });
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
