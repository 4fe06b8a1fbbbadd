import type { ReplyOf } from '@drawroom/contract/call';
import type { reportCalls } from '@drawroom/contract/report';
import { formatMoney } from '@drawroom/engine/money';
import type { Db } from '../kernel/kernel.ts';
import { rememberLarge } from './remember-large.ts';

type Standing = ReplyOf<typeof reportCalls.agentReport>['now'];

/** By database, as tests have several. */
const readers = new WeakMap<Db, (memberId: bigint) => Promise<Standing>>();

/** Points and heads below somebody as they stand now; of a large team up to a minute ago (`rememberLarge`). */
export function standingOf(db: Db, memberId: bigint): Promise<Standing> {
  const reader =
    readers.get(db) ??
    rememberLarge(
      (id) => readStanding(db, id),
      () => performance.now(),
    );
  readers.set(db, reader);
  return reader(memberId);
}

async function readStanding(db: Db, memberId: bigint): Promise<Standing> {
  const { rows } = await db.query<{
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
