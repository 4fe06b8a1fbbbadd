import type { ReplyOf } from '@drawroom/contract/call';
import { reportCalls as calls } from '@drawroom/contract/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeParent } from '../agent/index.ts';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { foldAll } from './fold.ts';
import type { FactsWorld } from './test-facts.ts';
import { idOf, openReportWorld, type ReportWorld } from './test-reports.ts';

let world: FactsWorld;
let kernel: Kernel;
let team: ReportWorld['team'];
let ask: ReportWorld['ask'];
beforeAll(async () => {
  ({ facts: world, kernel, team, ask } = await openReportWorld());
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

test('what a team was given counts where it was given, whoever stands there now (issue: welfare as other facts)', async () => {
  const { top, mid, low, leaf, side } = team;
  const ofTeam = (session: Session, fields = {}): Promise<ReplyOf<typeof calls.welfare>> =>
    ask(session, calls.welfare, { team: '1', ...fields });
  const given = [
    { type: 'bonus', count: 1, amount: '3.00' },
    { type: 'packet', count: 1, amount: '-2.00' },
    { type: 'packet_taken', count: 1, amount: '2.00' },
  ];
  const before = await ofTeam(mid);
  expect(before).toMatchObject({ sums: given, total: 3, left: 0, leftAmount: '0.00' });
  expect(before.list.map(({ member }) => member?.nickname)).toEqual(['leaf nick', 'low nick', 'leaf nick']);
  const second = await ofTeam(mid, { page: '2', size: '2' });
  expect([second.total, second.list]).toEqual([3, before.list.slice(2)]);
  // A list goes on by its pages, and ends where the rows do, however many are counted: nobody asks for page after page of nothing.
  expect([second.cursor, (await ofTeam(mid, { size: '2' })).cursor]).toEqual([null, undefined]);
  await kernel.db.tx((t) => changeParent(t, { memberId: low.memberId, parentId: side.memberId }));
  // Two of his team have left: what they were given stays counted, as in his report, and is not shown.
  expect(await ofTeam(mid)).toMatchObject({
    sums: given,
    total: 3,
    left: 2,
    leftAmount: '3.00',
    list: [],
    cursor: null,
  });
  for (const call of [calls.newMembers, calls.firstDeposits] as const)
    expect(await ask(mid, call)).toMatchObject({ total: 2, left: 2, list: [], cursor: null });
  expect((await ask(mid, calls.agentReport)).team.welfare).toBe('3.00');
  expect(await ofTeam(side)).toMatchObject({ sums: [], total: 0, left: 0, list: [] });
  // Above both nobody is gone; of the team they were in he sees who they are, because they are still his.
  expect(await ofTeam(top)).toMatchObject({ sums: given, left: 0 });
  const ofMid = await ofTeam(top, { memberId: idOf(mid) });
  expect(ofMid).toMatchObject({
    sums: given,
    left: 0,
    list: before.list.map(({ type, amount }) => ({ type, amount })),
  });
  // What is given from now on counts below the new one.
  await world.pay(leaf, 'bonus', 1_50n);
  await foldAll(kernel.db);
  const now = await ofTeam(side);
  expect(now).toMatchObject({ sums: [{ type: 'bonus', count: 1, amount: '1.50' }], left: 0 });
  expect(now.list.map(({ member, amount }) => [member?.nickname, amount])).toEqual([['leaf nick', '1.50']]);
  expect((await ofTeam(mid)).sums).toEqual(given);
  expect((await ofTeam(top)).sums[0]).toEqual({ type: 'bonus', count: 2, amount: '4.50' });
  // Once they stand below neither, of what was given below one only that is his.
  const other = await world.join(null, 100);
  await kernel.db.tx((t) => changeParent(t, { memberId: low.memberId, parentId: other.memberId }));
  expect(await ofTeam(top, { memberId: idOf(mid) })).toMatchObject({ total: 3, left: 2, leftAmount: '3.00', list: [] });
  expect(await ofTeam(top)).toMatchObject({ total: 4, left: 2, leftAmount: '4.50', list: [] });
});
