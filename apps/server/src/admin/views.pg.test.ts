import { viewDeskCalls as calls, VIEWS_MAX } from '@drawroom/contract/view-desk';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setRoles } from './index.ts';
import { actsOn, demoOperator } from './test-operators.ts';

let booted: BootedServer;
let maker: OperatorClient;
let checker: OperatorClient;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
  checker = await demoOperator(booted, 'checker');
});
afterAll(() => booted[Symbol.asyncDispose]());
beforeEach(async () => {
  await booted.db.query('delete from admin.view');
  await setRoles(booted.db, 'maker', ['finance', 'risk']);
  await setRoles(booted.db, 'checker', ['finance', 'risk']);
});

const YESTERDAY = { by: 'branch', period: 'yesterday' };
function save(client: OperatorClient, name: string, more: Record<string, string> = {}) {
  return client.call(calls.saveView, { page: 'reports', name, conditions: JSON.stringify(YESTERDAY), ...more });
}
const list = async (client: OperatorClient, page = 'reports') => (await client.call(calls.views, { page })).data;

it('a choice is kept under a name, opened anywhere, named anew and forgotten', async () => {
  const { viewId } = (await save(maker, '  Branches \u202E yesterday ')).data.view;
  const again = await demoOperator(booted, 'maker');
  expect((await list(again)).list).toEqual([
    { viewId, name: 'Branches yesterday', conditions: YESTERDAY, shared: false, owner: 'maker', mine: true },
  ]);
  expect((await list(checker)).list).toEqual([]);
  expect((await list(again, 'members')).list).toEqual([]);
  const renamed = await save(maker, 'Mine', { viewId, conditions: '{"by":"day"}' });
  expect(renamed.data.view).toMatchObject({ viewId, name: 'Mine', conditions: { by: 'day' } });
  expect((await maker.call(calls.removeView, { viewId })).code).toBe(0);
  expect((await list(maker)).list).toEqual([]);
  expect(await actsOn(booted.db, 'page reports')).toEqual([
    'maker view.save Branches yesterday',
    'maker view.change Mine',
    'maker view.remove Mine',
  ]);
});

it('what somebody shares is seen by whoever may see the page, changed by nobody else, and gone when he is', async () => {
  const { viewId } = (await save(maker, 'For all', { shared: '1' })).data.view;
  expect((await list(checker)).list).toEqual([
    { viewId, name: 'For all', conditions: YESTERDAY, shared: true, owner: 'maker', mine: false },
  ]);
  expect(await save(checker, 'Taken over', { viewId })).toMatchObject({ key: 'admin.view_unknown' });
  expect(await checker.call(calls.removeView, { viewId })).toMatchObject({ key: 'admin.view_unknown' });
  expect((await checker.call(calls.firstView, { page: 'reports', viewId })).code).toBe(0);
  expect((await list(checker)).first).toBe(viewId);
  await booted.db.query(`update admin.operator set closed_at = clock_timestamp() where name = 'maker'`);
  expect(await list(checker)).toEqual({ list: [], first: null });
  await booted.db.query(`update admin.operator set closed_at = null where name = 'maker'`);
  await save(maker, 'For all', { viewId, shared: '0' });
  expect(await list(checker)).toEqual({ list: [], first: null });
});

it('a page opens with the view that somebody chose for himself, until it is forgotten or he chooses none', async () => {
  const { viewId } = (await save(maker, 'Mine')).data.view;
  const other = (await save(checker, 'His')).data.view.viewId;
  const first = (id?: string) => maker.call(calls.firstView, { page: 'reports', ...(id && { viewId: id }) });
  expect(await first(other)).toMatchObject({ key: 'admin.view_unknown' });
  await first(viewId);
  expect([(await list(maker)).first, (await list(checker)).first]).toEqual([viewId, null]);
  await first();
  expect((await list(maker)).first).toBeNull();
  await first(viewId);
  await maker.call(calls.removeView, { viewId });
  expect((await list(maker)).first).toBeNull();
});

it('nobody sees, keeps or shares a view of a page that he may not see', async () => {
  await save(maker, 'For all', { shared: '1' });
  await setRoles(booted.db, 'checker', ['content']);
  expect(await checker.call(calls.views, { page: 'reports' })).toMatchObject({ key: 'admin.right_missing' });
  expect(await save(checker, 'x')).toMatchObject({ key: 'admin.right_missing' });
  expect(await checker.call(calls.firstView, { page: 'reports' })).toMatchObject({ key: 'admin.right_missing' });
  expect((await checker.call(calls.views, { page: 'notices' })).code).toBe(0);
});

it.each([
  ['a text that was typed', { page: 'members', conditions: '{"q":"player01"}' }],
  ['a value that is of no list', { page: 'members', conditions: '{"label":"player01"}' }],
  ['a search in a condition of another page', { page: 'acts', conditions: '{"subject":"member 10001"}' }],
  ['what every object has', { conditions: '{"constructor":"day"}' }],
  ['an order by something hidden', { page: 'operators', conditions: '{"sort":"address"}' }],
  ['a phone as its name', { name: 'call +86 138 0013 8000' }],
  ['an address as its name', { name: 'lin@example.com' }],
])('%s is in no view (R-86)', async (_what, more) => {
  await setRoles(booted.db, 'maker', ['owner']);
  expect(await save(maker, 'x', more)).toMatchObject({ key: 'admin.view_personal' });
});

it('two of one name, one without a name and one too many are refused', async () => {
  await save(maker, 'Mine');
  expect(await save(maker, 'MINE')).toMatchObject({ key: 'admin.view_taken' });
  expect((await save(checker, 'Mine')).code).toBe(0);
  expect(await save(maker, '\u200B ')).toMatchObject({ key: 'request.invalid' });
  expect(await save(maker, 'x'.repeat(201))).toMatchObject({ key: 'request.invalid' });
  const more = Array.from({ length: VIEWS_MAX + 4 }, (_unused, n) => save(maker, `view ${n}`));
  const keys = (await Promise.all(more)).map(({ key }) => key ?? 'kept');
  expect(keys.filter((key) => key === 'kept')).toHaveLength(VIEWS_MAX - 1);
  expect(new Set(keys)).toEqual(new Set(['kept', 'admin.views_full']));
});
