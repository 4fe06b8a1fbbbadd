import type { agentTeamCalls } from '@drawroom/contract/agent';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { Rates } from '@drawroom/engine/lottery-types';
import type { Kernel, Session, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { kindOf, requireAgent } from './require-agent.ts';
import { requireInTeam } from './team-scope.ts';

type Listed = ReplyOf<typeof agentTeamCalls.quotas>;

interface QuotaRow {
  readonly fromRate: number;
  readonly most: number;
  readonly used: number;
}

const QUOTAS = `select q.from_rate as "fromRate", q.most,
    (select count(*) from agent.node n where n.parent_id = q.member_id and agent.highest(n.rates) >= q.from_rate
       and n.member_id is distinct from $2::bigint)::int as used
  from agent.quota q where q.member_id = $1 order by q.from_rate`;

/** An agent's quotas with how many invitees have such a rate; his own, or those of somebody of his team. */
export async function listQuotas(
  { db }: Pick<Kernel, 'db'>,
  session: Session,
  input: InputOf<typeof agentTeamCalls.quotas>,
): Promise<Listed> {
  await requireAgent(db, session.memberId);
  const memberId = input.memberId === undefined ? session.memberId : BigInt(input.memberId);
  if (memberId !== session.memberId) await requireInTeam(db, session.memberId, memberId);
  return readQuotas(db, memberId);
}

/**
 * Sets how many invitees one of the caller's own invitees may give a rate from `fromRate` up; what he has given already stays. Only agents
 * have invitees: for anybody else it is refused with `agent.quota_invalid`.
 */
export async function setQuota(
  { db }: Pick<Kernel, 'db'>,
  session: Session,
  input: InputOf<typeof agentTeamCalls.setQuota>,
): Promise<Listed> {
  const memberId = BigInt(input.memberId);
  return db.tx(async (t) => {
    await requireAgent(t, session.memberId);
    const { depth } = await requireInTeam(t, session.memberId, memberId);
    if (depth !== 1) throw new Refusal('agent.member_unknown');
    if ((await kindOf(t, memberId)) !== 'agent') throw new Refusal('agent.quota_invalid');
    if (input.most === '')
      await t.query('delete from agent.quota where member_id = $1 and from_rate = $2', [memberId, input.fromRate]);
    else
      await t.query(
        `insert into agent.quota (member_id, from_rate, most, set_by) values ($1, $2, $3, $4)
         on conflict (member_id, from_rate) do update
           set most = excluded.most, set_by = excluded.set_by, set_at = clock_timestamp()`,
        [memberId, input.fromRate, input.most, session.memberId],
      );
    return readQuotas(t, memberId);
  });
}

/**
 * Refuses with `agent.quota_full` rates that would give one invitee more a high rate than the agent's quota has. `memberId` is whose rates
 * change; null for a new one. Two at once wait for each other at the quota's rows.
 */
export async function requireQuota(
  t: Tx,
  agentId: bigint,
  wanted: { readonly memberId: bigint | null; readonly rates: Rates },
): Promise<void> {
  const full = await fullQuota(t, agentId, wanted);
  if (full !== null) throw new Refusal('agent.quota_full', { fromRate: full.fromRate, most: full.most });
}

/** Rates below the first quota that is used up: what somebody who comes by a code still gets. */
export async function withinQuota(t: Tx, agentId: bigint, rates: Rates): Promise<Rates> {
  const full = await fullQuota(t, agentId, { memberId: null, rates });
  return full === null ? rates : rates.map((rate) => Math.min(rate, full.fromRate - 1));
}

async function fullQuota(
  t: Tx,
  agentId: bigint,
  { memberId, rates }: { readonly memberId: bigint | null; readonly rates: Rates },
): Promise<QuotaRow | null> {
  await t.query('select from agent.quota where member_id = $1 order by from_rate for update', [agentId]);
  const { rows } = await t.query<QuotaRow>(QUOTAS, [agentId, memberId], 'agent-quotas-used');
  const highest = Math.max(...rates);
  return rows.find(({ fromRate, most, used }) => highest >= fromRate && used >= most) ?? null;
}

async function readQuotas(sql: Sql, memberId: bigint): Promise<Listed> {
  const { rows } = await sql.query<QuotaRow>(QUOTAS, [memberId, null], 'agent-quotas');
  return { list: rows };
}
