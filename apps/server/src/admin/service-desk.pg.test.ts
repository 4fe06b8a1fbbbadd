import { randomUUID } from 'node:crypto';
import { serviceDeskCalls as desk } from '@drawroom/contract/service-desk';
import { noticeCalls } from '@drawroom/contract/notice';
import { serviceCalls } from '@drawroom/contract/service';
import { exclude, timeOut } from '@drawroom/contract/protection';
import { createClient } from '@drawroom/client/create-client';
import { SessionEnded } from '@drawroom/client/failures';
import { memoryKeyStore } from '@drawroom/client/memory-key-store';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../kernel/house-settings.ts';
import { aPicture } from '../service/test-desk.ts';
import { actsOn, demoOperator } from './test-operators.ts';

let booted: BootedServer;
let helper: OperatorClient;
let checker: OperatorClient;
let maker: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  helper = await demoOperator(booted, 'helper');
  checker = await demoOperator(booted, 'checker');
  maker = await demoOperator(booted, 'maker');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const acts = (subject: string) => actsOn(booted.db, subject);
const write = (by: ScriptedMember, text: string) =>
  by.call(serviceCalls.writeMessage, { clientId: randomUUID(), text });
const idOf = async (by: ScriptedMember): Promise<string> =>
  (await by.call(serviceCalls.conversation, {})).conversation?.conversationId ?? '';

