import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import { audienceOf } from '@drawroom/contract/events';
import { gameHome } from '@drawroom/contract/lottery';
import { lotteryDeskCalls } from '@drawroom/contract/lottery-desk';
import { lotteryListingCalls as desk, type ListingContent } from '@drawroom/contract/lottery-listing';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../lottery/index.ts';
import { actsOn, demoOperator } from './test-operators.ts';

const CODE = 'k3-3m';
const OFFICIAL = 'fc3d';
let booted: BootedServer;
/** Finance and risk. */
let maker: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const all = async () => (await maker.call(desk.listings)).data;
const rowOf = async (code = CODE) => (await all()).list.find((row) => row.code === code)!;
const groupOf = async (code: string) => (await all()).groups.find((row) => row.code === code);
const home = async () => (await player.call(gameHome, {})).lotteries;
const seen = async (code = CODE) => (await home()).find(({ lotteryCode }) => lotteryCode === code);
const saving = (listing: Record<string, unknown>, version: number, code = CODE) =>
  maker.call(desk.saveListing, { code, version: String(version), listing: JSON.stringify(listing), why: 'as agreed' });
const groupSaving = (code: string, group: Record<string, unknown>, version?: number) =>
  maker.call(desk.saveGroup, {
    code,
    group: JSON.stringify(group),
    why: 'as agreed',
    ...(version !== undefined && { version: String(version) }),
  });
/** Changes some of what stands, over the version that stands. */
async function change(parts: Partial<ListingContent>, code = CODE): Promise<number> {
  const { listing, version } = await rowOf(code);
  const { key, data } = await saving({ ...listing, ...parts }, version, code);
  expect(key).toBeUndefined();
  return data.version;
}

it('begins with what the product calls a lottery, in every language of the house', async () => {
  const { name } = (await rowOf('k3-1m')).listing;
  expect(Object.keys(name).toSorted()).toEqual([...ENABLED_LOCALES].toSorted());
  expect(name).toMatchObject({ 'zh-CN': '极速快三', 'vi-VN': 'Xúc xắc 1 phút', 'en-US': 'K3 One Minute' });
  expect((await groupOf('fast'))?.group.name).toMatchObject({ 'en-US': 'Fast draws' });
  expect((await all()).list.map(({ code }) => code)).toEqual((await home()).map(({ lotteryCode }) => lotteryCode));
});

it('another name is what members and operators read, each in his language; who is at the lottery is told', async () => {
  await player.listenTo(audienceOf.lottery(CODE));
  const told = player.next('lottery.listed', ({ lotteryCode }) => lotteryCode === CODE);
  await change({ name: { 'en-US': 'Lucky Cubes', 'zh-CN': '幸运骰' } });
  await told;
  await expect.poll(async () => (await seen())?.name, { timeout: 10_000, interval: 300 }).toBe('Lucky Cubes');
  const { list } = (await maker.call(lotteryDeskCalls.list)).data;
  expect(list.find(({ lotteryCode }) => lotteryCode === CODE)?.name).toBe('Lucky Cubes');
  expect((await rowOf()).listing.name).toEqual({ 'en-US': 'Lucky Cubes', 'zh-CN': '幸运骰' });
  const { messages } = booted.server.kernel;
  expect(messages.text('zh-CN', `lottery.name.${CODE}`)).toBe('幸运骰');
  // A language that has none of its own keeps what the product calls it.
  expect(messages.text('vi-VN', `lottery.name.${CODE}`)).toBe('Xúc xắc 3 phút');
});

it('a lottery moves to another group and place; one that is hidden is not listed, one that is recommended is marked', async () => {
  const before = await seen();
  await change({ group: 'official', sort: 0, shown: false, recommended: true });
  await expect
    .poll(() => seen(), { timeout: 10_000, interval: 300 })
    .toMatchObject({ group: 'Official draws', listed: false, recommended: true });
  expect(before).toMatchObject({ listed: true, recommended: false });
  const inGroup = (await home()).filter(({ group }) => group === 'Official draws');
  expect(inGroup[0]?.lotteryCode).toBe(CODE);
});

