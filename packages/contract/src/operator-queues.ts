import type { OperatorRight } from './operator-rights.ts';

/**
 * Queues whose changes are pushed to the console, each with the right of the call that lists it. Only that a queue changed is told, never
 * what of it: whoever hears it asks the call.
 */
export const QUEUE_RIGHTS = {
  deposits: 'cashier.view',
  payments: 'cashier.view',
  withdrawals: 'cashier.view',
  complaints: 'chat.view',
  service: 'service.view',
  proposals: 'proposal.view',
} as const satisfies Readonly<Record<string, OperatorRight>>;
export type QueueName = keyof typeof QUEUE_RIGHTS;

/** Address of the stream on the console's port: server-sent events, the operator's token in the header `token`. */
export const QUEUE_NEWS_PATH = '/console/api/queue-news';
/** The stream begins with an event of this data, since whatever came before was missed; then the names of queues. */
export const QUEUE_NEWS_READY = 'ready';
/** Something comes this often, ms, were it only a comment; a stream that is silent for longer than two of these is dead. */
export const QUEUE_NEWS_PULSE_MS = 15_000;

/** Whether the product has a queue of this name. */
export function isQueueName(name: string): name is QueueName {
  return Object.hasOwn(QUEUE_RIGHTS, name);
}
