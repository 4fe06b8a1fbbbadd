import { reportCalls as calls } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { dayAt } from '@drawroom/engine/date-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReports } from './bench-reports.ts';
import { benchWorld, type BenchWorld } from './bench-world.ts';
import { agentAtTheTop } from './report-calls.ts';

const MEMBERS = 300;
const DAYS = 3;

let world: BenchWorld;
let ask: Awaited<ReturnType<typeof agentAtTheTop>>;
beforeAll(async () => {
  world = await benchWorld(MEMBERS);
  await makeReports(world, DAYS);
  ask = await agentAtTheTop(world);
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

/** All days of the generator and today, in the zone in which the bench asks. */
const ALL = (): Record<string, string> => {
  const to = dayAt('Asia/Ho_Chi_Minh', Date.now());
  return { range: 'days', from: addDays(to, -40), to };
};
const numberOf = async (sql: string): Promise<number> =>
  Number((await world.owner(`select (${sql}) as n`)).rows[0]?.['n']);

test('what the bench makes for reports is a team with its facts: every call that it measures gives what was made', async () => {
  const made = await numberOf('select sum(bets) from report.fact_slot where agent_id = 1 and via_id = 0');
  const ofMembers = await numberOf('select sum(bets) from report.own_slot');
  expect([made > 0, ofMembers > 0]).toEqual([true, true]);
  const { team, now } = await ask(calls.agentReport, ALL());
  expect([team.bets, now.teamSize, now.directSize]).toEqual([made, MEMBERS - 1, 30]);
  const { days } = await ask(calls.trend, ALL());
  expect(days.reduce((sum, { figures }) => sum + figures.bets, 0)).toBe(made);
  const { total } = await ask(calls.reportClass, ALL());
  expect(total.bets).toBe(made);
  const next = await ask(calls.nextAgentReport, { ...ALL(), page: '1', size: '30' });
  expect(next.list.reduce((sum, { figures }) => sum + figures.bets, 0)).toBe(made + ofMembers);
  const bettors = await ask(calls.betUsers, { ...ALL(), page: '1', size: '30' });
  expect([bettors.total, bettors.list.length]).toEqual([team.bettors, 30]);
  const arrivals = (what: number): Promise<number> =>
    numberOf(`select count(*) from report.arrival where agent_id = 1 and what = ${what}`);
  expect((await ask(calls.newMembers, { ...ALL(), page: '1', size: '30' })).total).toBe(await arrivals(1));
  expect((await ask(calls.firstDeposits, { ...ALL(), page: '1', size: '30' })).total).toBe(await arrivals(2));
  const welfare = await ask(calls.welfare, { ...ALL(), page: '1', size: '30', team: '1' });
  expect(welfare.total).toBe(await numberOf('select count(*) from report.welfare where agent_id = 1'));
});
