import { afterAll, describe, expect, test } from 'vitest';

import { roundWithTime, settledNumbers, until } from './books.ts';
import { openLobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';
import { inRoom, openTalk, showRecordAndShare } from './room-talk.ts';
import { HAND_MS } from './round-steps.ts';
import { chip, openSlip, openTable, pick, place } from './table.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

/** Its one round stays open for the whole test. */
const LONG = 'k3-3m';
const SHORT = 'k3-1m';

/** Bets big for 10 at a table and shows it in the room by the sheet of own bets; the short round that took it. */
async function betAndShare(phone: Phone, code: string, first: boolean): Promise<string> {
  await openTable(phone, code);
  const gameNo = code === SHORT ? await roundWithTime(world!.db, code, HAND_MS) : '';
  await pick(phone, 'size.big');
  await chip(phone, '10');
  await openSlip(phone);
  await place(phone, '10.00');
  const { page, say } = phone;
  const chips = page.locator('div.rail').filter({ hasText: say('lottery.mine') });
  await chips.getByRole('button').first().tap();
  await phone.button('follow.share').first().tap();
  if (first) await showRecordAndShare(phone);
  await page.getByText(say('follow.sharedNow'), { exact: true }).first().waitFor();
  return gameNo;
}

const ordersOf = async (username: string): Promise<number> => {
  const { rows } = await world!.db.query<{ n: number }>(
    `select count(*)::int as n from lottery.bet_order o join member.v_member m on m.account_id = o.account_id where m.username = $1`,
    [username],
  );
  return rows[0]?.n ?? 0;
};

describe.skipIf(world === null)('a bet that is shared', () => {
  test('is seen in the talk and followed once by hand; then its member is followed for two rounds, and no further', async () => {
    const leader = await inRoom(world!, 'player01', { locale: 'zh-CN' });
    const follower = await inRoom(world!, 'player02', { locale: 'vi-VN' });
    await betAndShare(leader, LONG, true);

    await follower.button('follow.follow').last().tap();
    const sheet = follower.page.getByRole('dialog', { name: follower.say('follow.followTitle') });
    await sheet.getByLabel(follower.say('follow.perUnit'), { exact: true }).fill('5');
    await sheet.getByRole('button', { name: /5,00/ }).tap();
    await sheet.waitFor({ state: 'detached' });
    expect(await ordersOf('player02')).toBe(1);

    await follower.button('follow.follow').last().tap();
    await sheet.getByText(/5,00/).first().waitFor();
    await follower.button('follow.start.open').tap();
    const terms = follower.page.getByRole('dialog', { name: follower.say('follow.start.title') });
    const fill = (key: string, text: string) => terms.getByLabel(follower.say(key), { exact: true }).fill(text);
    await fill('follow.start.rounds', '2');
    await fill('follow.start.amount', '3');
    await fill('follow.start.totalCap', '50');
    await fill('follow.start.stopLoss', '50');
    await follower.button('follow.start.begin').tap();
    await follower.page.getByText(follower.say('follow.mine.state.running'), { exact: true }).waitFor();

    await betAndShare(leader, LONG, false);
    await until('the first bet of the follow', async () => ((await ordersOf('player02')) === 2 ? true : undefined));
    const second = await betAndShare(leader, SHORT, false);
    await until('the second bet of the follow', async () => ((await ordersOf('player02')) === 3 ? true : undefined));
    await follower.page
      .getByText(follower.say('follow.mine.progress', { used: '2', rounds: '2' }), { exact: true })
      .waitFor();

    // The long round keeps the follow open; what is shown in a third one is one round too many and ends it.
    await settledNumbers(world!.db, SHORT, second);
    await betAndShare(leader, SHORT, false);
    await follower.page.getByText(follower.say('follow.mine.state.done'), { exact: true }).waitFor();
    expect(await ordersOf('player02')).toBe(3);

    await openTalk(leader);
    await leader.button('follow.look').first().waitFor();
    expect([...leader.complaints, ...follower.complaints]).toEqual([]);
    await Promise.all([leader.close(), follower.close()]);
  }, 180_000);
});
