import { noticeDeskCalls } from '@drawroom/contract/notice-desk';
import { noticeCalls } from '@drawroom/contract/notice';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRoles } from './index.ts';
import { demoOperator } from './test-operators.ts';

let booted: BootedServer;
let writer: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  await setRoles(booted.db, 'maker', ['support']);
  writer = await demoOperator(booted, 'maker');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const NOBODY_IN_PARTICULAR = { rooms: null, kinds: null, languages: null, members: null };
const draft = (title: string, more: object = {}) =>
  JSON.stringify({
    kind: 'notice',
    title: { 'en-US': title, 'zh-CN': `${title}中` },
    body: { 'en-US': 'Body' },
    from: Math.trunc(booted.server.kernel.clock.now()),
    until: null,
    place: 5,
    audience: NOBODY_IN_PARTICULAR,
    ...more,
  });
const shown = async (): Promise<string[]> =>
  (await player.call(noticeCalls.notices, {})).list.map(({ title }) => title);
const acts = async (id: string): Promise<unknown[]> => {
  const { rows } = await booted.db.query<{ what: string }>(
    'select what from admin.act where subject = $1 order by id',
    [`notice ${id}`],
  );
  return rows.map(({ what }) => what);
};

test('a notice is written, rewritten, published, seen, withdrawn and gone, and every act is noted', async () => {
  const { data: first } = await writer.call(noticeDeskCalls.saveDraft, { notice: draft('One') });
  const { id } = first.notice;
  await writer.call(noticeDeskCalls.saveDraft, { id, notice: draft('Two') });
  expect(await shown()).not.toContain('Two');
  expect((await writer.call(noticeDeskCalls.publish, { id })).data.notice).toMatchObject({ id, state: 'published' });
  expect((await shown())[0]).toBe('Two');
  const late = await writer.call(noticeDeskCalls.saveDraft, { id, notice: draft('Three') });
  expect(late.key).toBe('notice.not_now');
  await writer.call(noticeDeskCalls.publish, { id });
  expect((await writer.call(noticeDeskCalls.withdraw, { id })).data.notice.state).toBe('withdrawn');
  expect(await shown()).not.toContain('Two');
  expect((await writer.call(noticeDeskCalls.publish, { id })).key).toBe('notice.not_now');
  const { data } = await writer.call(noticeDeskCalls.listDrafts, { limit: '1' });
  expect(data.list).toMatchObject([
    { id, title: { 'en-US': 'Two', 'zh-CN': 'Two中' }, audience: NOBODY_IN_PARTICULAR },
  ]);
  expect(await acts(id)).toEqual(['notice.save', 'notice.save', 'notice.publish', 'notice.publish', 'notice.withdraw']);
});

test.each([
  ['no title', { title: {} }],
  ['an empty title', { title: { 'en-US': '  ' } }],
  ['a language that is none', { title: { 'xx-XX': 'x' } }],
  ['an end before its beginning', { until: 1 }],
  ['an audience that is empty by mistake', { audience: { ...NOBODY_IN_PARTICULAR, rooms: [] } }],
  ['a field nobody knows', { html: '<b>' }],
])('a draft with %s is refused', async (_, more) => {
  expect((await writer.call(noticeDeskCalls.saveDraft, { notice: draft('Bent', more) })).key).toBe('request.invalid');
});

test('a notice that is not there cannot be rewritten, published or withdrawn', async () => {
  for (const answer of [
    await writer.call(noticeDeskCalls.saveDraft, { id: '999999', notice: draft('Lost') }),
    await writer.call(noticeDeskCalls.publish, { id: '999999' }),
    await writer.call(noticeDeskCalls.withdraw, { id: '999999' }),
  ])
    expect(answer.key).toBe('notice.unknown');
});
