import type { WebhookType } from '@drawroom/contract/webhook-wire';
import { openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import type { Db, Tx } from '../kernel/kernel.ts';
import { listDeliveries } from './deliveries.ts';
import { addEndpoint, editEndpoint } from './endpoints.ts';
import { webhookReceiver, type WebhookReceiver } from './test-integration.ts';
import { sendDue } from './webhook-runner.ts';

/** A house without members, an address beside it, and what can happen between the two. */
export interface WebhookWorld extends AsyncDisposable {
  readonly kernel: SliceKernel['kernel'];
  readonly db: Db;
  readonly receiver: WebhookReceiver;
  listen(types: readonly WebhookType[], url?: string): ReturnType<typeof addEndpoint>;
  /** Sends what is due; how many that were. */
  send(): Promise<number>;
  deliveries(): ReturnType<typeof listDeliveries>;
  /** Turns an address that was never changed on or off. */
  turn(endpointId: string, state: 'on' | 'off'): Promise<unknown>;
  /** A deposit takes a step, in the transaction; `passed` is told. */
  publish(t: Tx, step: string): Promise<void>;
  changed(step: string): Promise<void>;
}

export async function openWebhookWorld(): Promise<WebhookWorld> {
  const world = await openSliceKernel({ WEBHOOK_TARGETS: 'any' });
  const receiver = await webhookReceiver();
  const { kernel } = world;
  const { db } = kernel;
  const publish = async (t: Tx, step: string): Promise<void> => {
    await kernel.outbox.publish(t, {
      audience: 'member:7',
      type: 'deposit.changed',
      data: { orderNo: 'D1', state: step === 'passed' ? 'passed' : 'processing', step: step as 'passed' },
    });
  };
  return {
    kernel,
    db,
    receiver,
    listen: (types, url = receiver.url) => db.tx((t) => addEndpoint(kernel, t, { name: 'shop', url, types })),
    send: () => sendDue(kernel, { anywhere: true }),
    deliveries: () => listDeliveries(db, { endpointId: null, state: null, before: null, limit: 100 }),
    turn: (endpointId, state) =>
      db.tx((t) =>
        editEndpoint(kernel, t, {
          id: BigInt(endpointId),
          version: 1,
          name: 'shop',
          url: receiver.url,
          types: ['deposit.credited'],
          state,
        }),
      ),
    publish,
    changed: (step) => db.tx((t) => publish(t, step)),
    [Symbol.asyncDispose]: async () => {
      await receiver[Symbol.asyncDispose]();
      await world.stop();
    },
  };
}
