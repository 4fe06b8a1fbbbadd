import { noticeDeskCalls as desk } from '@drawroom/contract/notice-desk';
import { noticeCalls } from '@drawroom/contract/notice';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDraft, type NoticeContent } from '../notice/index.ts';
import { setRoles } from './index.ts';
import { actsOn, demoOperator } from './test-operators.ts';

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
/** A time that has not come: nobody is shown it yet. */
const LATER = { from: Math.trunc(Date.now()) + 3_600_000 };
const why = 'as agreed';
/** Writes a new draft; its number. */
const written = async (title: string, more: object = {}): Promise<string> =>
  (await writer.call(desk.saveDraft, { notice: draft(title, more), why })).data.code;
const saving = (code: string, version: number, notice: string) =>
  writer.call(desk.saveDraft, { code, version: String(version), notice, why });
const restoring = (code: string, version: number, back: number) =>
  writer.call(desk.restore, { code, version: String(version), back: String(back), why: 'was a mistake' });
const moving = (call: typeof desk.publish, code: string, version: number) =>
  writer.call(call, { code, version: String(version), why });
const rowOf = async (code: string) =>
  (await writer.call(desk.listDrafts, { limit: '200' })).data.list.find(({ id }) => id === code);
const historyOf = async (code: string) => (await writer.call(desk.history, { code })).data.list;

test('a notice is written, rewritten, published, seen, withdrawn and gone; every step is a version and an act', async () => {
  const code = await written('One');
  expect((await saving(code, 1, draft('Two'))).data).toEqual({ code, version: 2 });
  expect(await shown()).not.toContain('Two');
  expect((await moving(desk.publish, code, 2)).data).toEqual({ version: 3 });
  expect((await shown())[0]).toBe('Two');
  expect((await moving(desk.withdraw, code, 3)).data).toEqual({ version: 4 });
  expect(await shown()).not.toContain('Two');
  expect(await rowOf(code)).toMatchObject({
    state: 'withdrawn',
    version: 4,
    isFinal: true,
    title: { 'en-US': 'Two', 'zh-CN': 'Two中' },
    audience: NOBODY_IN_PARTICULAR,
  });
  expect(await historyOf(code)).toMatchObject([
    { version: 4, by: 'maker', why, changes: [{ fact: 'state', before: 'published', after: 'withdrawn' }] },
    { version: 3, by: 'maker', changes: [{ fact: 'state', before: 'draft', after: 'published' }] },
    { version: 2, by: 'maker' },
    { version: 1, by: 'maker' },
  ]);
  expect((await historyOf(code))[2]?.changes).toContainEqual({ fact: 'title.en-US', before: 'One', after: 'Two' });
  expect(await actsOn(booted.db, `notice ${code}`)).toEqual([
    `maker notice.save version 1: ${why}`,
    `maker notice.save version 2: ${why}`,
    `maker notice.publish version 3: ${why}`,
    `maker notice.withdraw version 4: ${why}`,
  ]);
});

test('an older version of a draft stands again as a new one, and the act keeps what stood before and after', async () => {
  const code = await written('First', { audience: { ...NOBODY_IN_PARTICULAR, kinds: ['agent'] }, until: LATER.from });
  await saving(code, 1, draft('Second', { place: 7 }));
  expect((await restoring(code, 2, 1)).data).toEqual({ version: 3 });
  expect(await rowOf(code)).toMatchObject({
    title: { 'en-US': 'First' },
    place: 5,
    until: LATER.from,
    audience: { kinds: ['agent'] },
    state: 'draft',
  });
  expect((await historyOf(code))[0]).toMatchObject({ version: 3, restored: 1, why: 'was a mistake' });
  const { rows } = await booted.db.query<{ change: unknown }>(
    "select change from admin.act where subject = $1 and what = 'notice.restore'",
    [`notice ${code}`],
  );
  expect(rows).toMatchObject([
    { change: { before: { title: { 'en-US': 'Second' } }, after: { title: { 'en-US': 'First' } } } },
  ]);
});