describe('the service desk', () => {
  it('serves a member from the queue to the rating; he hears all of it live, and every act keeps who did it', async () => {
    await player.connected();
    await write(player, 'my deposit is missing');
    const conversationId = await idOf(player);
    const waiting = (await helper.call(desk.inbox)).data;
    expect(waiting.waiting).toMatchObject([{ conversationId, excerpt: 'my deposit is missing', unanswered: 1 }]);
    expect(waiting.operators).toEqual(['checker', 'helper', 'keeper']);
    const heardJoin = player.next('service.message', ({ message }) => message.auto?.what === 'joined');
    expect((await helper.call(desk.claim, { conversationId })).data.row.operator).toBe('helper');
    await heardJoin;
    expect(await checker.call(desk.claim, { conversationId })).toMatchObject({
      key: 'admin.claimed_by_other',
      data: { name: 'helper' },
    });
    const clientId = randomUUID();
    const heard = player.next('service.message', ({ message }) => message.from === 'desk');
    await helper.call(desk.answer, { conversationId, clientId, text: 'I look into it' });
    expect((await heard).message).toMatchObject({ text: 'I look into it', clientId: null });
    await helper.call(desk.note, { conversationId, text: 'third time this week' });
    expect((await helper.call(desk.follow, { conversationId, after: '3' })).data).toMatchObject({
      messages: [{ operator: 'helper', clientId }],
      notes: [{ text: 'third time this week' }],
    });
    expect(await helper.call(desk.handOver, { conversationId, to: 'maker' })).toMatchObject({
      key: 'service.operator_unknown',
    });
    await helper.call(desk.handOver, { conversationId, to: 'checker' });
    expect(await helper.call(desk.close, { conversationId })).toMatchObject({ key: 'service.not_yours' });
    const told = player.next('service.changed', ({ conversation }) => conversation.state === 'closed');
    await checker.call(desk.close, { conversationId });
    expect((await told).conversation.mayRate).toBe(true);
    await player.call(serviceCalls.rate, { conversationId, rating: 5 });
    const { text } = (await checker.call(desk.transcript, { conversationId, zone: 'Asia/Shanghai' })).data;
    expect(text).toContain('Times in Asia/Shanghai.');
    expect(text).toContain('Desk (helper): I look into it');
    expect(await acts(conversationId)).toEqual([
      'helper service.claim',
      `helper service.answer ${clientId}`,
      'helper service.note',
      'helper service.hand_over checker',
      'checker service.close',
      'checker service.transcript',
    ]);
  });

  it('notes every look into somebody’s talk and every picture that is opened, and shows them to nobody without the right', async () => {
    const { picture } = await player.call(serviceCalls.uploadPicture, { file: new Uint8Array(await aPicture()) });
    await player.call(serviceCalls.writeMessage, { clientId: randomUUID(), text: '', picture: picture.name });
    const conversationId = await idOf(player);
    const look = (await checker.call(desk.look, { conversationId })).data;
    expect(look.messages.find((message) => message.picture !== null)?.picture).toEqual(picture);
    const { data } = (await checker.call(desk.deskShowPicture, { conversationId, picture: picture.name })).data;
    expect(Buffer.from(data, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    for (const call of [desk.inbox, desk.look, desk.deskShowPicture])
      expect(await maker.call(call, { conversationId, picture: picture.name })).toMatchObject({
        status: 403,
        key: 'admin.right_missing',
      });
    expect(await acts(conversationId)).toEqual(['checker service.look', `checker service.picture ${picture.name}`]);
    // Another member is answered as for a picture that does not exist.
    using other = await aMember(booted, { username: 'player02', password: 'demo1234', exists: true });
    await write(other, 'a talk of my own');
    await expect(other.call(serviceCalls.showPicture, { picture: picture.name })).rejects.toMatchObject({
      key: 'service.picture_unknown',
    });
  });

  it('takes pictures of operators who have claimed, and reads no file of anybody else', async () => {
    const conversationId = await idOf(player);
    await helper.call(desk.claim, { conversationId });
    const send = async (token: string) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(await aPicture())]), 'x.jpg');
      const url = `${booted.opsUrl}${desk.deskPicture.path}?conversationId=${conversationId}`;
      const reply = await fetch(url, { method: 'POST', headers: { token }, body });
      return {
        status: reply.status,
        ...((await reply.json()) as { key?: string; data: { picture: { name: string } } }),
      };
    };
    expect(await send('')).toMatchObject({ status: 401, key: 'admin.session_required' });
    expect(await send(maker.token)).toMatchObject({ status: 403, key: 'admin.right_missing' });
    expect(await send(checker.token)).toMatchObject({ key: 'service.not_yours' });
    const { name } = (await send(helper.token)).data.picture;
    const words = { conversationId, clientId: randomUUID(), text: 'see here', picture: name };
    expect((await helper.call(desk.answer, words)).data.message.picture?.name).toBe(name);
    expect((await player.call(serviceCalls.showPicture, { picture: name })).data.length).toBeGreaterThan(20);
  });

  it('is not answered by an act that cannot be noted: both or neither', async () => {
    const conversationId = await idOf(player);
    const before = (await player.call(serviceCalls.serviceMessages, {})).head;
    const words = { conversationId, clientId: randomUUID(), text: 'unnoted' };
    const owner = new Client({ connectionString: booted.database.connectionString });
    await owner.connect();
    try {
      await owner.query(`alter table admin.act add constraint no_note check (what <> 'service.answer') not valid`);
      expect((await helper.call(desk.answer, words)).status).toBe(500);
    } finally {
      await owner.query('alter table admin.act drop constraint no_note');
      await owner.end();
    }
    expect((await player.call(serviceCalls.serviceMessages, {})).head).toBe(before);
  });

  it('keeps answers ready by language, changed by whoever may, a name once', async () => {
    const save = (fields: Record<string, string>, by = checker) => by.call(desk.saveCanned, fields);
    const hello = { locale: 'vi-VN', title: 'Chào', text: 'Xin chào, tôi giúp được gì?' };
    expect(await save(hello, helper)).toMatchObject({ key: 'admin.right_missing' });
    const { cannedId } = (await save(hello)).data.canned;
    expect(await save(hello)).toMatchObject({ key: 'service.canned_taken' });
    await save({ ...hello, locale: 'zh-CN', title: '你好', text: '您好！' });
    expect(await save({ ...hello, cannedId: '999' })).toMatchObject({ key: 'service.canned_unknown' });
    await save({ ...hello, cannedId, text: 'Chào bạn' });
    expect((await helper.call(desk.canned)).data.list).toMatchObject([
      { cannedId, text: 'Chào bạn' },
      { locale: 'zh-CN', title: '你好' },
    ]);
    await checker.call(desk.removeCanned, { cannedId });
    expect(await checker.call(desk.removeCanned, { cannedId })).toMatchObject({ key: 'service.canned_unknown' });
    expect(await acts(`canned ${cannedId}`)).toEqual([
      'checker service.save_canned vi-VN Chào',
      'checker service.save_canned vi-VN Chào',
      'checker service.remove_canned',
    ]);
  });

  it('shows the hours of the house, which anybody can ask for', async () => {
    const hours = { from: '09:00', to: '21:00', zone: 'Asia/Ho_Chi_Minh' };
    await booted.db.tx((t) => writeSetting(t, 'service', { hours, lapseHours: 48 }));
    const { open } = await player.call(serviceCalls.customerService, {});
    expect((await helper.call(desk.inbox)).data).toMatchObject({ hours, open });
    expect((await player.call(serviceCalls.customerService, {})).hours).toEqual(hours);
    await booted.db.tx((t) => writeSetting(t, 'service', { hours: null, lapseHours: 48 }));
    expect((await helper.call(desk.inbox)).data).toMatchObject({ hours: null, open: true });
  });
});

