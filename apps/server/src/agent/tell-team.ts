import { audienceOf } from '@drawroom/contract/events';
import type { TeamNews } from '@drawroom/contract/notice-topics';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';

type TellKernel = Pick<Kernel, 'db' | 'outbox' | 'metrics' | 'log'>;

const LOOK_MS = 2_000;
const PER_LOOK = 500;
/** Whoever has a team that grows by the second is told of it this often at most, seconds; what comes meanwhile is told together. */
const QUIET_S = 15;
/** Apart from every other use of advisory locks. */
const TELLER_LOCK = 7_710_000_000_000_000_003n;

/** Tells agents of newcomers and first deposits. Any number may run at once, of whom one tells; nothing is told twice. */
export function teamTeller(kernel: TellKernel): RepeatedWork {
  return new RepeatedWork(() => tellTeams(kernel), {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('agent_news_fault_total');
      kernel.log.error({ err: error }, 'agent: news of teams');
    },
  });
}

/**
 * Tells all that the reports have counted by now and nobody has told yet: to an agent of whom nothing was told for a while at once, to the
 * others when theirs is over. What has been taken waits in the database, so that whoever stops between the two loses nothing.
 */
export async function tellTeams(kernel: TellKernel): Promise<void> {
  while (await kernel.db.tx(keepSome));
  await kernel.db.tx((t) => tellDue(kernel, t));
}

interface News {
  readonly what: TeamNews;
  readonly memberId: bigint;
  /** When points came in; null for a newcomer, whose first moment in the tree counts. */
  readonly at: number | null;
}

/** Has the telling alone until the transaction ends. The others leave it to whoever has it. */
async function tryTelling(t: Tx): Promise<boolean> {
  const { rows } = await t.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [TELLER_LOCK]);
  return rows[0]?.mine === true;
}

/** What is taken and what is kept of it are one transaction; whether there may be more. */
async function keepSome(t: Tx): Promise<boolean> {
  if (!(await tryTelling(t))) return false;
  const joined = await takeUntold(t);
  const paid = await takeFirstDeposits(t);
  const news = [...joined, ...paid];
  if (news.length === 0) return false;
  const heard = await whoHears(t, news);
  await t.query(
    `insert into agent.kept_news as k (agent_id, what, told, direct, member_id)
     select * from unnest($1::bigint[], $2::text[], $3::integer[], $4::boolean[], $5::bigint[])
     on conflict (agent_id, what) do update set told = k.told + excluded.told, direct = k.direct and excluded.direct,
       member_id = coalesce(k.member_id, excluded.member_id)`,
    [
      heard.map(({ agentId }) => agentId),
      heard.map(({ what }) => what),
      heard.map(({ told }) => told),
      heard.map(({ direct }) => direct),
      heard.map(({ memberId }) => memberId),
    ],
    'agent-keep-news',
  );
  return joined.length === PER_LOOK || paid.length === PER_LOOK;
}

/** What an agent is told and that he was told just now are one transaction. */
async function tellDue({ outbox, metrics }: TellKernel, t: Tx): Promise<void> {
  if (!(await tryTelling(t))) return;
  const told = await takeDue(t);
  if (told.length === 0) return;
  await outbox.publishMany(
    t,
    told.map(({ agentId, memberId, what, told: count, direct }) => ({
      audience: audienceOf.member(String(agentId)),
      type: 'team.news' as const,
      data: { what, told: count, direct, memberId: count === 1 ? String(memberId) : null },
    })),
  );
  for (const { what } of told) metrics.count('agent_news_total', { what });
}

/** What is kept for those who were told nothing for a while. Whoever is no agent any more, or has closed his account, hears nothing of it. */
async function takeDue(t: Tx): Promise<readonly Heard[]> {
  await t.query(
    `delete from agent.told_lately where at <= clock_timestamp() - make_interval(secs => ${QUIET_S})`,
    [],
    'agent-end-quiet',
  );
  const { rows } = await t.query<Heard>(
    `with due as (
       delete from agent.kept_news k where not exists (select from agent.told_lately q where q.agent_id = k.agent_id) returning k.*
     ), heard as (
       select d.* from due d join member.v_member m on m.id = d.agent_id and m.kind = 'agent'
       where not exists (select from member.v_closed c where c.id = d.agent_id)
     ), quiet as (
       insert into agent.told_lately (agent_id, at) select agent_id, clock_timestamp() from heard group by agent_id
     )
     select agent_id as "agentId", what, told, direct, member_id as "memberId" from heard order by agent_id, what desc`,
    [],
    'agent-take-due',
  );
  return rows;
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
