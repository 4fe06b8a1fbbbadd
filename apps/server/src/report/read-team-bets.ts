import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf } from '@drawroom/contract/call';
import type { Sql } from '../kernel/kernel.ts';
import type { Scope } from './scope.ts';

/** Which settled bets, and whose. */
export type TeamBetFilter = Omit<InputOf<typeof reportCalls.teamBets>, 'from' | 'to' | 'range'> & {
  readonly scope: Scope;
};

/** Whose team the bets are of, which is also whom they brought what is shown: the caller, or with `team` whom the list is about. */
export function headOf({ scope, team }: Pick<TeamBetFilter, 'scope' | 'team'>): bigint {
  return team === '1' ? scope.whoId : scope.agentId;
}

export interface TeamBetRow {
  readonly memberId: bigint;
  readonly betNo: bigint;
  readonly code: string;
  readonly gameNo: string;
  readonly play: string;
  readonly selection: string;
  readonly odds: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly status: number;
  readonly createdAtMs: number;
  readonly settledAtMs: number;
  readonly corrected: boolean;
  /** Goes on after this row. */
  readonly cursor: string;
}

/** Up to so many members each account is looked through by itself; of more, the rounds are, newest first. */
const BY_ACCOUNT_MAX = 500;
/** Rounds looked through at once, and how often at most for one page: a page ends early rather than late. */
const ROUNDS_AT_ONCE = 200;
const LOOKS_MAX = 25;

/**
 * A page of settled bets and one more, newest settlement first. Only bets whose frozen chain has the caller, and whose team it is, of members
 * still below them.
 */
export async function readTeamBets(sql: Sql, filter: TeamBetFilter): Promise<TeamBetRow[]> {
  const rounds = roundsOf(filter);
  const wanted = filter.size + 1;
  const rows: TeamBetRow[] = [];
  const size = await teamSizeUpTo(sql, filter);
  if (size <= BY_ACCOUNT_MAX) return readOfMembers(sql, filter, wanted);
  let after = cursorOf(filter.cursor);
  for (let look = 0; look < LOOKS_MAX && rows.length < wanted; look += 1) {
    const { rows: found } = await sql.query<{ id: bigint; at: string }>(
      `select r.id, r.settled_at::text as at from lottery.v_settled_round r join lottery.v_lottery l on l.id = r.lottery_id
       where ${rounds.text} and (r.settled_at, r.id) <= ($${rounds.params.length + 1}::text::timestamptz, $${rounds.params.length + 2}::bigint)
       order by r.settled_at desc, r.id desc limit ${ROUNDS_AT_ONCE}`,
      [...rounds.params, after.at, after.roundId],
    );
    if (found.length === 0) break;
    rows.push(
      ...(await readOfRounds(sql, filter, { ids: found.map(({ id }) => id), after, limit: wanted - rows.length })),
    );
    const last = found.at(-1);
    if (found.length < ROUNDS_AT_ONCE || last === undefined) break;
    // On with the rounds before the last one, which is through.
    after = { at: last.at, roundId: last.id - 1n, betNo: LAST };
  }
  return rows;
}

const LAST = 9_223_372_036_854_775_807n;

interface Cursor {
  readonly at: string;
  readonly roundId: bigint;
  readonly betNo: bigint;
}

function cursorOf(text: string | undefined): Cursor {
  const found = /^(\d{1,17})\.(\d{1,18})\.(\d{1,18})$/.exec(text ?? '');
  if (found === null) return { at: 'infinity', roundId: LAST, betNo: LAST };
  const micros = BigInt(found[1] ?? '0');
  const at = new Date(Number(micros / 1000n)).toISOString().replace('Z', `${String(micros % 1000n).padStart(3, '0')}Z`);
  return { at, roundId: BigInt(found[2] ?? '0'), betNo: BigInt(found[3] ?? '0') };
}

function roundsOf({ scope, type, lotteryCode }: TeamBetFilter): { text: string; params: unknown[] } {
  const params: unknown[] = [scope.from, scope.to];
  // Bets are settled chunk by chunk; the round is, once all of them are.
  const where = [`r.settled_at >= $1`, `r.settled_at < $2::timestamptz + interval '1 hour'`];
  if (type !== undefined) where.push(`l.family = $${params.push(type)}`);
  if (lotteryCode !== undefined) where.push(`l.code = $${params.push(lotteryCode)}`);
  return { text: where.join(' and '), params };
}

