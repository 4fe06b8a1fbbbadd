import type { Route } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, bookedBets, until } from './books.ts';
import { slide } from './captcha.ts';
import { openKillableWorld } from './killable-world.ts';
import type { Phone } from './phone.ts';
import { ROOM, field, inRoom, message, showRecordAndShare, speak, stayWhenLost, timesSaid } from './room-talk.ts';
import { decimal, shownBalance } from './table.ts';
import { askToBet, bet } from './text-bet.ts';

const world = await openKillableWorld();
afterAll(() => world?.close());

/** The lottery whose round stays open for the whole journey: its code, and its name in two languages. */
const LONG = { code: 'k3-3m', zh: '三分快三', vi: 'Xúc xắc 3 phút' };
/** Coming back takes the start of a whole server on a busy machine. */
const BACK_MS = 60_000;
const GREETING = '好运';

/** A call whose answer never reaches the phone: the house has done what was asked, and is then killed. */
interface LostAnswer {
  /** The house has answered. */
  readonly done: Promise<void>;
  /** The phone finds the line broken. */
  drop(): Promise<void>;
}

async function loseAnswer({ page }: Phone, address: string): Promise<LostAnswer> {
  const [answered, dropped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const broken: Promise<void>[] = [];
  const lose = async (route: Route): Promise<void> => {
    // Asked again after the kill nobody answers.
    if ((await route.fetch().catch(() => null)) !== null) answered.resolve();
    await dropped.promise;
    await route.abort();
  };
  await page.route(address, (route) => broken[broken.push(lose(route)) - 1]);
  return {
    done: answered.promise,
    drop: async () => {
      dropped.resolve();
      await Promise.all(broken);
      await page.unroute(address);
    },
  };
}

const packetCard = ({ page, say }: Phone) =>
  page.getByRole('button', { name: say('packet.cardOf', { name: 'player01', greeting: GREETING }) });

async function sendPacket(phone: Phone): Promise<void> {
  await phone.button('packet.sendOne').tap();
  const sheet = phone.page.getByRole('dialog');
  await phone.page.getByRole('tab', { name: phone.say('packet.equal'), exact: true }).tap();
  await phone.page.getByLabel(phone.say('packet.count'), { exact: true }).fill('2');
  await phone.page.getByLabel(phone.say('packet.words'), { exact: true }).fill(GREETING);
  for (const key of ['2', '0']) await sheet.getByRole('button', { name: key, exact: true }).tap();
  await phone.button('packet.putAmount', { amount: '¥20.00' }).tap();
  await sheet.waitFor({ state: 'detached' });
}

/** Follows the newest shared bet for 5 and, from then on, its member for two rounds at 3 each. */
async function followOnceAndOn({ page, say, button }: Phone): Promise<void> {
  await button('follow.follow').last().tap();
  const sheet = page.getByRole('dialog', { name: say('follow.followTitle') });
  await sheet.getByLabel(say('follow.perUnit'), { exact: true }).fill('5');
  await sheet.getByRole('button', { name: /5,00/ }).tap();
  await sheet.waitFor({ state: 'detached' });
  await button('follow.follow').last().tap();
  await sheet.getByText(/5,00/).first().waitFor();
  await button('follow.start.open').tap();
  const terms = page.getByRole('dialog', { name: say('follow.start.title') });
  const asked = { rounds: '2', amount: '3', totalCap: '100', stopLoss: '100' };
  for (const [name, text] of Object.entries(asked))
    await terms.getByLabel(say(`follow.start.${name}`), { exact: true }).fill(text);
  await button('follow.start.begin').tap();
  await page.getByText(say('follow.mine.state.running'), { exact: true }).waitFor();
}

/** Closes what lies over the talk, the topmost first. */
async function closeSheets({ page, button }: Phone): Promise<void> {
  const sheets = page.getByRole('dialog');
  for (let open = await sheets.count(); open > 0; open = await sheets.count()) {
    await button('ui.close').last().tap();
    await until('a sheet less', async () => ((await sheets.count()) < open ? true : undefined));
  }
}

/** Stakes of a member's bets of the long round, in minor units, smallest first. */
async function stakes(username: string): Promise<bigint[]> {
  const bets = await bookedBets(world!.db, username, LONG.code);
  return bets.map(({ stakeMinor }) => stakeMinor).toSorted((a, b) => Number(a - b));
}

/** How the room's book stands: how many shared bets, shares taken of packets, and numbers missing between its messages. */
async function roomBook(): Promise<{ shares: number; taken: number; gaps: number }> {
  const { rows } = await world!.db.query<{ shares: number; taken: number; gaps: number }>(
    `select (select count(*)::int from follow.share) as shares,
       (select count(*)::int from packet.share where taken_at is not null) as taken,
       (select (max(seq) - min(seq) + 1 - count(*))::int from chat.message where room_code = $1) as gaps`,
    [ROOM],
  );
  return rows[0] ?? { shares: 0, taken: 0, gaps: -1 };
}

async function timesShown({ page }: Phone, text: string): Promise<number> {
  return page.locator('[data-message]').filter({ hasText: text }).count();
}

/** What the two do while nothing goes wrong; a second bet of the leader is placed and not shared yet. */
async function liveTogether(leader: Phone, follower: Phone): Promise<void> {
  await speak(leader, '大家好');
  await message(follower, '大家好').waitFor();
  await bet(leader, `${LONG.zh} 大100`);
  await leader.button('follow.share').tap();
  await showRecordAndShare(leader);
  await followOnceAndOn(follower);
  await closeSheets(follower);
  await sendPacket(leader);
  await bet(leader, `${LONG.zh} 单20`);
}

/** Four things at once of which no phone hears the end; what is said meanwhile waits until the server is back. */
async function askAndBeKilled(leader: Phone, follower: Phone): Promise<void> {
  // Of each the house does what it is asked, and dies before the phone knows.
  const lost = await Promise.all([
    loseAnswer(leader, '**/m-app/follow/share?**'),
    loseAnswer(leader, '**/m-app/room/message?**'),
    loseAnswer(follower, '**/app/lotteryGame/betOrder?**'),
  ]);
  await leader.button('follow.share').tap();
  await field(leader).fill('听到了吗');
  await leader.button('chat.send').tap();
  await askToBet(follower, `${LONG.vi} tài 7`);
  await packetCard(follower).tap();
  await follower.button('packet.open').tap();
  // The first try is answered by a captcha; of the second the answer is lost.
  await follower.page.locator('[role="slider"][aria-disabled="false"]').waitFor();
  lost.push(await loseAnswer(follower, '**/m-app/packet/open?**'));
  await slide(follower, world!);
  await Promise.all(lost.map(({ done }) => done));
  await world!.kill();
  for (const { drop } of lost) await drop();
  await follower.page.getByRole('dialog').getByRole('alert').waitFor();
  await leader.page.getByText(leader.say('chat.offline'), { exact: true }).waitFor({ timeout: BACK_MS });
  await field(leader).fill('还在吗');
  await leader.button('chat.send').tap();
  await world!.start();
}

describe.skipIf(world === null)('a room whose server is killed in the middle', () => {
  test('two members talk, bet by text, share, follow and open a packet: nothing is lost, nothing is there twice', async () => {
    const [leader, follower] = await Promise.all([
      inRoom(world!, 'player01', { locale: 'zh-CN' }),
      inRoom(world!, 'player02', { locale: 'vi-VN' }),
    ]);
    await Promise.all([stayWhenLost(leader), stayWhenLost(follower)]);
    const before = {
      leader: await bookedBalance(world!.db, 'player01'),
      follower: await bookedBalance(world!.db, 'player02'),
    };
    await liveTogether(leader, follower);
    await askAndBeKilled(leader, follower);

    const words = ['听到了吗', '还在吗'];
    for (const said of words)
      for (const phone of [leader, follower]) await message(phone, said).waitFor({ timeout: BACK_MS });
    // They go out in their order: once the second is there, the first has been asked for again.
    for (const said of words) {
      expect(await timesSaid(world!, said)).toBe(1);
      for (const phone of [leader, follower]) expect(await timesShown(phone, said)).toBe(1);
    }
    // Nobody has to press again: what the room tells, or what could not be fetched before, says whose the share is.
    const taken = follower.page.getByRole('dialog').getByText('10,00 ¥', { exact: true });
    await taken.first().waitFor({ timeout: BACK_MS });
    await follower.button('ui.close').tap();
    await leader.button('follow.share').tap();
    await leader.page.getByText(leader.say('follow.sharedNow'), { exact: true }).first().waitFor();
    await follower.page.getByText(follower.say('command.placed'), { exact: true }).waitFor();
    await speak(follower, 'Vẫn ở đây');
    await message(leader, 'Vẫn ở đây').waitFor();

    await until('the step of the follow', async () => ((await stakes('player02')).length === 3 ? true : undefined));
    expect(await stakes('player01')).toEqual([20_00n, 100_00n]);
    expect(await stakes('player02')).toEqual([3_00n, 5_00n, 7_00n]);
    expect(await roomBook()).toEqual({ shares: 2, taken: 1, gaps: 0 });
    const after = { leader: before.leader - 140_00n, follower: before.follower - 15_00n + 10_00n };
    expect(await bookedBalance(world!.db, 'player01')).toBe(after.leader);
    expect(await bookedBalance(world!.db, 'player02')).toBe(after.follower);
    for (const [phone, minor] of [
      [leader, after.leader],
      [follower, after.follower],
    ] as const) {
      await phone.open('/lottery');
      await until('the balance', async () => ((await shownBalance(phone)) === decimal(minor) ? true : undefined));
    }
    await world!.audit();
    await Promise.all([leader.close(), follower.close()]);
  }, 180_000);
});
