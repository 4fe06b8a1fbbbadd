import { configCalls } from '@drawroom/contract/config';
import { memberCalls } from '@drawroom/contract/member';
import { roomCalls } from '@drawroom/contract/room';
import { walletCalls } from '@drawroom/contract/wallet';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { aMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: BootedServer;
beforeAll(async () => {
  server = await bootServer();
});
afterAll(() => server.stop());

const aPlayer = () => aMember(server, { username: 'player01', password: 'demo1234', exists: true });

test('the demo player gets an answer from every call of these slices, each as the contract promises it', async () => {
  using player = await aPlayer();
  expect((await player.call(configCalls.configs, {})).demo).toBe(true);
  expect((await player.call(configCalls.currentDate, {})).serverTime).toBeGreaterThan(0);
  expect((await player.call(roomCalls.enterRoom, { roomCode: '100001' })).room.name).toBe('The Tea House (demo)');
  expect((await player.call(roomCalls.roomIntro, { roomCode: '100001' })).room.lotteries).toContain('k3-1m');
  expect((await player.call(roomCalls.roomHistory, {})).list).toMatchObject([{ code: '100001', mainLottery: 'k3-1m' }]);
  expect((await player.call(walletCalls.myWallet, {})).balance).toBe('10000.00');
  expect((await player.call(walletCalls.records, {})).list).toMatchObject([{ type: 'opening', amount: '10000.00' }]);
  expect((await player.call(memberCalls.update, { nickname: '茶客' })).member.nickname).toBe('茶客');
  const center = await player.call(memberCalls.getMemberUserCenter, {});
  expect(center).toMatchObject({
    member: { nickname: '茶客', kind: 'player' },
    today: { stake: '0.00', winLose: '0.00', rebate: '0.00' },
  });
  expect((await player.call(memberCalls.socketTicket, {})).ticket).not.toBe('');
});

test('after logout the session is over at once', async () => {
  using player = await aPlayer();
  await player.call(memberCalls.logout, {});
  await expect(player.call(walletCalls.myWallet, {})).rejects.toMatchObject({ name: 'SessionEnded' });
});

test("refusals come with their code and key, in the member's language", async () => {
  using player = await aPlayer();
  await expect(player.call(roomCalls.enterRoom, { roomCode: '999999' })).rejects.toMatchObject({
    code: 3101,
    key: 'room.unknown',
    msg: 'There is no room with this code. Please check the number.',
  });
  await expect(aMember(server, { username: 'player01' })).rejects.toMatchObject({ code: 3004 });
  await expect(aMember(server, { inviteCode: '000000' })).rejects.toMatchObject({ code: 3008 });
  await expect(aMember(server, { password: 'iloveyou' })).rejects.toMatchObject({
    code: 3006,
    data: { reason: 'common' },
  });
  await expect(aMember(server, { username: 'player01', password: 'wrong one', exists: true })).rejects.toMatchObject({
    code: 3001,
    key: 'member.bad_credentials',
  });
});
