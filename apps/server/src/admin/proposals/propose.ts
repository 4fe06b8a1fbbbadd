import type { ProposalView } from '@drawroom/contract/proposal';
import { DatabaseError } from 'pg';
import type { Db } from '../../kernel/kernel.ts';
import type { SignedOperator } from '../../kernel/operator.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { noteAct } from '../operators.ts';
import type { ProposalRules } from './proposal-rules.ts';
import { endLate, lockProposal, presentProposal } from './proposal-store.ts';

/**
 * First of two people: keeps what is to happen, with what stands now beside it. It is done once and undone, to see that it can be;
 * nothing happens yet. The right was asked for at the
 * door, by the call. @throws Refusal what the rules refuse; admin.proposal_waiting while another one for the same subject waits
 */
export async function propose<Input>(
  db: Db,
  rules: ProposalRules<Input>,
  { operator, input, why }: { readonly operator: SignedOperator; readonly input: Input; readonly why: string },
): Promise<{ proposal: ProposalView }> {
  const { kind } = rules;
  const subject = rules.subjectOf(input);
  try {
    return await db.tx(async (t) => {
      await endLate(t);
      const { before, after } = await rules.look(t, input);
      const { rows } = await t.query<{ id: bigint }>(
        `insert into admin.proposal (kind, subject, input, before, after, why, proposed_by) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [kind, subject, JSON.stringify(input), JSON.stringify(before), JSON.stringify(after), why, operator.id],
        'admin-propose',
      );
      const stored = await lockProposal(t, String(rows[0]?.id));
      await t.query('savepoint rehearsal');
      await rules.apply(t, input, stored.id);
      await t.query('rollback to savepoint rehearsal');
      const detail = `proposal ${stored.id}: ${why}`;
      await noteAct(t, operator, { what: `${kind}.proposed`, subject, detail, change: { before, after } });
      return { proposal: presentProposal(stored, operator) };
    });
  } catch (error) {
    const another = error instanceof DatabaseError && error.constraint === 'proposal_waiting';
    throw another ? new Refusal('admin.proposal_waiting') : error;
  }
}
