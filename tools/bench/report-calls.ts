import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { reportCalls as calls } from '@drawroom/contract/report';
import type { Kernel } from '@drawroom/server/kernel/kernel';
import { loadMasterKey } from '@drawroom/server/kernel/master-key';
import { createMessages } from '@drawroom/server/kernel/messages';
import { createMetrics } from '@drawroom/server/kernel/metrics';
import { createVault } from '@drawroom/server/kernel/vault';
import { createReportSlice } from '@drawroom/server/report/index';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import type { BenchWorld } from './bench-world.ts';
import { processorTime, spentEach, type ProcessorTime } from './processor-time.ts';

const RUNS = 100;

/** What an agent's phone asks for, as it asks. */
const ASKED: readonly (readonly [label: string, call: AnyCall, fields: Readonly<Record<string, string>>])[] = [
  ['agent report', calls.agentReport, {}],
  ['next level', calls.nextAgentReport, { page: '1', size: '30' }],
  ['by lottery', calls.reportClass, {}],
  ['trend', calls.trend, {}],
  ['bettors', calls.betUsers, { page: '1', size: '30' }],
  ['new members', calls.newMembers, { page: '1', size: '30' }],
  ['first deposits', calls.firstDeposits, { page: '1', size: '30' }],
  ['welfare of the team', calls.welfare, { page: '1', size: '30', team: '1' }],
];

/** Makes everybody's rows; gives the agent at the top, who asks over the facts that are there. */
export async function agentAtTheTop(
  world: BenchWorld,
): Promise<<C extends AnyCall>(call: C, fields: Readonly<Record<string, string>>) => Promise<ReplyOf<C>>> {
  await makePeople(world);
  const kernel = {
    db: world.db,
    clock: { now: () => Date.now(), offsetMs: 0 },
    vault: await createVault(world.db, loadMasterKey({ dataDir: '', text: 'bench master key 0001' })),
    messages: createMessages({ strict: false }),
    metrics: createMetrics(),
  } as unknown as Kernel;
  const slice = createReportSlice(kernel);
  const session = sessionOf(1n, world.firstAccount, { kind: 'agent', zone: 'Asia/Ho_Chi_Minh' });
  const context = { ...aContext(), session };
  return (call, fields) => callSlice(slice, call, { fields, context });
}

/** Whole calls of the agent at the top, from the reading of their fields to their answers; warm. */
export async function measureCalls(world: BenchWorld, say: (line: string) => void): Promise<void> {
  const ask = await agentAtTheTop(world);
  for (const range of ['today', 'thisMonth'] as const) {
    for (const [label, call, fields] of ASKED) {
      const times: number[] = [];
      let before: ProcessorTime = { database: 0, server: 0 };
      for (let run = -3; run < RUNS; run += 1) {
        if (run === 0) before = await processorTime(world);
        const startedAt = performance.now();
        await ask(call, { ...fields, range });
        if (run >= 0) times.push(performance.now() - startedAt);
      }
      const spent = spentEach(before, await processorTime(world), RUNS);
      times.sort((a, b) => a - b);
      const at = (part: number): string => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
      say(`${range.padEnd(10)} ${label.padEnd(20)} ${at(0.5).padStart(6)} / ${at(0.99).padStart(6)} ms, ${spent}`);
    }
  }
}

/** Rows of everybody in the tree, newcomers and first deposits of every day, and a bonus for every fifth. */
async function makePeople(world: BenchWorld): Promise<void> {
  await world.owner(
    `insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id, created_at)
     select m, 'bench' || m, 'member ' || m, 'x', case when m <= $1::int / 8 then 'agent' else 'player' end, 'CNY', 'Asia/Shanghai',
       $2::bigint + m - 1, clock_timestamp() - interval '60 days' from generate_series(1, $1::int) m`,
    [world.members, String(world.firstAccount)],
  );
  await world.owner(
    `insert into agent.node (member_id, account_id, parent_id, rates, chain_id, joined_at)
     select a.member_id, $1::bigint + a.member_id - 1, p.ancestor_id, array_fill(greatest(100 - 10 * d.depth, 10), array[15]), a.member_id,
       clock_timestamp() - interval '60 days'
     from agent.ancestor a left join agent.ancestor p on p.member_id = a.member_id and p.depth = 1
       join (select member_id, max(depth) as depth from agent.ancestor group by 1) d on d.member_id = a.member_id
     where a.depth = 0`,
    [String(world.firstAccount)],
  );
  await world.owner(`update agent.ancestor set since = clock_timestamp() - interval '60 days'`);
  // One in fifty of the team came in the last 35 days; half of those paid in.
  await world.owner(
    `insert into report.own_slot (agent_id, via_id, slot, lottery_id, deposits, deposit_count, registered, first_depositors, first_deposits)
     select 1, m, report.slot_of(clock_timestamp() - (m % 840) * interval '1 hour'), 0, 1000, 1, 1, m / 50 % 2, 1000 * (m / 50 % 2)
     from generate_series(50, $1::int, 50) m on conflict do nothing`,
    [world.members],
  );
  await world.owner(
    `insert into report.arrival (agent_id, what, slot, member_id, is_direct, amount)
     select a.ancestor_id, w.what, f.slot, f.via_id, a.depth = 1, case w.what when 1 then 0 else f.first_deposits end
     from report.own_slot f join agent.ancestor a on a.member_id = f.via_id and a.depth > 0 cross join (values (1), (2)) as w(what)
     where case w.what when 1 then f.registered else f.first_depositors end > 0`,
  );
  // Reports read entries alone, so what the accounts hold stays as it is.
  const entries = (kind: string, every: number): Promise<unknown> =>
    world.owner(
      `insert into ledger.entry (account_id, ver, contra_id, kind, ref, amount, balance_after, created_at)
       select a.id, a.ver + ${every}, e.contra_id, (select kind from ledger.entry_kind where code = '${kind}'), a.id, 1000, a.balance + 1000,
         clock_timestamp() - (a.id % 840) * interval '1 hour'
       from generate_series(${every}, $1::int, ${every}) m join ledger.account a on a.id = $2::bigint + m - 1
         join ledger.entry e on e.account_id = a.id and e.ver = 1`,
      [world.members, String(world.firstAccount)],
    );
  await entries('deposit', 50);
  await entries('bonus', 5);
  await world.owner(
    `insert into report.welfare (agent_id, booked_at, account_id, ver, member_id)
     select a.ancestor_id, e.created_at, e.account_id, e.ver, a.member_id
     from ledger.entry e join agent.node n on n.account_id = e.account_id join agent.ancestor a on a.member_id = n.member_id and a.depth > 0
     where e.kind = (select kind from ledger.entry_kind where code = 'bonus') order by 1, 2`,
  );
  await world.owner(
    `insert into report.welfare_sum (agent_id, step, slot, kind, entries, amount)
     select w.agent_id, s.step, s.slot, 'bonus', count(*), 1000 * count(*)
     from report.welfare w cross join lateral (values (0, report.slot_of(w.booked_at)), (1, date_trunc('hour', w.booked_at, 'UTC')),
       (2, date_trunc('day', w.booked_at, 'UTC'))) as s(step, slot) group by 1, 2, 3 order by 1, 2, 3`,
  );
  await world.owner('vacuum analyze');
}
