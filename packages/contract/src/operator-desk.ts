import * as z from 'zod/mini';
import { id, json, text, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { OPERATOR_ROLES } from './operator-rights.ts';
import { PROPOSE_ERRORS, proposalReply, proposalWhy } from './proposal.ts';

/** Works here; was added, but has not set himself up yet; was closed. */
export const OPERATOR_STATES = ['open', 'invited', 'closed'] as const;

const operatorRow = z.object({
  name: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  /** Whether he has an authenticator or a passkey. */
  secondFactor: z.boolean(),
  /** Whether he has proved an e-mail address. */
  mailbox: z.boolean(),
  state: z.enum(OPERATOR_STATES),
  /** Until when the link can be used that he was given and has not used; null: there is none. */
  linkUntil: z.nullable(z.number()),
  /** Addresses and networks that he may come from; empty: from anywhere. */
  networks: z.array(z.string()),
  createdAt: z.number(),
  /** Last time a session of his did something; null: none lives. */
  seenAt: z.nullable(z.number()),
  sessions: z.number(),
});

/** GET /console/api/operators: everybody who runs the house, by name. */
export const operators = defineOperatorCall({
  name: 'operator.list',
  method: 'GET',
  path: '/console/api/operators',
  right: 'operator.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(operatorRow) }),
});

/** POST /console/api/operator/roles: exactly these roles for an operator, none to shut him out; takes another person. */
export const setRoles = defineOperatorCall({
  name: 'operator.setRoles',
  method: 'POST',
  path: '/console/api/operator/roles',
  right: 'operator.manage',
  input: z.strictObject({
    name: text(32),
    roles: json(z.array(z.enum(OPERATOR_ROLES)).check(z.maxLength(OPERATOR_ROLES.length))),
    why: proposalWhy(),
  }),
  reply: proposalReply,
  errors: [...PROPOSE_ERRORS, 'admin.operator_unknown', 'admin.last_owner'],
});

const operatorName = () => z.string().check(z.regex(/^[a-z][a-z0-9._-]{1,31}$/));

/**
 * POST /console/api/operator/add: somebody new, in roles; takes another person. Whoever approves is told a link, good for 24 hours and
 * once, by which the new one chooses his own password and second factor.
 */
export const addOperator = defineOperatorCall({
  name: 'operator.add',
  method: 'POST',
  path: '/console/api/operator/add',
  right: 'operator.manage',
  input: z.strictObject({
    name: operatorName(),
    roles: json(z.array(z.enum(OPERATOR_ROLES)).check(z.minLength(1), z.maxLength(OPERATOR_ROLES.length))),
    why: proposalWhy(),
  }),
  reply: proposalReply,
  errors: [...PROPOSE_ERRORS, 'admin.name_taken'],
});

/** POST /console/api/operator/reset: a link of the same kind for somebody who lost password or device; what he has holds until he uses it. */
export const resetOperator = defineOperatorCall({
  name: 'operator.reset',
  method: 'POST',
  path: '/console/api/operator/reset',
  right: 'operator.manage',
  input: z.strictObject({ name: operatorName(), why: proposalWhy() }),
  reply: proposalReply,
  errors: [...PROPOSE_ERRORS, 'admin.operator_unknown', 'admin.operator_closed', 'admin.nobody_second'],
});

/** POST /console/api/operator/close: ends somebody's access, sessions and links now. One owner is enough for that; opening again takes two. */
export const closeOperator = defineOperatorCall({
  name: 'operator.close',
  method: 'POST',
  path: '/console/api/operator/close',
  right: 'operator.manage',
  input: z.strictObject({ name: operatorName(), why: proposalWhy() }),
  reply: z.object({}),
  errors: ['admin.operator_unknown', 'admin.operator_closed', 'admin.about_oneself', 'admin.last_owner'],
});

/** POST /console/api/operator/reopen: somebody who was closed comes back as he was; takes another person. */
export const reopenOperator = defineOperatorCall({
  name: 'operator.reopen',
  method: 'POST',
  path: '/console/api/operator/reopen',
  right: 'operator.manage',
  input: z.strictObject({ name: operatorName(), why: proposalWhy() }),
  reply: proposalReply,
  errors: [...PROPOSE_ERRORS, 'admin.operator_unknown', 'admin.not_closed'],
});

const networkList = () => json(z.array(text(49)).check(z.maxLength(20)));

/** POST /console/api/operator/networks: addresses and networks (CIDR) that somebody may come from, none for anywhere, in place of `base`. */
export const setNetworks = defineOperatorCall({
  name: 'operator.networks',
  method: 'POST',
  path: '/console/api/operator/networks',
  right: 'operator.manage',
  input: z.strictObject({ name: operatorName(), networks: networkList(), base: networkList(), why: proposalWhy() }),
  reply: z.object({ networks: z.array(z.string()) }),
  errors: ['admin.operator_unknown', 'admin.own_address_outside', 'admin.networks_changed'],
});

const actView = z.object({
  actNo: z.string(),
  operator: z.string(),
  what: z.string(),
  subject: z.string(),
  detail: z.string(),
  address: z.string(),
  /** What stood before and after, as JSON; empty where nothing changed. */
  change: z.string(),
  at: z.number(),
  /** The act's own link of the chain, hex. */
  hash: z.string(),
});
export type ActView = z.output<typeof actView>;

/** GET /console/api/acts: what operators did, newest first, by whom, what (`deposit.` for all of a kind) or about what; before act `before`. */
export const acts = defineOperatorCall({
  name: 'operator.acts',
  method: 'GET',
  path: '/console/api/acts',
  right: 'act.view',
  input: z.strictObject({
    operator: z.optional(text(32)),
    what: z.optional(z.string().check(z.regex(/^[a-z_]{1,32}(\.[a-z_]{0,32}){0,2}$/))),
    subject: z.optional(text(120)),
    before: z.optional(id()),
    limit: z._default(wholeNumber(1, 200), 50),
  }),
  reply: z.object({ list: z.array(actView) }),
});

export const operatorDeskCalls = {
  operators,
  setRoles,
  addOperator,
  resetOperator,
  closeOperator,
  reopenOperator,
  setNetworks,
  acts,
} as const;
