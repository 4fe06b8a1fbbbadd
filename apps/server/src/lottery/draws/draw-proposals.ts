import type { ProposedView } from '@drawroom/contract/draw-desk';
import type { Sql } from '../../kernel/kernel.ts';

/** What somebody proposed for a round, with who is behind it (ids of the admin slice). Times in Unix ms. */
export type StoredProposal = Omit<ProposedView, 'proposalNo' | 'proposedBy' | 'confirmedBy'> & {
  readonly id: bigint;
  readonly roundId: bigint;
  readonly proposedBy: bigint;
  readonly confirmedBy: bigint | null;
};

/** Everything that was proposed for rounds, newest first. */
export async function proposalsOf(sql: Sql, roundIds: readonly bigint[]): Promise<StoredProposal[]> {
  if (roundIds.length === 0) return [];
  const { rows } = await sql.query<StoredProposal>(
    `select p.id, p.round_id as "roundId", p.kind, p.numbers, p.reason,
       case when p.confirmed_at is not null then 'confirmed'
         when p.id = (select max(n.id) from lottery.result_proposal n where n.round_id = p.round_id)
           and (r.status in (2, 3) and p.kind = 'entry' or r.status = 7 and r.numbers is null and p.kind in ('release', 'void')
             or r.status = 5 and p.kind in ('correct', 'annul')) then 'waiting'
         else 'replaced' end as state,
       p.proposed_by as "proposedBy", trunc(extract(epoch from p.proposed_at) * 1000)::float8 as "proposedAt",
       p.confirmed_by as "confirmedBy", trunc(extract(epoch from p.confirmed_at) * 1000)::float8 as "confirmedAt"
     from lottery.result_proposal p join lottery.round r on r.id = p.round_id
     where p.round_id = any($1::bigint[]) order by p.id desc`,
    [roundIds.map(String)],
    'lottery-proposals-of-rounds',
  );
  return rows;
}
