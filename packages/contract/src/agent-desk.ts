import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import * as z from 'zod/mini';
import { typeRate } from './agent.ts';
import { id, json, text } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { PROPOSE_ERRORS, proposalReply, proposalWhy } from './proposal.ts';

const why = text(240);

const nodeView = z.object({
  memberId: z.string(),
  username: z.string(),
  nickname: z.string(),
  kind: z.enum(['player', 'agent']),
  /** From the top of the tree down to him; he himself is not among them. */
  above: z.array(z.object({ memberId: z.string(), username: z.string() })),
  rates: z.array(typeRate),
  teamSize: z.number(),
  directSize: z.number(),
  /** His own switches for news of his team: whether his phone is told, and of everybody below rather than of those he invited; null: no agent. */
  teamNews: z.nullable(z.object({ pushed: z.boolean(), wholeTeam: z.boolean() })),
});
export type TreeNodeView = z.output<typeof nodeView>;
const nodeReply = z.object({ node: nodeView });

/** GET /console/api/agent/node: where a member stands in the tree, found by his whole username. */
export const node = defineOperatorCall({
  name: 'agent.node',
  method: 'GET',
  path: '/console/api/agent/node',
  right: 'agent.view',
  input: z.strictObject({ username: text(16) }),
  reply: nodeReply,
  errors: ['agent.member_unknown'],
});

/**
 * POST /console/api/agent/move: puts a member with everybody below him under another one; without `parentId` at the top. Below himself, below
 * a player, or where the rates above are lower than his, is refused. What was bet before stays with those who stood above then.
 */
export const move = defineOperatorCall({
  name: 'agent.move',
  method: 'POST',
  path: '/console/api/agent/move',
  right: 'agent.manage',
  input: z.strictObject({ memberId: id(), parentId: z.optional(id()), why }),
  reply: nodeReply,
  errors: ['agent.member_unknown', 'agent.move_refused', 'agent.rebate_above_ceiling'],
});

/** POST /console/api/agent/promote: a player becomes an agent, for good; he keeps his place and his rates. */
export const promote = defineOperatorCall({
  name: 'agent.promote',
  method: 'POST',
  path: '/console/api/agent/promote',
  right: 'agent.manage',
  input: z.strictObject({ memberId: id(), why }),
  reply: nodeReply,
  errors: ['agent.member_unknown'],
});

/**
 * POST /console/api/agent/rates: rates of anybody, between what stands above and below him; types that are left out stay. Takes another
 * person.
 */
export const setRates = defineOperatorCall({
  name: 'agent.setRates',
  method: 'POST',
  path: '/console/api/agent/rates',
  right: 'agent.manage',
  input: z.strictObject({
    memberId: id(),
    rates: json(z.array(typeRate).check(z.minLength(1), z.maxLength(LOTTERY_TYPES.length))),
    why: proposalWhy(),
  }),
  reply: proposalReply,
  errors: [...PROPOSE_ERRORS, 'agent.member_unknown', 'agent.rebate_above_ceiling'],
});

export const agentDeskCalls = { node, move, promote, setRates } as const;
