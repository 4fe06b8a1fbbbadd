import type { CorrectionState } from '@drawroom/contract/result-desk';
import type { Sql } from '../../kernel/kernel.ts';

/** A correction as stored, with who is behind it (ids of the admin slice). Times in Unix ms. */
export interface ListedCorrection {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly kind: 'correct' | 'annul';
  readonly numbers: string[] | null;
  readonly shown: string[];
  readonly reason: string;
  readonly state: CorrectionState;
  readonly holdReason: string | null;
  readonly proposedBy: bigint;
  readonly proposedAt: number;
  readonly confirmedBy: bigint | null;
  readonly doneAt: number | null;
}

/** Corrections of results, proposed and carried out, newest first; at most 100. */
export async function listCorrections(sql: Sql): Promise<ListedCorrection[]> {
  const { rows } = await sql.query<ListedCorrection>(
    `select p.id, l.code as "lotteryCode", r.game_no as "gameNo", p.kind, p.numbers, r.numbers as shown, p.reason,
       case when c.proposal_id is not null then (array['waits', 'runs', 'done', 'held'])[c.state + 1]
         when p.id = (select max(n.id) from lottery.result_proposal n where n.round_id = p.round_id) then 'proposed'
         else 'replaced' end as state,
       c.hold_reason as "holdReason", p.proposed_by as "proposedBy", p.proposed_at as "proposedAt",
       p.confirmed_by as "confirmedBy", c.done_at as "doneAt"
     from lottery.result_proposal p
     join lottery.round r on r.id = p.round_id join lottery.lottery l on l.id = r.lottery_id
     left join lottery.correction c on c.proposal_id = p.id
     where p.kind in ('correct', 'annul') order by p.id desc limit 100`,
    [],
    'lottery-list-corrections',
  );
  return rows;
}
