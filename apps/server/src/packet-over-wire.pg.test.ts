import { randomUUID } from 'node:crypto';
import { audienceOf } from '@drawroom/contract/events';
import { packetCalls } from '@drawroom/contract/packet';
import { roomCalls } from '@drawroom/contract/room';
import { parseMoney } from '@drawroom/engine/money';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { captchaToken } from '@drawroom/testkit/captcha-token';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOM = '100001';

let server: BootedServer;
beforeAll(async () => {
  server = await bootServer();
});
afterAll(() => server.stop());

const demo = async (username: string): Promise<ScriptedMember> => {
  const member = await aMember(server, { username, password: 'demo1234', exists: true });
  await member.call(roomCalls.enterRoom, { roomCode: ROOM });
  await member.listenTo(audienceOf.room(ROOM));
  return member;
};

test('a packet of one is heard and taken by the other, who first proves that somebody sits there; what is left comes back', async () => {
  using player = await demo('player01');
  using other = await demo('player02');
  const opened = other.next('packet.opened');
  const shown = other.next('chat.message', ({ message }) => message.card !== null);
  const wanted = {
    roomCode: ROOM,
    way: 'equal',
    count: 2,
    total: '20',
    greeting: '新年快乐',
    condition: 'none',
  } as const;
  const { packet, balance } = await player.call(packetCalls.send, { ...wanted, clientRef: randomUUID() });
  expect(await opened).toMatchObject({ roomCode: ROOM, packetId: packet.packetId, state: 'open', taken: 0 });
  expect((await shown).message.card).toEqual({
    kind: 'packet',
    packetId: packet.packetId,
    way: 'equal',
    greeting: '新年快乐',
  });

  const taken = player.next('packet.taken');
  const gained = other.next('balance.changed');
  const asked = { packetId: packet.packetId, clientRef: randomUUID() };
  await expect(other.call(packetCalls.open, asked)).rejects.toMatchObject({ key: 'member.captcha_required' });
  const token = await captchaToken((call, fields) => other.call(call, fields as never), 'packet');
  const got = await other.call(packetCalls.open, { ...asked, captchaToken: token });
  expect(got).toMatchObject({ amount: '10.00', taken: 1, state: 'open' });
  expect(await taken).toMatchObject({ packetId: packet.packetId, taken: 1 });
  await gained;
  expect((await other.call(packetCalls.open, asked)).amount).toBe('10.00');
  const { shares } = await player.call(packetCalls.detail, { packetId: packet.packetId });
  expect(shares).toMatchObject([{ amount: '10.00', best: false }]);

  const back = player.next('balance.changed');
  const told = other.next('packet.taken', ({ state }) => state === 'expired');
  await server.db.query('update packet.packet set expires_at = clock_timestamp() where id = $1', [
    packet.packetId.slice(1),
  ]);
  expect(await told).toMatchObject({ packetId: packet.packetId, taken: 1 });
  expect(parseMoney((await back).balance)).toBe((parseMoney(balance) ?? 0n) + 10_00n);
});
