import { agentDeskCalls as calls } from '@drawroom/contract/agent-desk';
import { moveNode, nodeOfName, promoteNode, setNodeRates } from '../agent/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { notedAct } from './noted-act.ts';

/** The tree of agents: who stands where, and at which rates; each act with its reason in one transaction. */
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
      const act = { operator, what: 'agent.promote', subject: subjectOf(memberId), detail: why };
      const { node, done } = await notedAct(db, act, (t) => promoteNode(kernel, t, BigInt(memberId)));
      done();
      return { node };
    }),
    handleOperator(calls.setRates, async ({ memberId, rates, why }, { operator }) => {
      const given = rates.map(({ type, rate }) => `${type} ${rate}`).join(', ');
      const act = { operator, what: 'agent.rates', subject: subjectOf(memberId), detail: `${given}: ${why}` };
      return notedAct(db, act, async (t) => ({ node: await setNodeRates(t, { memberId: BigInt(memberId), rates }) }));
    }),
  ];
}
