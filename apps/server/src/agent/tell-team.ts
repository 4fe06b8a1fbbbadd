import { audienceOf } from '@drawroom/contract/events';
import type { TeamNews } from '@drawroom/contract/notice-topics';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';

type TellKernel = Pick<Kernel, 'db' | 'outbox' | 'metrics' | 'log'>;

/** Whoever has a team that grows by the second is told of it this often at most. */
const LOOK_MS = 2_000;
const PER_LOOK = 500;

/** Tells agents of newcomers and first deposits. Any number may run at once; nothing is told twice. */
export function teamTeller(kernel: TellKernel): RepeatedWork {
  return new RepeatedWork(() => tellTeams(kernel), {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('agent_news_fault_total');
      kernel.log.error({ err: error }, 'agent: news of teams');
    },
  });
}

/** Tells all that the reports have counted by now and nobody has told yet. */
export async function tellTeams(kernel: TellKernel): Promise<void> {
  while (await kernel.db.tx((t) => tellSome(kernel, t)));
}

interface News {
  readonly what: TeamNews;
  readonly memberId: bigint;
  /** When points came in; null for a newcomer, whose first moment in the tree counts. */
  readonly at: number | null;
}

/** What is taken and what is told of it are one transaction; whether there may be more. */
async function tellSome({ outbox, metrics }: TellKernel, t: Tx): Promise<boolean> {
  const joined = await takeUntold(t);
  const paid = await takeFirstDeposits(t);
  const news = [...joined, ...paid];
  if (news.length === 0) return false;
  const told = await whoHears(t, news);
  await outbox.publishMany(
    t,
    told.map(({ agentId, memberId, what, told: count, direct }) => ({
      audience: audienceOf.member(String(agentId)),
      type: 'team.news' as const,
      data: { what, told: count, direct, memberId: count === 1 ? String(memberId) : null },
    })),
  );
  for (const { what } of told) metrics.count('agent_news_total', { what });
  return joined.length === PER_LOOK || paid.length === PER_LOOK;
}

/** Newcomers whom the reports have counted, so that whoever hears of one finds him in his numbers. */
async function takeUntold(t: Tx): Promise<readonly News[]> {
  const { rows } = await t.query<{ memberId: bigint }>(
    `delete from agent.untold where member_id in (
       select u.member_id from agent.untold u
       where not exists (select from agent.newcomer n where n.member_id = u.member_id)
       order by u.member_id limit ${PER_LOOK} for update of u skip locked) returning member_id as "memberId"`,
    [],
    'agent-take-untold',
  );
  return rows.map(({ memberId }) => ({ what: 'joined', memberId, at: null }));
}

async function takeFirstDeposits(t: Tx): Promise<readonly News[]> {
  const { rows } = await t.query<{ memberId: bigint; at: number }>(
    `select member_id as "memberId", at from ledger.take_first_deposits(${PER_LOOK})`,
    [],
    'agent-take-first-deposits',
  );
  return rows.map((row) => ({ what: 'first_deposit', ...row }));
}

interface Heard {
  readonly agentId: bigint;
  readonly what: TeamNews;
  /** How many of the news he wants to be told of; 0: it changes his numbers and no more. */
  readonly told: number;
  readonly direct: boolean;
  /** One of those. */
  readonly memberId: bigint | null;
}

/**
 * Agents who stood above somebody when it happened and do so still: whoever was moved brings no news along and leaves none behind.
 * Neither players nor closed accounts hear anything, and nothing is told of a closed account.
 */
async function whoHears(t: Tx, news: readonly News[]): Promise<readonly Heard[]> {
  const { rows } = await t.query<Heard>(
    `with heard as (
       select n.what, a.ancestor_id as agent_id, n.member_id, w.member_id is null as direct, a.depth = 1 or w.member_id is not null as told
       from unnest($1::text[], $2::bigint[], $3::float8[]) as n (what, member_id, at)
       join agent.ancestor own on own.member_id = n.member_id and own.depth = 0
       join agent.ancestor a on a.member_id = n.member_id and a.depth > 0
         and a.since <= coalesce(to_timestamp(n.at / 1000), own.since)
       join member.v_member m on m.id = a.ancestor_id and m.kind = 'agent'
       left join notice.v_whole_team w on w.member_id = a.ancestor_id
       where not exists (select from member.v_closed c where c.id = a.ancestor_id or c.id = n.member_id)
     )
     select agent_id as "agentId", what, (count(*) filter (where told))::int as told, bool_and(direct) as direct,
       min(member_id) filter (where told) as "memberId"
     from heard group by agent_id, what order by agent_id, what desc`,
    [news.map(({ what }) => what), news.map(({ memberId }) => memberId), news.map(({ at }) => at)],
    'agent-who-hears',
  );
  return rows;
}

/** Nobody is told that this member has joined: the house has put him there itself. In the transaction that made him. */
export async function passOver(t: Tx, memberId: bigint): Promise<void> {
  await t.query('delete from agent.untold where member_id = $1', [memberId]);
}
