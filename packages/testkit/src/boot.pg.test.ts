import { audienceOf } from '@drawroom/contract/events';
import { gameHome } from '@drawroom/contract/lottery';
import { enterRoom } from '@drawroom/contract/room';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { BootedServer } from './boot.ts';
import { bootServer } from './boot.ts';
import { aMember } from './scripted-member.ts';

let server: BootedServer;
beforeAll(async () => {
  server = await bootServer();
});
afterAll(() => server.stop());

test('a booted server answers a registered member', async () => {
  using member = await aMember(server);
  const home = await member.call(gameHome, {});
  expect(home.lotteries.length).toBeGreaterThan(0);
});

test('a member in a room hears how many are there', async () => {
  using member = await aMember(server);
  await member.call(enterRoom, { roomCode: '100001' });
  const heard = member.next('room.online');
  await member.listenTo(audienceOf.room('100001'));
  expect(await heard).toMatchObject({ roomCode: '100001' });
});

test('two servers work on one database', async () => {
  await using second = await bootServer({ database: server.database, masterKeyText: server.masterKeyText });
  using member = await aMember(second);
  expect((await member.call(gameHome, {})).lotteries.length).toBeGreaterThan(0);
});
