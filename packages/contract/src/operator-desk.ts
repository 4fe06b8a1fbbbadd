import * as z from 'zod/mini';
import { id, json, text, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { OPERATOR_ROLES } from './operator-rights.ts';
import { PROPOSE_ERRORS, proposalReply, proposalWhy } from './proposal.ts';

const operatorRow = z.object({
  name: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  /** Whether he has an authenticator. */
  secondFactor: z.boolean(),
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

export const operatorDeskCalls = { operators, setRoles, acts } as const;
