import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session, Sql } from '../kernel/kernel.ts';
import { playFigures, teamFigures } from './present-figures.ts';
import { countBettors, readSums } from './read-sums.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.agentReport;

/** The agent report (spec §2 /daili): own bets, the team below, and how it stands now. */
export async function agentReport(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  const scope = await scopeOf(kernel, session, input);
  const [own, team, bettors, now] = await Promise.all([
    readSums(db, scope, 'own'),
    readSums(db, scope, 'team'),
    countBettors(db, scope),
    standingOf(db, scope.whoId),
  ]);
  return { span: scope.span, path: scope.path, own: playFigures(own), team: teamFigures(team, bettors), now };
}

/** Points and heads below somebody at this moment. */
async function standingOf(sql: Sql, memberId: bigint): Promise<ReplyOf<Call>['now']> {
  const { rows } = await sql.query<{
    teamBalance: bigint | null;
    levelBalance: bigint | null;
    teamSize: number;
    directSize: number;
    agents: number;
  }>(
    `select sum(b.balance)::bigint as "teamBalance", (sum(b.balance) filter (where t.depth = 1))::bigint as "levelBalance",
       count(*)::int as "teamSize", (count(*) filter (where t.depth = 1))::int as "directSize",
       (count(*) filter (where m.kind = 'agent'))::int as agents
     from agent.v_team t join agent.v_node n on n.member_id = t.member_id join ledger.v_balance b on b.id = n.account_id
       join member.v_member m on m.id = t.member_id
     where t.agent_id = $1`,
    [memberId],
    'report-standing',
  );
  const row = rows[0];
  return {
    teamBalance: formatMoney(row?.teamBalance ?? 0n),
    levelBalance: formatMoney(row?.levelBalance ?? 0n),
    teamSize: row?.teamSize ?? 0,
    directSize: row?.directSize ?? 0,
    agents: row?.agents ?? 0,
  };
}
