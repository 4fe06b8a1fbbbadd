import { proposalCalls as calls } from '@drawroom/contract/proposal';
import type { Kernel } from '../../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../../kernel/operator.ts';
import { approve, refuse, withdraw, type ProposalTable } from './decide.ts';
import { endLate, presentProposal, readProposals } from './proposal-store.ts';

/** What waits for a second person, and what the second person does with it. */
export function proposalHandlers({ db }: Pick<Kernel, 'db'>, table: ProposalTable): readonly OperatorHandler[] {
  return [
    handleOperator(calls.list, async ({ ended, kind, before, limit }, { operator }) => {
      await endLate(db);
      const found = await readProposals(db, { ended: ended === 'true', kind, before, limit });
      return { list: found.map((one) => presentProposal(one, operator)) };
    }),
    handleOperator(calls.approve, async ({ proposalNo }, { operator }) => approve(db, table, { operator, proposalNo })),
    handleOperator(calls.refuse, async ({ proposalNo, note }, { operator }) =>
      refuse(db, { operator, proposalNo, note }),
    ),
    handleOperator(calls.withdraw, async ({ proposalNo }, { operator }) => withdraw(db, { operator, proposalNo })),
  ];
}
