import { randomUUID } from 'node:crypto';
import { chatCalls } from '@drawroom/contract/chat';
import { roomCalls } from '@drawroom/contract/room';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChatSlice } from './chat/index.ts';
import { openDepositWorld, transferEvent, type DepositWorld } from './deposit/test-deposit.ts';
import { createRoomSlice, insertRoom } from './room/index.ts';

let world: DepositWorld;
beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world.stop());

test('a room that asks for deposits opens to who has paid in within 30 days; nothing else of the books counts', async () => {
  const { kernel } = world;
  const text = { 'en-US': 'text' };
  const speak = { deposit: 100_00n, turnover: 0n, level: 0 };
  const room = { code: '2002', name: text, intro: text, rules: text, notice: text, lotteries: [], speak };
  await kernel.db.tx((t) => insertRoom(t, room));
  const chat = createChatSlice(kernel, {
    countedStake: async () => 0n,
    levelOf: async () => 0,
    winnersOf: async () => ({ members: 0, accountIds: [] }),
  });
  const ann = await world.aMember();
  const asked = { fields: { roomCode: '2002' }, context: aContext({ session: ann }) };
  await callSlice(createRoomSlice(kernel), roomCalls.enterRoom, asked);
  const wanting = async (): Promise<string | null> => (await callSlice(chat, chatCalls.state, asked)).speech.wanting;
  const payIn = async (amount: string): Promise<void> => {
    const order = await world.order(ann, 'usdt', { amount });
    expect(await world.tell('usdt', transferEvent(order))).toMatchObject({ status: 200 });
  };

  expect(await wanting()).toBe('100.00');
  await payIn('60');
  await kernel.db.tx(async (t) => {
    const from = await systemAccount(t, 'house.opening', 'CNY');
    const transfers = [{ from, to: ann.claims.accountId, amountMinor: 500_00n }];
    await post(t, { key: randomUUID(), kind: 'opening', transfers });
  });
  expect(await wanting()).toBe('40.00');
  const say = { ...asked, fields: { roomCode: '2002', clientId: randomUUID(), text: 'hello' } };
  await expect(callSlice(chat, chatCalls.send, say)).rejects.toMatchObject({
    key: 'chat.silent',
    params: { reason: 'deposit', min: '100.00' },
    data: { why: 'deposit', wanting: '40.00' },
  });
  await payIn('40');
  expect(await wanting()).toBeNull();
  expect((await callSlice(chat, chatCalls.send, say)).message.seq).toBe(1);
  world.advance(30 * 86_400_000 + 60_000);
  expect(await wanting()).toBe('100.00');
});
