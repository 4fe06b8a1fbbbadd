import { agentDeskCalls as calls } from '@drawroom/contract/agent-desk';
import type { TypeRate } from '@drawroom/contract/agent';
import type * as z from 'zod/mini';
import { lookAtRates, moveNode, nodeOfName, promoteNode, setNodeRates } from '../agent/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { notedAct } from './noted-act.ts';
import type { ProposalRules } from './proposals/proposal-rules.ts';
import { propose } from './proposals/propose.ts';

/** The tree of agents: who stands where, and at which rates; each act with its reason in one transaction, rates by two people. */
export function agentDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  const subjectOf = (memberId: string): string => `member ${memberId}`;
  return [
    handleOperator(calls.node, async ({ username }) => ({ node: await nodeOfName(db, username) })),
    handleOperator(calls.move, async ({ memberId, parentId, why }, { operator }) => {
      const detail = `${parentId === undefined ? 'to the top' : `below ${parentId}`}: ${why}`;
      return notedAct(db, { operator, what: 'agent.move', subject: subjectOf(memberId), detail }, async (t) => ({
        node: await moveNode(t, {
          memberId: BigInt(memberId),
          parentId: parentId === undefined ? null : BigInt(parentId),
        }),
      }));
    }),
    handleOperator(calls.promote, async ({ memberId, why }, { operator }) => {
      const act = { operator, what: 'agent.promote', subject: subjectOf(memberId), detail: why } as const;
      const { node, done } = await notedAct(db, act, (t) => promoteNode(kernel, t, BigInt(memberId)));
      done();
      return { node };
    }),
    handleOperator(calls.setRates, async (input, { operator }) =>
      propose(db, RATE_CHANGE, { operator, input, why: input.why }),
    ),
  ];
}

const ratesIn = ({ memberId, rates }: z.output<typeof calls.setRates.input>) => ({ memberId: BigInt(memberId), rates });
const asFacts = (rates: readonly TypeRate[]) => Object.fromEntries(rates.map(({ type, rate }) => [type, String(rate)]));

/** Rates of an agent take two people (R-83). */
export const RATE_CHANGE: ProposalRules<z.output<typeof calls.setRates.input>> = {
  kind: 'agent.rates',
  input: calls.setRates.input,
  subjectOf: ({ memberId }) => `member ${memberId}`,
  look: async (t, input) => {
    const { before, after } = await lookAtRates(t, ratesIn(input));
    return { before: asFacts(before), after: asFacts(after) };
  },
  apply: (t, input) => setNodeRates(t, ratesIn(input)),
};
