import { betOrder, gameHome, oddsList } from '@drawroom/contract/lottery';
import { publishNotice, writeDraft } from '@drawroom/server/notice/index';
import { expecting } from '@drawroom/testkit/expecting';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, describe, expect, test } from 'vitest';

import { roundWithTime, settledNumbers } from './books.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

const CODE = 'k3-1m';
/** A round has to be open for this long when two members begin to bet on it. */
const HAND_MS = 8_000;

/** Writes an alert for everybody, as the desk does. */
async function publishAlert(words: string, lines = 1): Promise<void> {
  const { kernel } = world!.booted().server;
  const title = { 'zh-CN': words, 'en-US': words, 'vi-VN': words };
  const text = Array.from({ length: lines }, () => words).join('\n');
  const body = { 'zh-CN': text, 'en-US': text, 'vi-VN': text };
  const audience = { rooms: null, kinds: null, languages: null, members: null };
  const times = { from: Math.trunc(kernel.clock.now()) - 1_000, until: null };
  await kernel.db.tx(async (t) => {
    const content = { kind: 'alert', title, body, ...times, place: 0, audience } as const;
    const { id } = await writeDraft(t, content);
    await publishNotice(kernel, t, id);
  });
}

const SIDES = [
  { username: 'player01', playCode: 'k3.sum.odd' },
  { username: 'player02', playCode: 'k3.sum.even' },
] as const;

/** Bets 10.00 on one side of a round, as a script does. */
async function bet(member: ScriptedMember, playCode: string, gameNo: string): Promise<void> {
  const { lotteries } = await member.call(gameHome, {});
  const lotteryId = lotteries.find(({ lotteryCode }) => lotteryCode === CODE)?.lotteryId ?? '';
  const { groups } = await member.call(oddsList, { lotteryCode: CODE });
  const play = groups.flatMap(({ plays }) => plays).find((one) => one.playCode === playCode);
  const betList = [{ playCode, selection: '-', odds: play?.prices[0]?.odds ?? '', unitAmount: '10.00' }];
  await member.call(betOrder, { lotteryId, gameNo, clientRef: crypto.randomUUID(), betList });
}

/** Two members bet on both sides of rounds until one of them has won; his name. */
async function someoneWins(): Promise<string> {
  const members = await Promise.all(
    SIDES.map(({ username }) => aMember(world!, { username, password: 'demo1234', exists: true })),
  );
  for (;;) {
    const gameNo = await roundWithTime(world!.db, CODE, HAND_MS);
    for (const [at, { playCode }] of SIDES.entries()) await bet(members[at] as ScriptedMember, playCode, gameNo);
    await settledNumbers(world!.db, CODE, gameNo);
    const { rows } = await world!.db.query<{ username: string }>(
      `select m.username from lottery.bet b join ledger.v_account a on a.id = b.account_id
         join member.member m on m.id = a.owner_member_id where b.payout > b.stake limit 1`,
    );
    const [winner] = rows;
    if (winner === undefined) continue;
    for (const member of members) member.stop();
    return winner.username;
  }
}

describe.skipIf(world === null)('what the house tells', () => {
  test('an alert is laid over the lobby; once put away for today it stays away, also on the next phone', async () => {
    await publishAlert('系统升级公告', 60);
    const phone = await aPhone(world!);
    const { page, say } = phone;
    const dialog = page.getByRole('dialog').filter({ hasText: '系统升级公告' });
    await phone.logIn('player01');
    await dialog.first().waitFor();
    // However long it is, it is read from its beginning, with its title above and the way out below.
    const [head, text, way] = await Promise.all(
      [dialog.getByRole('heading'), dialog.locator('p'), dialog.getByRole('button')].map((part) => part.boundingBox()),
    );
    expect(head!.y).toBeGreaterThan(0);
    expect(text!.y).toBeGreaterThanOrEqual(head!.y + head!.height);
    expect(text!.height).toBeGreaterThan(1_000);
    expect(way!.y + way!.height).toBeLessThan(844);
    await dialog.getByRole('button', { name: say('ui.close') }).tap();
    await dialog.waitFor({ state: 'detached' });
    await phone.reload();
    await dialog.first().waitFor();
    const kept = expecting(page.waitForResponse((response) => response.url().includes('/member/preferences')));
    await page.getByLabel(say('lottery.dontRemind')).check();
    await dialog.getByRole('button', { name: say('ui.close') }).tap();
    expect((await kept).status()).toBe(200);
    const asked = expecting(page.waitForResponse((response) => response.url().includes('getAlertList')));
    await phone.reload();
    await asked;
    await phone.open('/mine');
    await page.getByText(say('member.mine.logOut')).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(phone.complaints).toEqual([]);
    await phone.close();

    const other = await aPhone(world!);
    const heard = expecting(other.page.waitForResponse((response) => response.url().includes('getAlertList')));
    await other.logIn('player01');
    await heard;
    await other.open('/mine');
    await other.page.getByText(other.say('member.mine.logOut')).waitFor();
    expect(await other.page.getByRole('dialog').filter({ hasText: '系统升级公告' }).count()).toBe(0);
    await other.close();
  });

  test('a win of a settled round is in the inbox, counted until it is read, and leads to the bets', async () => {
    await world!.db.query(`update notice.notice set state = 'withdrawn' where kind = 'alert'`);
    const phone = await aPhone(world!);
    const { page, say } = phone;
    await phone.logIn(await someoneWins());
    await phone.open('/mine');
    const cell = page.getByRole('link', { name: say('title.notices') });
    await expect.poll(() => cell.textContent()).toMatch(/\d/);
    await cell.tap();
    const row = page.getByRole('link').filter({ hasText: say('notice.win', { amount: '' }).trim() });
    // By its name, as soon as the names of the lotteries have come.
    await row.filter({ hasText: '极速快三' }).first().waitFor();
    await phone.button('notice.readAll').tap();
    await phone.button('notice.readAll').waitFor({ state: 'detached' });
    await row.first().tap();
    await page.waitForURL(/\/records\?lottery=k3-1m/);
    await phone.open('/mine');
    expect(await cell.textContent()).not.toMatch(/\d/);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
