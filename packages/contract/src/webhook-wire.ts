/**
 * What the house tells addresses of integrators (decision 062), after Standard Webhooks: a POST of
 * `{"type", "timestamp", "data"}` with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
 */
export const WEBHOOK_TYPES = [
  'bet.placed',
  'bet.settled',
  'round.drawn',
  'round.voided',
  'round.corrected',
  'deposit.credited',
  'withdrawal.paid',
  'withdrawal.rejected',
  'member.registered',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** From one try to the next, seconds; after the last of them nobody tries again by himself. */
export const WEBHOOK_RETRIES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** `waiting`: to be sent, or again; `delivered`: answered with 2xx; `given_up`: every try failed, or its address is told nothing more. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `on`; `off`: by a person; `disabled`: by the house, after days of failing or because the address said 410. */
export const ENDPOINT_STATES = ['on', 'off', 'disabled'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** Of what waits for an address so many are counted; one more says that there are more. */
export const WAITING_SHOWN = 1_000;
