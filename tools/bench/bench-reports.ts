import { pageTeams } from '@drawroom/server/agent/index';
import { createLog } from '@drawroom/server/kernel/log';
import type { Kernel } from '@drawroom/server/kernel/kernel';
import { loadMasterKey } from '@drawroom/server/kernel/master-key';
import { loadCatalogue, openPlacement, payRound } from '@drawroom/server/lottery/index';
import { foldAll, rollUp } from '@drawroom/server/report/index';
import { makeBets, makeChains, makeDrawn } from './bench-settlement.ts';
import { benchWorld, openBenchRound, type BenchWorld } from './bench-world.ts';
import { processorTime, spentEach } from './processor-time.ts';
import { measureCalls } from './report-calls.ts';

/** Direct children of the agent at the top, who are a page of the list of a team; everybody below has 8. */
const CHILDREN = 30;
const DAYS = 35;
const RUNS = 100;
/** Bets of the round that is settled and folded. */
const BETS = 100_000;

/** Ranges by their days: how many before today they begin and end, in a zone eight hours before UTC. */
const RANGES = [
  { label: 'today', from: 0, to: -1 },
  { label: 'this week', from: 6, to: -1 },
  { label: 'this month', from: 20, to: -1 },
  { label: 'last month', from: 31, to: 0 },
] as const;

/**
 * `npm run bench -- --only reports`: reports of the agent above all members over facts as 35 days of play leave them (every quarter of an
 * hour has bets of every branch in many lotteries), warm, and what a settled bet costs to fold.
 */
export async function reportsBench(members: number, say: (line: string) => void): Promise<void> {
  await using world = await benchWorld(members);
  await foldingCost(world, say);
  const startedAt = performance.now();
  const rolled = await makeReports(world, DAYS);
  const { rows } = await world.owner(
    `select sum(bets) as bets, (select count(*)::int from report.own_slot) as own from report.fact_slot where via_id = 0`,
  );
  const bets = Number(rows[0]?.['bets']).toLocaleString('en');
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  say(
    `facts of ${bets} bets of ${members} members in ${DAYS} days, made in ${seconds} s (their hours and days in ${rolled.toFixed(1)} s); p50 / p99 of ${RUNS} runs (< 10 / < 100 ms)`,
  );
  for (const range of RANGES) await measureRange(world, range, say);
  say('whole calls of the agent at the top, p50 / p99');
  await measureCalls(world, say);
}

/** A team and the facts of so many days, as folding and putting together leave them; how long the latter took, s. */
export async function makeReports(world: BenchWorld, days: number): Promise<number> {
  // Facts of lotteries that nobody knows would be in no list of them.
  await loadCatalogue(world.db);
  await makeTeam(world);
  await makeFacts(world, days);
  const rolling = performance.now();
  await rollUp(world.db);
  const rolled = (performance.now() - rolling) / 1_000;
  for (const table of ['fact_slot', 'fact_hour', 'fact_day', 'own_slot', 'own_day'])
    await world.owner(`vacuum analyze report.${table}`);
  return rolled;
}

