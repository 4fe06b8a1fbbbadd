import { noticeCalls as calls } from '@drawroom/contract/notice';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { withdrawNotice, writeDraft } from './edit-notice.ts';
import { EVERYBODY, openNoticeWorld, type NoticeWorld } from './test-notice.ts';

let world: NoticeWorld;
let ann: Session;
beforeEach(async () => {
  world = await openNoticeWorld();
  ann = await world.aMember();
  return () => world.stop();
});

const HOUR = 3_600_000;
const titled = (title: string) => ({ title: { 'en-US': title } });
const titles = async (by: Session | null, locale: 'en-US' | 'vi-VN' = 'en-US'): Promise<string[]> => {
  const { list } = await world.call(by, by === null ? calls.sysNotices : calls.notices, { locale });
  return list.map(({ title }) => title);
};

test('a notice is shown from its time on until its end, by the database’s clock, once it is published', async () => {
  await world.publish({ ...titled('now'), fromIn: -HOUR, untilIn: HOUR });
  await world.publish({ ...titled('endless'), fromIn: -2 * HOUR });
  await world.publish({ ...titled('over'), fromIn: -2 * HOUR, untilIn: -HOUR });
  await world.publish({ ...titled('to come'), fromIn: HOUR });
  const content = {
    kind: 'notice',
    body: { 'en-US': 'x' },
    from: 1,
    until: null,
    place: 0,
    audience: EVERYBODY,
  } as const;
  await world.kernel.db.tx((t) => writeDraft(t, { ...content, ...titled('draft') }));
  // The node's clock says otherwise and is not asked.
  world.advance(3 * HOUR);
  expect(await titles(ann)).toEqual(['now', 'endless']);
  await world.kernel.db.query(
    `update notice.notice set from_at = clock_timestamp() where title ->> 'en-US' = 'to come'`,
  );
  expect(await titles(ann)).toEqual(['to come', 'now', 'endless']);
});

test('the house’s order comes first, then the newer one; what is withdrawn is gone', async () => {
  const gone = await world.publish({ ...titled('gone'), place: 9 });
  await world.publish({ ...titled('older'), fromIn: -HOUR });
  await world.publish({ ...titled('newer') });
  await world.publish({ ...titled('first'), place: 1, fromIn: -2 * HOUR });
  await world.kernel.db.tx((t) => withdrawNotice(t, gone));
  expect(await titles(ann)).toEqual(['first', 'newer', 'older']);
});

test('whoever fits everything that is named sees it, and nobody else: rooms, kinds, languages, members', async () => {
  const agent = await world.aMember({ kind: 'agent' });
  const ben = await world.aMember();
  world.rooms.set(ann.memberId, ['100001', '100002']);
  world.rooms.set(agent.memberId, ['100002']);
  const to = (title: string, audience: Partial<typeof EVERYBODY>) =>
    world.publish({ ...titled(title), audience: { ...EVERYBODY, ...audience } });
  await to('all', {});
  await to('room one', { rooms: ['100001', '100009'] });
  await to('room two', { rooms: ['100002'] });
  await to('agents', { kinds: ['agent'] });
  await to('vi', { languages: ['vi-VN'] });
  await to('ann', { members: [String(ann.memberId)] });
  await to('agents in two', { rooms: ['100002'], kinds: ['agent'] });
  await to('nobody', { members: [] });
  const seen = async (by: Session | null, locale?: 'vi-VN') => (await titles(by, locale)).toSorted();
  expect(await seen(ann)).toEqual(['all', 'ann', 'room one', 'room two']);
  expect(await seen(agent)).toEqual(['agents', 'agents in two', 'all', 'room two']);
  expect(await seen(ben)).toEqual(['all']);
  expect(await seen(ben, 'vi-VN')).toEqual(['all', 'vi']);
  expect(await seen(null)).toEqual(['all']);
  expect(await seen(null, 'vi-VN')).toEqual(['all', 'vi']);
});

test('title and text come in the reader’s language, else in English; alerts are a list of their own, of ten at most', async () => {
  await world.publish({ title: { 'en-US': 'Hello', 'zh-CN': '你好' }, body: { 'en-US': 'All', 'zh-CN': '全部' } });
  for (let n = 0; n < 12; n += 1) await world.publish({ kind: 'alert', ...titled(`alert ${n}`) });
  const [notice] = (await world.call(ann, calls.notices, { locale: 'zh-CN' })).list;
  expect([notice?.title, notice?.body]).toEqual(['你好', '全部']);
  expect((await world.call(ann, calls.notices, { locale: 'vi-VN' })).list[0]?.title).toBe('Hello');
  for (const [by, call] of [
    [ann, calls.alerts],
    [null, calls.sysAlerts],
  ] as const) {
    const { list } = await world.call(by, call);
    expect(list.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, at) => `alert ${11 - at}`));
  }
});

test('banners are a list of their own beside the alerts, of three at most, the house’s order first', async () => {
  await world.publish({ ...titled('alert'), kind: 'alert' });
  for (const [place, title] of ['fourth', 'third', 'second', 'first'].entries())
    await world.publish({ ...titled(title), kind: 'banner', place });
  for (const [by, call] of [
    [ann, calls.alerts],
    [null, calls.sysAlerts],
  ] as const) {
    const { list, banners } = await world.call(by, call, {});
    expect([list, banners].map((each) => each?.map(({ title }) => title))).toEqual([
      ['alert'],
      ['first', 'second', 'third'],
    ]);
  }
  expect(await titles(ann)).toEqual([]);
});

test('the list comes in pages that say how many there are', async () => {
  for (let n = 0; n < 5; n += 1) await world.publish(titled(`n${n}`));
  const page = async (number: string) => world.call(ann, calls.notices, { fields: { page: number, size: '2' } });
  expect(await page('1')).toMatchObject({ total: 5, list: [{ title: 'n4' }, { title: 'n3' }] });
  expect(await page('3')).toMatchObject({ total: 5, list: [{ title: 'n0' }] });
});
