import * as z from 'zod/mini';
import { id, json, text, timeMs, wholeNumber } from './fields.ts';
import { INTEGRATOR_SCOPES } from './integrator-wire.ts';
import { defineOperatorCall } from './operator.ts';
import { DELIVERY_STATES, ENDPOINT_STATES, WEBHOOK_TYPES } from './webhook-wire.ts';

const keyView = z.object({
  keyId: z.string(),
  name: z.string(),
  /** How the key begins; the rest is known to whoever was given it. */
  prefix: z.string(),
  scopes: z.array(z.enum(INTEGRATOR_SCOPES)),
  /** Networks it may be used from, as `192.0.2.0/24`; none: from anywhere. */
  networks: z.array(z.string()),
  expiresAt: z.nullable(z.number()),
  lastUsedAt: z.nullable(z.number()),
  madeBy: z.string(),
  madeAt: z.number(),
  revokedAt: z.nullable(z.number()),
});
export type KeyView = z.output<typeof keyView>;

/** GET /console/api/integration/keys: newest first, ended ones too. */
export const keys = defineOperatorCall({
  name: 'integration.keys',
  method: 'GET',
  path: '/console/api/integration/keys',
  right: 'integration.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(keyView) }),
});

/** POST /console/api/integration/key/add: the key itself is shown by this answer and never again. */
export const addKey = defineOperatorCall({
  name: 'integration.addKey',
  method: 'POST',
  path: '/console/api/integration/key/add',
  right: 'integration.manage',
  input: z.strictObject({
    name: text(60),
    scopes: json(z.array(z.enum(INTEGRATOR_SCOPES)).check(z.minLength(1), z.maxLength(INTEGRATOR_SCOPES.length))),
    networks: z._default(
      json(z.array(z.string().check(z.regex(/^[0-9a-fA-F.:]{2,39}\/\d{1,3}$/))).check(z.maxLength(20))),
      [],
    ),
    expiresAt: z.optional(timeMs()),
  }),
  reply: z.object({ key: keyView, secret: z.string() }),
  errors: ['integration.network_bad'],
});

/** POST /console/api/integration/key/revoke: at once and for ever. */
export const revokeKey = defineOperatorCall({
  name: 'integration.revokeKey',
  method: 'POST',
  path: '/console/api/integration/key/revoke',
  right: 'integration.manage',
  input: z.strictObject({ keyId: id() }),
  reply: z.object({ key: keyView }),
  errors: ['integration.key_unknown'],
});

const endpointView = z.object({
  endpointId: z.string(),
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  state: z.enum(ENDPOINT_STATES),
  version: z.number(),
  /** Until then what is sent is signed with the secret before as well. */
  oldSecretUntil: z.nullable(z.number()),
  /** Since when nothing has arrived; null: the last one did. */
  failingSince: z.nullable(z.number()),
  /** How many messages wait; `WAITING_SHOWN` and one: more than that. */
  waiting: z.number(),
  madeAt: z.number(),
});
export type EndpointView = z.output<typeof endpointView>;

const endpointInput = {
  name: text(60),
  url: z.string().check(z.minLength(8), z.maxLength(500)),
  types: json(z.array(z.enum(WEBHOOK_TYPES)).check(z.minLength(1), z.maxLength(WEBHOOK_TYPES.length))),
} as const;

/** GET /console/api/integration/endpoints: by name. */
export const endpoints = defineOperatorCall({
  name: 'integration.endpoints',
  method: 'GET',
  path: '/console/api/integration/endpoints',
  right: 'integration.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(endpointView) }),
});

/** POST /console/api/integration/endpoint/add: the secret is shown by this answer and never again. */
export const addEndpoint = defineOperatorCall({
  name: 'integration.addEndpoint',
  method: 'POST',
  path: '/console/api/integration/endpoint/add',
  right: 'integration.manage',
  input: z.strictObject(endpointInput),
  reply: z.object({ endpoint: endpointView, secret: z.string() }),
  errors: ['integration.address_refused'],
});

/** POST /console/api/integration/endpoint/edit: from the version that was seen. */
export const editEndpoint = defineOperatorCall({
  name: 'integration.editEndpoint',
  method: 'POST',
  path: '/console/api/integration/endpoint/edit',
  right: 'integration.manage',
  input: z.strictObject({
    endpointId: id(),
    version: wholeNumber(1, 1_000_000_000),
    ...endpointInput,
    state: z.enum(['on', 'off']),
  }),
  reply: z.object({ endpoint: endpointView }),
  errors: ['integration.endpoint_unknown', 'integration.address_refused', 'integration.stale'],
});

/** POST /console/api/integration/endpoint/rotate: a new secret; the one before signs along for a day. */
export const rotateSecret = defineOperatorCall({
  name: 'integration.rotateSecret',
  method: 'POST',
  path: '/console/api/integration/endpoint/rotate',
  right: 'integration.manage',
  input: z.strictObject({ endpointId: id() }),
  reply: z.object({ endpoint: endpointView, secret: z.string() }),
  errors: ['integration.endpoint_unknown'],
});

const tryView = z.object({
  at: z.number(),
  tookMs: z.number(),
  /** HTTP status; null: no answer. */
  status: z.nullable(z.number()),
  /** First kilobyte of the answer, or what went wrong. */
  answer: z.string(),
});
const deliveryView = z.object({
  deliveryId: z.string(),
  endpoint: z.string(),
  eventId: z.string(),
  type: z.enum(WEBHOOK_TYPES),
  at: z.number(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number(),
  /** When it is tried next; null where it waits for nothing. */
  nextAt: z.nullable(z.number()),
  body: z.string(),
  log: z.array(tryView),
});
export type DeliveryView = z.output<typeof deliveryView>;

/** GET /console/api/integration/deliveries: newest first, before `before`, each with its last tries. */
export const deliveries = defineOperatorCall({
  name: 'integration.deliveries',
  method: 'GET',
  path: '/console/api/integration/deliveries',
  right: 'integration.view',
  input: z.strictObject({
    endpointId: z.optional(id()),
    state: z.optional(z.enum(DELIVERY_STATES)),
    before: z.optional(id()),
    limit: z._default(wholeNumber(1, 100), 30),
  }),
  reply: z.object({ list: z.array(deliveryView) }),
});

/** POST /console/api/integration/replay: one again, now. */
export const replay = defineOperatorCall({
  name: 'integration.replay',
  method: 'POST',
  path: '/console/api/integration/replay',
  right: 'integration.manage',
  input: z.strictObject({ deliveryId: id() }),
  reply: z.object({ replayed: z.number() }),
  errors: ['integration.delivery_unknown', 'integration.endpoint_off'],
});

/** POST /console/api/integration/replaySince: everything of an address since a moment, oldest first, also what it was not sent then. */
export const replaySince = defineOperatorCall({
  name: 'integration.replaySince',
  method: 'POST',
  path: '/console/api/integration/replaySince',
  right: 'integration.manage',
  input: z.strictObject({ endpointId: id(), since: timeMs() }),
  reply: z.object({ replayed: z.number() }),
  errors: ['integration.endpoint_unknown', 'integration.endpoint_off'],
});

export const integrationDeskCalls = {
  keys,
  addKey,
  revokeKey,
  endpoints,
  addEndpoint,
  editEndpoint,
  rotateSecret,
  deliveries,
  replay,
  replaySince,
} as const;