async function measureRange(
  world: BenchWorld,
  range: (typeof RANGES)[number],
  say: (line: string) => void,
): Promise<void> {
  const { rows } = await world.owner(
    `select day - ${range.from} * interval '1 day' as from, day - ${range.to} * interval '1 day' as to
     from (select max(slot) - interval '7 hours 45 minutes' as day from report.fact_slot) d`,
  );
  const params = [rows[0]?.['from'], rows[0]?.['to']];
  const figures: string[] = [];
  for (const [label, text] of [
    ['team', `select sum(bets), sum(stake) from report.fact_rows(1, '{0}', $1, $2)`],
    ['bettors', 'select report.bettors(1, $1, $2)'],
    [
      `${CHILDREN} children`,
      `select s.via_id, sum(s.bets), sum(s.stake), sum(s.payout), sum(s.rebate), sum(s.deposits)
       from report.branch_rows(1, array(select generate_series(2, ${CHILDREN + 1})), $1, $2) s group by 1`,
    ],
  ] as const) {
    const times: number[] = [];
    for (let run = -3; run < RUNS; run += 1) {
      const startedAt = performance.now();
      await world.db.query(text, params, `bench-${label}`);
      if (run >= 0) times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    const at = (part: number): string => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
    figures.push(`${label} ${at(0.5).padStart(5)} / ${at(0.99).padStart(5)} ms`);
  }
  say(`${range.label.padEnd(18)} ${figures.join('   ')}`);
}

/** Settles a round and folds it. */
async function foldingCost(world: BenchWorld, say: (line: string) => void): Promise<void> {
  const { house, close } = await openPlacement(
    { db: world.db, log: createLog('warn') },
    {
      masterKey: loadMasterKey({ dataDir: '', text: 'bench master key 0001' }),
      currency: 'CNY',
      chainOf: async () => 1n,
    },
  );
  await makeChains(world);
  for (const turn of ['first', 'second', 'third'] as const) {
    const roundId = await openBenchRound(world, `fold-${turn}`);
    await world.owner('truncate lottery.bet');
    await makeBets(world, roundId, BETS);
    await makeDrawn(world, roundId);
    const beforeSettling = await processorTime(world);
    const settling = performance.now();
    await payRound({ kernel: { db: world.db } as Kernel, house }, { id: roundId });
    const settleMs = performance.now() - settling;
    const beforeFolding = await processorTime(world);
    const folding = performance.now();
    await foldAll(world.db);
    const foldMs = performance.now() - folding;
    const afterFolding = await processorTime(world);
    const share = ((100 * foldMs) / settleMs).toFixed(0);
    say(
      `${turn} round of ${BETS} bets: settled in ${settleMs.toFixed(0)} ms, folded in ${foldMs.toFixed(0)} ms: ${((1_000 * foldMs) / BETS).toFixed(1)} µs per bet, ${share} % of settling`,
    );
    say(
      `  settling ${spentEach(beforeSettling, beforeFolding, 1)}, folding ${spentEach(beforeFolding, afterFolding, 1)}`,
    );
  }
  await close();
}

/** Everybody below member 1: 30 children, and 8 below each of the others. */
async function makeTeam(world: BenchWorld): Promise<void> {
  await world.owner(
    `insert into agent.ancestor (ancestor_id, member_id, depth, via_id)
     with recursive climb as (
       select m as node, m as member, 0 as depth, m as via from generate_series(1, $1::int) m
       union all
       select case when node <= ${CHILDREN + 1} then 1 else (node - ${CHILDREN + 2}) / 8 + 2 end, member, depth + 1, node
       from climb where node > 1
     )
     select node, member, depth, via from climb`,
    [world.members],
  );
  await pageTeams(world.db);
  // Everybody at his first place, as folding a bet of each would leave it.
  await world.owner('truncate report.place, report.place_page');
  await world.owner(
    `insert into report.place (id, member_id, parent_id) select a.member_id, a.member_id, coalesce(p.ancestor_id, 0)
     from agent.ancestor a left join agent.ancestor p on p.member_id = a.member_id and p.depth = 1 where a.depth = 0`,
  );
  await world.owner('insert into report.place_page select * from report.pages_of_places(null)');
  for (const table of ['place', 'place_page']) await world.owner(`vacuum analyze report.${table}`);
  for (const table of ['ancestor', 'unpaged', 'team_page']) await world.owner(`vacuum analyze agent.${table}`);
}

/**
 * Some 15 bets a day of every member, so that every branch has some in every quarter of an hour and lottery, and its member himself in every
 * sixth. Half of all members play in each.
 */
async function makeFacts(world: BenchWorld, days: number): Promise<void> {
  await world.owner(
    'truncate report.fact_slot, report.fact_hour, report.fact_day, report.own_slot, report.own_day, report.own_sum_day, report.active_slot, report.active_day',
  );
  await world.owner(`update report.rolled set hours = '-infinity', days = '-infinity'`);
  // 100,000 members play 40 lotteries at a time, fewer of them fewer.
  const lotteries = Math.max(4, Math.round(world.members / 2_500));
  const perCell = Math.max(1, Math.round((world.members * 15) / (96 * lotteries * CHILDREN)));
  const first = `date_bin('1 day', clock_timestamp(), '2000-01-01 00:00+00') - ${days} * interval '1 day'`;
  const slots = `(select ${first} + q * interval '15 minutes' as slot from generate_series(0, ${days} * 96 - 1) q) t, generate_series(1, ${lotteries}) l`;
  const columns = 'agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate';
  await world.owner(
    `insert into report.fact_slot (${columns})
     select 1, b.via, t.slot, l, b.n, b.n * 1000, b.n * 1000, b.n * 970, b.n * 2, b.n * 8
     from (select 0 as via, ${perCell * CHILDREN} as n union all select v, ${perCell} from generate_series(2, ${CHILDREN + 1}) v) b, ${slots}
     order by t.slot`,
  );
  await world.owner(
    `insert into report.own_slot (${columns})
     select 1, v, ${first} + q * interval '15 minutes', 1 + q % ${lotteries}, 1, 1000, 1000, 970, 2, 0
     from generate_series(2, ${CHILDREN + 1}) v, generate_series(0, ${days} * 96 - 1) q where q % 6 = v % 6 order by q`,
  );
  await world.owner(
    `insert into report.active_slot (slot, page, bits)
     select t.slot, p, ('x' || (select string_agg(md5(t.q::text || '/' || p || '/' || n), '') from generate_series(1, 64) n))::bit(8192)
     from (select q, ${first} + q * interval '15 minutes' as slot from generate_series(0, ${days} * 96 - 1) q) t,
       generate_series(0, ${world.members} / 8192) p`,
  );
  await world.owner(
    'insert into report.active_day (day, page, bits) select report.day_of(slot), page, bit_or(bits) from report.active_slot group by 1, 2',
  );
  await world.owner('vacuum analyze report.active_slot');
}
