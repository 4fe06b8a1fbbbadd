import type { MemberSort, agentTeamCalls } from '@drawroom/contract/agent';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session, Sql } from '../kernel/kernel.ts';
import { memberWithPhone, peopleOf } from '../member/index.ts';
import { presentPerson } from './present-person.ts';
import { requireAgent } from './require-agent.ts';
import { pathTo, requireInTeam } from './team-scope.ts';
import { teamSizes } from './team-size.ts';

type Call = typeof agentTeamCalls.members;
type Input = InputOf<Call>;
type Parts = Pick<Kernel, 'db' | 'vault' | 'config'>;

interface Row {
  readonly memberId: bigint;
  readonly depth: number;
  readonly joinedAtMs: number;
  readonly balance: bigint;
  readonly lowest: number;
  readonly highest: number;
  readonly sortKey: bigint;
}

/** What a list is ordered by, whole numbers, highest first. */
const SORT_KEYS: Readonly<Record<MemberSort, string>> = {
  joined: `(extract(epoch from n.joined_at) * 1000)::bigint`,
  login: `coalesce((extract(epoch from l.last_login_at) * 1000)::bigint, 0)`,
  balance: 'b.balance',
  team: '(select count(*) from agent.v_team s where s.agent_id = n.member_id)',
};

/** Only the agent's own team is ever named here. */
const FROM = `from agent.v_team t join agent.v_node n on n.member_id = t.member_id
  join member.v_member m on m.id = t.member_id join member.v_last_login l on l.id = t.member_id
  join ledger.v_balance b on b.id = n.account_id`;

/**
 * Member management (spec §2): the direct invitees of the agent, or of `below`; with `team` everybody further down as well, and with `search`
 * those of them whose nickname has it, or whose proved phone it is. Balances of a team are those of this moment.
 */
export async function listMembers(kernel: Parts, session: Session, input: Input): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  const agentId = session.memberId;
  await requireAgent(db, agentId);
  const below = input.below === undefined ? null : BigInt(input.below);
  if (below !== null) await requireInTeam(db, agentId, below);
  const where = await whereOf(kernel, agentId, { ...input, below });
  const { rows: counted } = await db.query<{ n: bigint }>(
    `select count(*) as n ${FROM} where ${where.text}`,
    where.params,
  );
  const rows = await readRows(db, input, where);
  const list = rows.slice(0, input.size);
  const ids = list.map(({ memberId }) => memberId);
  const [people, sizes] = [await peopleOf(kernel, ids), await teamSizes(db, ids)];
  const last = list.at(-1);
  return {
    path: below === null ? [] : await pathTo(db, agentId, below),
    page: input.page,
    size: input.size,
    total: Number(counted[0]?.n ?? 0n),
    cursor: rows.length > input.size && last !== undefined ? `${last.sortKey}.${last.memberId}` : null,
    list: list.map((row) => {
      const { teamSize, directSize, teamBalance } = sizes(row.memberId);
      const { lowest, highest } = row;
      const balance = formatMoney(row.balance);
      const money = { balance, teamBalance: formatMoney(teamBalance) };
      return { ...presentPerson(people.get(row.memberId), row), ...money, teamSize, directSize, lowest, highest };
    }),
  };
}

interface Where {
  readonly text: string;
  readonly params: readonly unknown[];
}

async function whereOf(
  kernel: Parts,
  agentId: bigint,
  asked: Omit<Input, 'below'> & { readonly below: bigint | null },
): Promise<Where> {
  const params: unknown[] = [agentId];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const parts = ['t.agent_id = $1'];
  const { search, team, below, kind, active } = asked;
  if (search === undefined && team === undefined) parts.push(`n.parent_id = ${bind(below ?? agentId)}`);
  else if (below !== null)
    parts.push(`exists (select from agent.v_team s where s.agent_id = ${bind(below)} and s.member_id = t.member_id)`);
  if (search !== undefined) {
    const owner = await memberWithPhone(kernel, search);
    const named = `strpos(lower(m.nickname), lower(${bind(search.trim())})) > 0`;
    parts.push(owner === null ? named : `(${named} or t.member_id = ${bind(owner)})`);
  }
  if (kind !== undefined) parts.push(`m.kind = ${bind(kind)}`);
  if (active !== undefined) {
    const days = bind(Number(active.replace('not', '')));
    const seen = `coalesce(l.last_login_at > clock_timestamp() - make_interval(days => ${days}::int), false)`;
    parts.push(active.startsWith('not') ? `not ${seen}` : seen);
  }
  return { text: parts.join(' and '), params };
}

async function readRows(sql: Sql, { sort, size, page, cursor }: Input, where: Where): Promise<readonly Row[]> {
  const params = [...where.params];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const at = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor ?? '');
  const after = at === null ? '' : `where ("sortKey", "memberId") < (${bind(at[1])}::bigint, ${bind(at[2])}::bigint)`;
  const skip = at === null ? (page - 1) * size : 0;
  const { rows } = await sql.query<Row>(
    `select * from (
       select t.member_id as "memberId", t.depth, n.joined_at as "joinedAtMs", b.balance,
         (select min(r) from unnest(n.rates) r) as lowest, agent.highest(n.rates) as highest, ${SORT_KEYS[sort]} as "sortKey"
       ${FROM} where ${where.text}) list
     ${after} order by "sortKey" desc, "memberId" desc limit ${size + 1} offset ${skip}`,
    params,
  );
  return rows;
}