it('groups stand in their order, with their names, and are made', async () => {
  expect((await groupSaving('dice', { name: { 'en-US': 'Dice of the house' }, sort: 0 })).key).toBeUndefined();
  await change({ group: 'dice' });
  const official = (await groupOf('official'))!;
  await groupSaving('official', { name: { 'en-US': 'State draws' }, sort: official.group.sort }, official.version);
  await expect
    .poll(async () => (await home()).map(({ group }) => group), { timeout: 10_000, interval: 300 })
    .toContain('State draws');
  const groups = [...new Set((await home()).map(({ group }) => group))];
  expect(groups.indexOf('Dice of the house')).toBeLessThan(2);
  expect(groups).not.toContain('Official draws');
  expect(await groupOf('dice')).toMatchObject({ lotteries: 1, version: 1 });
  expect((await groupSaving('dice', { name: { 'en-US': 'Dice' }, sort: 3 })).key).toBe('admin.document_taken');
});

it('every version stays with who and why; an old one stands again as a new one', async () => {
  const [first, second] = [await change({ sort: 7 }), await change({ sort: 8 })];
  const asked = { code: CODE, version: String(second), back: String(first), why: 'was a mistake' };
  expect((await maker.call(desk.restoreListing, asked)).data.version).toBe(second + 1);
  expect((await rowOf()).listing.sort).toBe(7);
  const { list } = (await maker.call(desk.listingHistory, { code: CODE })).data;
  expect(list.slice(0, 2)).toMatchObject([
    { by: 'maker', why: 'was a mistake', restored: first, changes: [{ fact: 'sort', before: '8', after: '7' }] },
    { by: 'maker', why: 'as agreed', changes: [{ fact: 'sort', before: '7', after: '8' }] },
  ]);
  expect(list.at(-1)).toMatchObject({ by: '', why: '' });
  expect((await actsOn(booted.db, `lottery ${CODE}`)).slice(-1)).toEqual([
    `maker lottery.restore version ${second + 1}: was a mistake`,
  ]);
  const { version, group } = (await groupOf('dice'))!;
  await groupSaving('dice', { ...group, sort: 9 }, version);
  await maker.call(desk.restoreGroup, { code: 'dice', version: '2', back: '1', why: 'was a mistake' });
  expect((await groupOf('dice'))?.group.sort).toBe(0);
  expect((await maker.call(desk.groupHistory, { code: 'dice' })).data.list).toHaveLength(3);
});

it('of two who write over the same version the second is refused as stale, also at the same moment', async () => {
  const { listing, version } = await rowOf('k3-5m');
  const answers = await Promise.all([1, 2, 3].map((sort) => saving({ ...listing, sort }, version, 'k3-5m')));
  expect(answers.map(({ key }) => key ?? 'done').toSorted()).toEqual([
    'admin.document_stale',
    'admin.document_stale',
    'done',
  ]);
});

it.each<[string, Partial<Record<keyof ListingContent, unknown>>, string]>([
  ['no name', { name: {} }, 'listing.name'],
  ['a name that is too long', { name: { 'en-US': 'x'.repeat(41) } }, 'listing.name.en-US'],
  ['a script', { name: { 'zh-CN': '<script>alert(1)</script>' } }, 'listing.name.zh-CN'],
  ['a place below all', { sort: -1 }, 'listing.sort'],
  ['a group whose code is none', { group: 'No Group' }, 'listing.group'],
  ['a field nobody knows', { odds: '2' } as object, 'listing.odds'],
])('an entry with %s is refused, and the field is named', async (_, parts, field) => {
  const { listing, version } = await rowOf('k3-10m');
  const answer = await saving({ ...listing, ...parts }, version, 'k3-10m');
  expect(answer.key).toBe('request.invalid');
  expect((answer.data as unknown as { fields: object[] }).fields).toContainEqual(expect.objectContaining({ field }));
});

it('a group that is not there, and a lottery that is not there, are refused', async () => {
  const { listing, version } = await rowOf('k3-10m');
  expect((await saving({ ...listing, group: 'nowhere' }, version, 'k3-10m')).key).toBe('lottery.group_unknown');
  expect((await saving(listing, 0, 'k9-9m')).key).toBe('admin.document_unknown');
  const bad = await groupSaving('dice', { name: { 'en-US': 'Dice' } }, 3);
  expect(bad.key).toBe('request.invalid');
});

it('a release that moves an official lottery leaves the group that people have set', async () => {
  await change({ group: 'dice' }, OFFICIAL);
  await booted.db.query(`update lottery.lottery set schedule = schedule || '{"closeLeadSeconds": 7}' where code = $1`, [
    OFFICIAL,
  ]);
  await loadCatalogue(booted.db);
  expect((await rowOf(OFFICIAL)).listing.group).toBe('dice');
  await booted.db.query(`update lottery.lottery set group_code = 'fast' where code = 'pl3'`);
  await loadCatalogue(booted.db);
  expect((await rowOf('pl3')).listing.group).toBe('official');
});