it('what the desk answers is one entry of the inbox, made unread by each answer and read with the talk', async () => {
  using reader = await aMember(booted);
  await reader.connected();
  await write(reader, 'where is it?');
  const conversationId = await idOf(reader);
  await helper.call(desk.claim, { conversationId });
  const say = (text: string) => helper.call(desk.answer, { conversationId, clientId: randomUUID(), text });
  const entries = async () => {
    const { list, unread } = await reader.call(noticeCalls.inbox, {});
    return { unread, shown: list.filter(({ topic }) => topic === 'service').map(({ fact, read }) => ({ fact, read })) };
  };
  const { unread: before } = await entries();
  const arrived = reader.next('notice.alert', ({ unread }) => unread === before + 1);
  await say('on its way');
  expect(await arrived).toEqual({ unread: before + 1, topic: 'service' });
  const renewed = reader.next('notice.alert', ({ topic }) => topic === 'service');
  await say('tomorrow');
  expect((await renewed).unread).toBe(before + 1);
  const fact = { what: 'service', conversationId, answers: 2 };
  expect(await entries()).toEqual({ unread: before + 1, shown: [{ fact, read: false }] });
  const gone = reader.next('notice.alert', ({ unread }) => unread === before);
  const { head } = await reader.call(serviceCalls.conversation, {});
  await reader.call(serviceCalls.readMessages, { seq: head });
  await gone;
  expect(await entries()).toEqual({ unread: before, shown: [{ fact, read: true }] });
});

it('whoever takes a break from play or has shut himself out still writes to the desk', async () => {
  using resting = await aMember(booted);
  await resting.call(timeOut, { days: 1 });
  expect((await write(resting, 'I need help')).message.seq).toBe(1);
  using gone = await aMember(booted);
  await gone.call(exclude, { months: 6 });
  expect((await write(gone, 'my withdrawal?')).message.seq).toBe(1);
});

it('a visitor without a session learns the hours and nothing else', async () => {
  const store = memoryKeyStore();
  const visitor = createClient({ baseUrl: booted.url, terminal: 'h5', getLang: () => 'en_US', store });
  expect(await visitor.call(serviceCalls.customerService, {})).toMatchObject({ open: true, hours: null });
  await expect(visitor.call(serviceCalls.conversation, {})).rejects.toBeInstanceOf(SessionEnded);
  const asked = visitor.call(serviceCalls.writeMessage, { clientId: randomUUID(), text: 'let me in' });
  await expect(asked).rejects.toBeInstanceOf(SessionEnded);
});
