import { mkdirSync } from 'node:fs';

import { followCalls } from '@drawroom/contract/follow';
import { betOrder, gameHome, oddsList } from '@drawroom/contract/lottery';
import { packetCalls } from '@drawroom/contract/packet';
import { roomCalls } from '@drawroom/contract/room';
import { aMember } from '@drawroom/testkit/scripted-member';
import { afterAll, describe, expect, test } from 'vitest';

import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import { ROOM, enterRoom } from './room-talk.ts';
import { faultsOf, LOOKING_MS, SHOTS } from './screen-faults.ts';
import { TALK_SHEETS } from './sheets.ts';
import { READ_LANGUAGES } from './words.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

/** Its one round stays open for the whole test. */
const LONG = 'k3-3m';

/** A member sends a packet; with `shares` he also shows a bet of his. */
async function fillRoom(username: string, { shares }: { readonly shares: boolean }): Promise<void> {
  using member = await aMember(world!.booted(), { username, password: 'demo1234', exists: true });
  const clientRef = (): string => crypto.randomUUID();
  await member.call(roomCalls.enterRoom, { roomCode: ROOM });
  const packet = { roomCode: ROOM, way: 'lucky', count: 5, total: '20.00' } as const;
  await member.call(packetCalls.send, { ...packet, clientRef: clientRef() });
  if (!shares) return;
  const { lotteries } = await member.call(gameHome, {});
  const lottery = lotteries.find(({ lotteryCode }) => lotteryCode === LONG);
  const { groups } = await member.call(oddsList, { lotteryCode: LONG });
  const play = groups.flatMap(({ plays }) => plays).find(({ playCode }) => playCode === 'k3.sum.big');
  const line = { playCode: 'k3.sum.big', selection: '-', odds: play?.prices[0]?.odds ?? '', unitAmount: '10.00' };
  const round = { lotteryId: lottery?.lotteryId ?? '', gameNo: lottery?.currentOpening?.gameNo ?? '' };
  const { orderNo } = await member.call(betOrder, { ...round, betList: [line], clientRef: clientRef() });
  await member.call(followCalls.showRecord, { on: 1 });
  await member.call(followCalls.share, { roomCode: ROOM, orderNo, clientRef: clientRef() });
}

let filled: Promise<void> | null = null;

describe.skipIf(world === null)('what is opened from the talk of a room, at 320 and 390', () => {
  if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

  test.each(READ_LANGUAGES)(
    '%s: no sheet sticks out, is cut off, too small or in another language, and axe is content',
    { timeout: LOOKING_MS },
    async (locale) => {
      await (filled ??= fillRoom('player01', { shares: false }).then(() => fillRoom('player02', { shares: true })));
      const phone = await aPhone(world!, { locale });
      await phone.logIn();
      await enterRoom(phone);
      const faults: string[] = [];
      for (const sheet of TALK_SHEETS) faults.push(...(await faultsOf(phone, sheet, locale)));
      await phone.close();
      expect(faults).toEqual([]);
    },
  );
});
