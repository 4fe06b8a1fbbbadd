import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { presentPerson, teamHeads } from '../agent/index.ts';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { peopleOf } from '../member/index.ts';
import { FIGURES, type Figure } from './figures.ts';
import { SUMMED, sumsOf, teamFigures } from './present-figures.ts';
import { readBettors } from './read-sums.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.nextAgentReport;
type Row = Partial<Record<Figure, bigint | null>> & {
  readonly member_id: bigint;
  readonly depth: number;
  readonly joined_at: number;
  readonly total: bigint;
};

const SORTS: Readonly<Record<InputOf<Call>['sort'], string>> = {
  stake: 'coalesce(b.stake, 0)',
  winLose: 'coalesce(b.payout - b.stake, 0)',
  rebate: 'coalesce(b.rebate, 0)',
  deposits: 'coalesce(b.deposits, 0)',
  joined: 'extract(epoch from n.joined_at)',
};

/**
 * Subordinate report (spec §2 /xiaji): the direct invitees of the caller, or of somebody of his team, each with his branch: what he and
 * everybody below him did. `rebate` is what the one whose list it is earned on the branch.
 */
export async function nextAgentReport(
  kernel: Pick<Kernel, 'db' | 'clock' | 'vault'>,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  const { page, size, sort, search } = input;
  const scope = await scopeOf(kernel, session, input);
  const { rows } = await db.query<Row>(
    `with child as materialized (
       select n.member_id, n.joined_at, t.depth
       from agent.v_team t join agent.v_node n on n.member_id = t.member_id join member.v_member m on m.id = n.member_id
       where t.agent_id = $1 and n.parent_id = $2 and strpos(lower(m.nickname), lower($5)) > 0
     )
     select n.member_id, n.depth, n.joined_at, ${FIGURES.map((name) => `b.${name}`).join(', ')}, count(*) over () as total
     from child n left join (
       select s.via_id, ${SUMMED} from report.branch_rows($2, array(select member_id from child), $3, $4) s group by 1
     ) b on b.via_id = n.member_id
     order by ${SORTS[sort]} desc, n.member_id desc limit $6 offset $7`,
    [scope.agentId, scope.whoId, scope.from, scope.to, (search ?? '').trim(), size, (page - 1) * size],
    `report-next-${sort}`,
  );
  const ids = rows.map((row) => row.member_id);
  const [people, heads, bettors] = await Promise.all([
    peopleOf(kernel, ids),
    teamHeads(db, ids),
    readBettors(db, ids, scope),
  ]);
  return {
    span: scope.span,
    path: scope.path,
    page,
    size,
    total: Number(rows[0]?.total ?? 0n),
    list: rows.map((row) => ({
      member: presentPerson(people.get(row.member_id), {
        memberId: row.member_id,
        depth: row.depth,
        joinedAtMs: row.joined_at,
      }),
      teamSize: heads(row.member_id),
      figures: teamFigures(sumsOf(row), bettors(row.member_id)),
    })),
  };
}
