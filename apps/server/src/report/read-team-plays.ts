import { GAME_KINDS } from '@drawroom/contract/provider-wire';
import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Sql } from '../kernel/kernel.ts';
import { readExternal } from './external-play.ts';
import type { Scope } from './scope.ts';

/** Which settled records of external games, and whose. */
export type TeamPlayFilter = Pick<
  InputOf<typeof reportCalls.teamPlays>,
  'memberId' | 'team' | 'kind' | 'cursor' | 'size'
> & {
  readonly scope: Scope;
};

export interface TeamPlayRow {
  readonly memberId: bigint;
  readonly projectId: string;
  readonly recordId: string;
  readonly kind: number;
  readonly gameCode: string;
  /** What its provider lists now. */
  readonly games: readonly { readonly gameCode: string; readonly title: Partial<Record<LocaleTag, string>> }[];
  readonly stake: bigint;
  readonly payout: bigint;
  readonly placedAtMs: number;
  readonly settledAtMs: number;
  readonly corrected: boolean;
  /** Goes on after this row. */
  readonly cursor: string;
}

/** Up to so many members each one's records are looked up by themselves; of more, all that were settled are, newest first. */
const BY_MEMBER_MAX = 500;

/** Whether the list is of one member's own play. */
const isOwn = ({ memberId, team }: TeamPlayFilter): boolean => memberId !== undefined && team === undefined;

/** How many records a filter lets through, from the facts. */
export async function countTeamPlays(sql: Sql, filter: TeamPlayFilter): Promise<number> {
  const rows = await readExternal(sql, filter.scope, isOwn(filter) ? 'own' : 'team');
  const asked = rows.filter(({ kind }) => kind === (filter.kind ?? kind));
  return asked.reduce((total, { sums }) => total + Number(sums.bets), 0);
}

/**
 * A page of settled records and one more, newest first. Only such as count below whose list it is, by the chain that is kept with them, of
 * members who stand in the caller's team now.
 */
export async function readTeamPlays(sql: Sql, filter: TeamPlayFilter): Promise<TeamPlayRow[]> {
  const { scope, kind } = filter;
  const { rows: counted } = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select from agent.v_team where agent_id = $1 limit ${BY_MEMBER_MAX + 1}) t`,
    [scope.whoId],
    'report-plays-team',
  );
  const [at, id] = cursorOf(filter.cursor);
  const page = `select r.* from transfer.v_listed_record r join report.folded_play f on f.provider_id = r.provider_id and f.record_id = r.record_id
    where r.first_settled_at >= $3 and r.first_settled_at < $4 and ($5::smallint is null or r.kind = $5)
      and (r.first_settled_at, r.id) < ($6::text::timestamptz, $7::bigint)
      and exists (select from agent.v_chain_path c where c.chain_id = f.chain_id and c.member_id = $2 and c.level ${isOwn(filter) ? '= 0' : '> 0'})
      and exists (select from agent.v_chain_path c where c.chain_id = f.chain_id and c.member_id = $1 and c.level > 0)`;
  const order = 'order by r.first_settled_at desc, r.id desc limit $8';
  const byMember = (counted[0]?.n ?? 0) <= BY_MEMBER_MAX;
  const ofEach = `from (select member_id from agent.v_team where agent_id = $2 union all select $2) w
    join agent.v_team t on t.agent_id = $1 and t.member_id = w.member_id
    cross join lateral (${page} and r.member_id = w.member_id ${order}) r`;
  const ofAll = `from (${page} and exists (select from agent.v_team t where t.agent_id = $1 and t.member_id = r.member_id) ${order}) r`;
  const { rows } = await sql.query<TeamPlayRow>(
    `select r.member_id as "memberId", r.project_id as "projectId", r.record_id as "recordId", r.kind, r.game_code as "gameCode", r.games,
       r.stake, r.payout, r.placed_at as "placedAtMs", r.settled_at as "settledAtMs", r.corrected > 0 as corrected,
       (extract(epoch from r.first_settled_at) * 1000000)::bigint || '.' || r.id as cursor
     ${byMember ? ofEach : ofAll} ${order}`,
    [
      scope.agentId,
      scope.whoId,
      scope.from,
      scope.to,
      kind === undefined ? null : GAME_KINDS.indexOf(kind) + 1,
      at,
      id,
      filter.size + 1,
    ],
    `report-plays-${byMember ? 'member' : 'time'}-${isOwn(filter) ? 'own' : 'team'}`,
  );
  return rows;
}

function cursorOf(text: string | undefined): [at: string, id: bigint] {
  const found = /^(\d{1,17})\.(\d{1,18})$/.exec(text ?? '');
  if (found === null) return ['infinity', 0n];
  const micros = BigInt(found[1] ?? '0');
  const at = new Date(Number(micros / 1000n)).toISOString().replace('Z', `${String(micros % 1000n).padStart(3, '0')}Z`);
  return [at, BigInt(found[2] ?? '0')];
}