/** Members a list may be about: one, a branch, or the whole team. */
function membersOf({ scope, memberId, branch, team }: TeamBetFilter, bind: (value: unknown) => string): string {
  if (memberId !== undefined && team === undefined) return `t.member_id = ${bind(scope.whoId)}`;
  if (branch !== undefined)
    return `exists (select from agent.v_line l where l.ancestor_id = ${bind(BigInt(branch))} and l.member_id = t.member_id)`;
  return 'true';
}

async function teamSizeUpTo(sql: Sql, filter: TeamBetFilter): Promise<number> {
  const params: unknown[] = [headOf(filter)];
  const members = membersOf(filter, (value) => `$${params.push(value)}`);
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select from agent.v_team t where t.agent_id = $1 and ${members} limit ${BY_ACCOUNT_MAX + 1}) counted`,
    params,
  );
  return rows[0]?.n ?? 0;
}

const ROW = `t.member_id as "memberId", b.id as "betNo", l.code, b.game_no as "gameNo", b.play, b.selection, b.odds, b.stake, b.payout,
  b.effective * s.steps[y.type_no] / 10000 as rebate, b.status, b.created_at as "createdAtMs", b.settled_at as "settledAtMs",
  exists (select from lottery.v_settled_chunk c where c.round_id = b.round_id and c.revision > 0) as corrected,
  (extract(epoch from b.round_settled_at) * 1000000)::bigint || '.' || b.round_id || '.' || b.id as cursor`;
const JOINED = `join lottery.v_lottery l on l.id = b.lottery_id join lottery.v_lottery_type y on y.lottery_id = b.lottery_id
  join agent.v_chain_step s on s.chain_id = b.chain_id and s.member_id = t.agent_id`;
/** Of another's team: what was bet before he stood below the caller is not the caller's to see. */
function belowCaller(filter: TeamBetFilter, bind: (value: unknown) => string): string {
  if (headOf(filter) === filter.scope.agentId) return 'true';
  return `exists (select from agent.v_chain_step a where a.chain_id = b.chain_id and a.member_id = ${bind(filter.scope.agentId)})`;
}
const ORDER = 'order by b.round_settled_at desc, b.round_id desc, b.id desc';

async function readOfRounds(
  sql: Sql,
  filter: TeamBetFilter,
  { ids, after, limit }: { readonly ids: readonly bigint[]; readonly after: Cursor; readonly limit: number },
): Promise<TeamBetRow[]> {
  const { scope } = filter;
  const params: unknown[] = [headOf(filter), ids, scope.from, scope.to, after.at, after.roundId, after.betNo, limit];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const members = `${membersOf(filter, bind)} and ${belowCaller(filter, bind)}`;
  const { rows } = await sql.query<TeamBetRow>(
    `select ${ROW} from lottery.v_bet_record b join agent.v_node n on n.account_id = b.account_id
     join agent.v_team t on t.member_id = n.member_id and t.agent_id = $1 ${JOINED}
     where b.round_id = any($2) and b.settled_at >= $3 and b.settled_at < $4 and ${members}
       and (b.round_settled_at, b.round_id, b.id) < ($5::text::timestamptz, $6::bigint, $7::bigint)
     ${ORDER} limit $8`,
    params,
  );
  return rows;
}

/** How long before its settlement a bet may have been placed: rounds are open for a day at most. */
const OPEN_AT_MOST = '3 days';

async function readOfMembers(sql: Sql, filter: TeamBetFilter, limit: number): Promise<TeamBetRow[]> {
  const { scope, type, lotteryCode } = filter;
  const after = cursorOf(filter.cursor);
  const params: unknown[] = [headOf(filter), scope.from, scope.to, after.at, after.roundId, after.betNo, limit];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const where = [membersOf(filter, bind), belowCaller(filter, bind)];
  if (type !== undefined) where.push(`l.family = ${bind(type)}`);
  if (lotteryCode !== undefined) where.push(`l.code = ${bind(lotteryCode)}`);
  const { rows } = await sql.query<TeamBetRow>(
    `select ${ROW} from agent.v_team t join agent.v_node n on n.member_id = t.member_id
     join lottery.v_bet_record b on b.account_id = n.account_id
       and b.id >= coalesce((select v.first_id from lottery.v_bet_mark v
         where v.at <= $2::timestamptz - interval '${OPEN_AT_MOST}' order by v.at desc limit 1), 0) ${JOINED}
     where t.agent_id = $1 and b.settled_at >= $2 and b.settled_at < $3 and ${where.join(' and ')}
       and (b.round_settled_at, b.round_id, b.id) < ($4::text::timestamptz, $5::bigint, $6::bigint)
     ${ORDER} limit $7`,
    params,
  );
  return rows;
}