test('publishing is undone, and a published notice rewritten, until its time comes; then both are refused', async () => {
  const code = await written('Early', LATER);
  await moving(desk.publish, code, 1);
  expect((await saving(code, 2, draft('Better', LATER))).data).toMatchObject({ version: 3 });
  expect(await rowOf(code)).toMatchObject({ state: 'published', isFinal: false, title: { 'en-US': 'Better' } });
  expect((await restoring(code, 3, 1)).data).toEqual({ version: 4 });
  expect(await rowOf(code)).toMatchObject({ state: 'draft', title: { 'en-US': 'Early' } });
  expect((await restoring(code, 4, 3)).data).toEqual({ version: 5 });
  expect(await rowOf(code)).toMatchObject({ state: 'published', title: { 'en-US': 'Better' } });
  await booted.db.query('update notice.notice set from_at = clock_timestamp() where id = $1', [code]);
  expect(await shown()).toContain('Better');
  expect((await restoring(code, 5, 1)).key).toBe('notice.final');
  expect((await saving(code, 5, draft('Worse'))).key).toBe('notice.final');
  expect(await shown()).toContain('Better');
  expect((await historyOf(code))[0]?.version).toBe(5);
  await moving(desk.withdraw, code, 5);
  expect(await shown()).not.toContain('Better');
});

test('what was withdrawn stays so: neither text nor state comes back', async () => {
  const code = await written('Gone', LATER);
  await moving(desk.withdraw, code, 1);
  for (const answer of [
    await restoring(code, 2, 1),
    await saving(code, 2, draft('Back')),
    await moving(desk.publish, code, 2),
  ])
    expect(answer.key).toBe('notice.final');
  expect(await rowOf(code)).toMatchObject({ state: 'withdrawn', version: 2, title: { 'en-US': 'Gone' } });
});

test('of two who change the same version the second is refused, whatever he does; a version that is none is refused too', async () => {
  const code = await written('Both', LATER);
  await saving(code, 1, draft('Theirs', LATER));
  for (const answer of [
    await saving(code, 1, draft('Mine', LATER)),
    await restoring(code, 1, 1),
    await moving(desk.publish, code, 1),
    await moving(desk.withdraw, code, 1),
  ])
    expect(answer.key).toBe('admin.document_stale');
  expect((await restoring(code, 2, 9)).key).toBe('admin.version_unknown');
  expect(await rowOf(code)).toMatchObject({ state: 'draft', title: { 'en-US': 'Theirs' } });
});

test('what the product brought is its first version, so that the first edit is undone', async () => {
  const content = JSON.parse(draft('Brought', LATER)) as NoticeContent;
  const { id } = await booted.db.tx((t) => writeDraft(t, content));
  const code = String(id);
  expect(await rowOf(code)).toMatchObject({ version: 0 });
  expect((await saving(code, 0, draft('Changed', LATER))).data).toMatchObject({ version: 2 });
  expect(await historyOf(code)).toMatchObject([
    { version: 2, by: 'maker' },
    { version: 1, by: '', why: '' },
  ]);
  await restoring(code, 2, 1);
  expect(await rowOf(code)).toMatchObject({ title: { 'en-US': 'Brought' } });
});

test.each([
  ['no title', { title: {} }],
  ['an empty title', { title: { 'en-US': '  ' } }],
  ['a language that is none', { title: { 'xx-XX': 'x' } }],
  ['an end before its beginning', { until: 1 }],
  ['an audience that is empty by mistake', { audience: { ...NOBODY_IN_PARTICULAR, rooms: [] } }],
  ['a field nobody knows', { html: '<b>' }],
])('a draft with %s is refused', async (_, more) => {
  expect((await writer.call(desk.saveDraft, { notice: draft('Bent', more), why })).key).toBe('request.invalid');
});

test('a notice that is not there cannot be rewritten, restored, published or withdrawn; nothing is saved without a reason', async () => {
  for (const answer of [
    await saving('999999', 0, draft('Lost')),
    await moving(desk.publish, '999999', 0),
    await moving(desk.withdraw, '999999', 0),
  ])
    expect(answer.key).toBe('admin.document_unknown');
  expect((await restoring('999999', 0, 1)).key).toBe('admin.version_unknown');
  expect((await writer.call(desk.saveDraft, { notice: draft('Why'), why: '' })).key).toBe('request.invalid');
});
