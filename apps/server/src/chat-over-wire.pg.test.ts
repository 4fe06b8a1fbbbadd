import { randomUUID } from 'node:crypto';
import { chatCalls } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import { roomCalls } from '@drawroom/contract/room';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOM = '100001';
const AUDIENCE = audienceOf.room(ROOM);

let server: BootedServer;
beforeAll(async () => {
  server = await bootServer();
});
afterAll(() => server.stop());

const demo = (username: string): Promise<ScriptedMember> =>
  aMember(server, { username, password: 'demo1234', exists: true });
const say = (by: ScriptedMember, text: string) =>
  by.call(chatCalls.send, { roomCode: ROOM, clientId: randomUUID(), text });

async function inRoom(member: ScriptedMember): Promise<void> {
  await member.call(roomCalls.enterRoom, { roomCode: ROOM });
  await member.listenTo(AUDIENCE);
}

test('what one says the others hear; who is put out hears it, and then nothing more of the room', async () => {
  using player = await demo('player01');
  using other = await demo('player02');
  using agent = await demo('agent01');
  for (const member of [player, other, agent]) await inRoom(member);
  const heard = other.next('chat.message', ({ message }) => message.author !== null);
  const { message } = await say(player, 'hello');
  expect(await heard).toEqual({ roomCode: ROOM, message });
  expect(message.author?.role).toBe('member');

  const told = player.next('chat.speech');
  const handle = message.author?.handle ?? '';
  const { until } = await agent.call(chatCalls.kick, { roomCode: ROOM, handle, minutes: 5 });
  expect(await told).toEqual({ roomCode: ROOM, why: 'kicked', until });
  const later: unknown[] = [];
  player.realtime().on('chat.message', (data) => void later.push(data));
  const still = other.next('chat.message', ({ message: each }) => each.text === 'gone');
  await say(agent, 'gone');
  await still;
  await expect(say(player, 'am I here?')).rejects.toMatchObject({ key: 'chat.silent' });
  await expect(player.call(roomCalls.enterRoom, { roomCode: ROOM })).rejects.toMatchObject({ key: 'room.kicked' });
  expect(later).toEqual([]);
});

test('a text of 100 kB is refused as it comes in, told to nobody, and its writer goes on as before', async () => {
  using player = await aMember(server);
  await inRoom(player);
  const { head } = await player.call(chatCalls.messages, { roomCode: ROOM });
  for (const text of ['x'.repeat(100_000), '大'.repeat(40_000), '\u0301'.repeat(50_000)])
    await expect(say(player, text)).rejects.toMatchObject({ key: 'request.invalid' });
  expect((await say(player, 'short')).message.seq).toBe(head + 1);
});

test('the dealer of the running house announces what happens in a lottery of the room', async () => {
  using player = await aMember(server);
  await inRoom(player);
  const told = async (): Promise<number> =>
    (await server.db.query('select from kernel.presence_told where room_code = $1 and online > 0', [ROOM])).rowCount;
  await expect.poll(told, { timeout: 10_000 }).toBe(1);
  const data = { lotteryCode: 'k3-gx', gameNo: '20260101-001', bets: 3, winners: 1 };
  const heard = player.next('chat.message', ({ message }) => message.dealer?.lotteryCode === 'k3-gx');
  const { db, outbox } = server.server.kernel;
  await db.tx((t) => outbox.publish(t, { audience: audienceOf.lottery('k3-gx'), type: 'round.settled', data }));
  expect((await heard).message).toMatchObject({
    author: null,
    dealer: { what: 'settled', ...data, winners: 0, named: [] },
  });
});
