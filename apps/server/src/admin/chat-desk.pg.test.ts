import { randomUUID } from 'node:crypto';
import { chatCalls, type ChatMessage } from '@drawroom/contract/chat';
import { chatDeskCalls as desk } from '@drawroom/contract/chat-desk';
import { audienceOf } from '@drawroom/contract/events';
import { noticeCalls } from '@drawroom/contract/notice';
import { roomCalls } from '@drawroom/contract/room';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPicture } from '../service/test-desk.ts';
import { actsOn, demoOperator } from './test-operators.ts';

const ROOM = '100001';

let booted: BootedServer;
/** Support: sees and decides. */
let helper: OperatorClient;
/** Admin: words, hosts and moderators as well. */
let checker: OperatorClient;
/** Finance and risk: nothing of the talk. */
let maker: OperatorClient;
let player: ScriptedMember;
let other: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  helper = await demoOperator(booted, 'helper');
  checker = await demoOperator(booted, 'checker');
  maker = await demoOperator(booted, 'maker');
  const demo = (username: string) => aMember(booted, { username, password: 'demo1234', exists: true });
  player = await demo('player01');
  other = await demo('player02');
  for (const member of [player, other]) {
    await member.call(roomCalls.enterRoom, { roomCode: ROOM });
    await member.listenTo(audienceOf.room(ROOM));
  }
});
// How hastily somebody may speak is no matter here.
beforeEach(async () => void (await booted.db.query('delete from chat.conduct')));
afterAll(async () => {
  player.stop();
  other.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const pictureOf = async (by: ScriptedMember): Promise<string> => {
  const file = new Uint8Array(await aPicture());
  return (await by.call(chatCalls.picture, { roomCode: ROOM, file })).picture;
};
const acts = (subject: string): Promise<string[]> => actsOn(booted.db, subject);
const say = async (by: ScriptedMember, text: string, fields: { picture?: string } = {}): Promise<ChatMessage> =>
  (await by.call(chatCalls.send, { roomCode: ROOM, clientId: randomUUID(), text, ...fields })).message;
const complaintOf = async ({ seq }: ChatMessage): Promise<string> => {
  await other.call(chatCalls.report, { roomCode: ROOM, seq, reason: 'fraud', note: 'look' });
  const { list } = (await helper.call(desk.complaints)).data;
  return list.find((complaint) => complaint.seq === seq)?.complaintId ?? '';
};

describe('words and hosts', () => {
  it('are listed by whoever may, count for the next message, and every change keeps who made it', async () => {
    const word = { word: 'Brand-X', action: 'refuse' };
    expect(await helper.call(desk.addWord, word)).toMatchObject({ status: 403, key: 'admin.right_missing' });
    const { wordId } = (await checker.call(desk.addWord, word)).data.word;
    await expect(say(player, 'try brandx')).rejects.toMatchObject({ key: 'chat.words_refused' });
    expect(await checker.call(desk.addWord, { ...word, word: 'BRAND x' })).toMatchObject({
      key: 'chat.word_taken',
      code: 3152,
    });
    expect(await checker.call(desk.addWord, { ...word, word: ' ' })).toMatchObject({ key: 'chat.word_invalid' });
    await checker.call(desk.changeWord, { wordId, action: 'mask' });
    expect((await say(player, 'try brandx')).text).toBe('try ******');
    const { list, total } = (await helper.call(desk.words, { search: 'brandx' })).data;
    expect([list, total]).toEqual([[{ wordId, roomCode: null, word: 'Brand-X', action: 'mask' }], 1]);
    await checker.call(desk.removeWord, { wordId });
    expect(await checker.call(desk.removeWord, { wordId })).toMatchObject({ key: 'chat.word_unknown' });
    expect(await acts(`word ${wordId}`)).toEqual([
      'checker chat.add_word refuse everywhere Brand-X',
      'checker chat.change_word mask',
      'checker chat.remove_word mask everywhere Brand-X',
    ]);
  });

  it('of the two the hosts are kept by the name they have on the wire', async () => {
    const before = (await helper.call(desk.hosts)).data.version;
    expect(await checker.call(desk.addHost, { host: '*.example' })).toMatchObject({ key: 'chat.host_invalid' });
    const { host, version } = (await checker.call(desk.addHost, { host: 'Bücher.example' })).data;
    expect([host, version]).toEqual(['xn--bcher-kva.example', before + 1]);
    expect((await say(player, 'https://bücher.example/1')).text).toContain('bücher');
    expect(await checker.call(desk.addHost, { host })).toMatchObject({ key: 'chat.host_taken' });
    expect((await helper.call(desk.hosts)).data.list).toContainEqual({ host });
    expect((await checker.call(desk.removeHost, { host: 'bücher.example' })).data.host).toBe(host);
    expect(await checker.call(desk.removeHost, { host })).toMatchObject({ key: 'chat.host_unknown' });
    expect(await acts(`host ${host}`)).toEqual(['checker chat.add_host', 'checker chat.remove_host']);
  });
});

describe('a complaint', () => {
  it('is seen with its picture, every look at that is noted, and both are shown to nobody without the right', async () => {
    const picture = await pictureOf(player);
    const complaintId = await complaintOf(await say(player, 'win for sure', { picture }));
    const [shown] = (await checker.call(desk.complaints)).data.list;
    expect(shown).toMatchObject({ complaintId, text: 'win for sure', reporters: [{ note: 'look', reason: 'fraud' }] });
    const { data } = (await helper.call(desk.complaintPicture, { complaintId })).data;
    expect(Buffer.from(data, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    for (const call of [desk.complaints, desk.complaintPicture, desk.decideComplaint])
      expect(await maker.call(call, { complaintId })).toMatchObject({ status: 403, key: 'admin.right_missing' });
    expect(await helper.call(desk.complaintPicture, { complaintId: '999' })).toMatchObject({
      key: 'chat.complaint_unknown',
    });
    expect(await acts(`complaint ${complaintId}`)).toEqual(['helper chat.complaint_picture']);
    await helper.call(desk.decideComplaint, { complaintId, verdict: 'dismiss', reason: 'no_breach' });
  });

  it('is decided by one of two at once, in words for the other; author and room hear it live', async () => {
    const said = await say(player, 'send me your password');
    const complaintId = await complaintOf(said);
    const [told, recalled] = [player.next('chat.speech'), other.next('chat.recalled')];
    const verdict = { complaintId, verdict: 'mute', minutes: '5', reason: 'fraud', note: 'asked for a password' };
    const answers = await Promise.all([helper, checker].map((by) => by.call(desk.decideComplaint, verdict)));
    const won = answers.findIndex(({ code }) => code === 0);
    const name = ['helper', 'checker'][won];
    expect(answers[1 - won]).toMatchObject({ key: 'chat.decided_before', data: { name } });
    expect((await told).why).toBe('muted');
    expect(await recalled).toEqual({ roomCode: ROOM, seq: said.seq, by: 'moderator' });
    await expect(say(player, 'hm')).rejects.toMatchObject({ key: 'chat.silent' });
    expect(await acts(`complaint ${complaintId}`)).toEqual([`${name} chat.decide mute 5 fraud asked for a password`]);
    const { list } = (await helper.call(desk.complaints, { state: 'decided' })).data;
    expect(list[0]).toMatchObject({ complaintId, decision: { verdict: 'mute', minutes: 5, operator: name } });
    await booted.db.query('delete from chat.mute');
  });

  it('that comes to nothing brings back live what reports had hidden, and whoever reported finds it in his inbox', async () => {
    const said = await say(player, 'see you at eight', { picture: await pictureOf(player) });
    const hidden = other.next('chat.recalled');
    const complaintId = await complaintOf(said);
    for (let more = 0; more < 2; more += 1) {
      const third = await aMember(booted);
      await third.call(roomCalls.enterRoom, { roomCode: ROOM });
      await third.call(chatCalls.report, { roomCode: ROOM, seq: said.seq, reason: 'other' });
      third.stop();
    }
    expect((await hidden).seq).toBe(said.seq);
    const [back, entered] = [player.next('chat.restored'), other.next('notice.alert')];
    await helper.call(desk.decideComplaint, { complaintId, verdict: 'dismiss', reason: 'no_breach' });
    expect((await back).message).toEqual(said);
    const { list } = await other.call(chatCalls.messages, { roomCode: ROOM });
    expect(list.find(({ seq }) => seq === said.seq)).toEqual(said);
    expect((await entered).topic).toBe('report');
    // What he heard may be of a complaint before.
    const newest = async () => (await other.call(noticeCalls.inbox, {})).list[0]?.fact;
    await expect.poll(newest, { timeout: 10_000 }).toEqual({ what: 'report', roomCode: ROOM, outcome: 'kept' });
  });

  it('is not decided by an act that cannot be noted: both or neither', async () => {
    const said = await say(player, 'unnoted');
    const complaintId = await complaintOf(said);
    const owner = new Client({ connectionString: booted.database.connectionString });
    await owner.connect();
    try {
      await owner.query(`alter table admin.act add constraint no_note check (what <> 'chat.decide') not valid`);
      const verdict = { complaintId, verdict: 'kick', minutes: '5', reason: 'fraud' };
      expect((await helper.call(desk.decideComplaint, verdict)).status).toBe(500);
    } finally {
      await owner.query('alter table admin.act drop constraint no_note');
      await owner.end();
    }
    expect((await say(player, 'still here')).seq).toBe(said.seq + 1);
    const { list } = (await helper.call(desk.complaints)).data;
    expect(list.map((complaint) => complaint.complaintId)).toContain(complaintId);
  });

  it('that puts its author out takes him out of the running room', async () => {
    const complaintId = await complaintOf(await say(player, 'out with me'));
    const told = player.next('chat.speech');
    await helper.call(desk.decideComplaint, { complaintId, verdict: 'kick', minutes: '5', reason: 'abuse' });
    expect((await told).why).toBe('kicked');
    const later: unknown[] = [];
    player.realtime().on('chat.message', (data) => void later.push(data));
    const still = other.next('chat.message', ({ message }) => message.text === 'gone');
    await say(other, 'gone');
    await still;
    await expect(say(player, 'am I here?')).rejects.toMatchObject({ key: 'chat.silent' });
    await expect(player.call(roomCalls.enterRoom, { roomCode: ROOM })).rejects.toMatchObject({ key: 'room.kicked' });
    expect(later).toEqual([]);
  });
});

it('a moderator is appointed and dismissed by whoever may; the room hears it at once, and so it stands in the talk', async () => {
  const { me } = await other.call(chatCalls.state, { roomCode: ROOM });
  const { rows } = await booted.db.query<{ id: bigint }>(`select id from member.member where username = 'player02'`);
  const office = { roomCode: ROOM, memberId: String(rows[0]?.id) };
  expect(await helper.call(desk.appointModerator, office)).toMatchObject({ key: 'admin.right_missing' });
  expect(await checker.call(desk.appointModerator, { ...office, memberId: '999999' })).toMatchObject({
    key: 'chat.person_unknown',
  });
  const appointed = other.next('chat.role');
  const { list } = (await checker.call(desk.appointModerator, office)).data;
  expect(list.at(-1)).toMatchObject({ memberId: office.memberId, handle: me.handle });
  expect(await appointed).toEqual({ roomCode: ROOM, handle: me.handle, role: 'moderator' });
  const heard = other.next('chat.message', ({ message }) => message.text === 'I look after you');
  await say(other, 'I look after you');
  expect((await heard).message.author?.role).toBe('moderator');
  const dismissed = other.next('chat.role', ({ role }) => role === 'member');
  await checker.call(desk.dismissModerator, office);
  await dismissed;
  expect((await other.call(chatCalls.state, { roomCode: ROOM })).me.role).toBe('member');
  expect(await checker.call(desk.dismissModerator, office)).toMatchObject({ key: 'chat.moderator_unknown' });
  expect((await helper.call(desk.moderators, { roomCode: ROOM })).data.list).not.toContainEqual(
    expect.objectContaining({ memberId: office.memberId }),
  );
  expect(await acts(`room ${ROOM}`)).toEqual([
    `checker chat.appoint ${office.memberId}`,
    `checker chat.dismiss ${office.memberId}`,
  ]);
});
