import type { agentTeamCalls } from '@drawroom/contract/agent';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { Rates } from '@drawroom/engine/lottery-types';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { typeRatesOf } from './asked-rates.ts';
import { requireAgent } from './require-agent.ts';
import { requireInTeam } from './team-scope.ts';

type Call = typeof agentTeamCalls.rateHistory;

interface Row {
  readonly byId: bigint | null;
  readonly reason: 'joined' | 'changed';
  readonly before: Rates | null;
  readonly rates: Rates;
  readonly atMs: number;
}

/** How the rates of a member came about, newest first: the caller's own, or those of somebody of his team since he stands there. */
export async function rateHistory(
  { db }: Pick<Kernel, 'db'>,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { page, size } = input;
  await requireAgent(db, session.memberId);
  const memberId = input.memberId === undefined ? session.memberId : BigInt(input.memberId);
  const { sinceMs } =
    memberId === session.memberId ? { sinceMs: 0 } : await requireInTeam(db, session.memberId, memberId);
  const { rows } = await db.query<Row>(
    `select by_id as "byId", reason, before, rates, at as "atMs" from agent.rate_change
     where member_id = $1 and at >= to_timestamp($2::float8 / 1000) order by id desc limit $3 offset $4`,
    [memberId, sinceMs, size, (page - 1) * size],
    'agent-rate-history',
  );
  const { rows: counted } = await db.query<{ n: number }>(
    'select count(*)::int as n from agent.rate_change where member_id = $1 and at >= to_timestamp($2::float8 / 1000)',
    [memberId, sinceMs],
    'agent-rate-history-count',
  );
  const byOf = ({ byId, reason }: Row): 'me' | 'above' | 'house' | 'joined' => {
    if (reason === 'joined') return 'joined';
    if (byId === null) return 'house';
    return byId === session.memberId ? 'me' : 'above';
  };
  return {
    page,
    size,
    total: counted[0]?.n ?? 0,
    list: rows.map((row) => ({
      time: Math.trunc(row.atMs),
      by: byOf(row),
      rates: typeRatesOf(row.rates),
      before: row.before === null ? null : typeRatesOf(row.before),
    })),
  };
}
