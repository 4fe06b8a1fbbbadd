import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, bookedBets, until } from './books.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { field, inRoom, message, speak } from './room-talk.ts';
import { bet, preview } from './text-bet.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

/** The lottery whose round stays open for the whole journey, by its name in Chinese. */
const LONG = '三分快三';

/** The member's bets of the long round, oldest first: play, stake in minor units, status. */
async function booked(username: string): Promise<string[]> {
  const bets = await bookedBets(world!.db, username, 'k3-3m');
  return bets.map(({ play, stakeMinor, status }) => `${play} ${stakeMinor} ${status}`);
}

describe.skipIf(world === null)('betting by what is written in a room', () => {
  test('a member bets by text, takes one order back before the close, and finds both in his records', async () => {
    const phone = await inRoom(world!, 'player01');
    const { page, say } = phone;
    const before = await bookedBalance(world!.db, 'player01');

    // Talk stays talk, with a number in it too.
    await speak(phone, '昨天输了100');
    expect(await preview(phone).count()).toBe(0);

    await bet(phone, `${LONG} 大100，和14 50`);
    expect(await booked('player01')).toEqual(['k3.sum.big 10000 0', 'k3.sum.value 5000 0']);
    expect(await bookedBalance(world!.db, 'player01')).toBe(before - 15_000n);
    expect(await message(phone, '和14').count()).toBe(0);

    await bet(phone, `${LONG} 单20`);
    expect(await bookedBalance(world!.db, 'player01')).toBe(before - 17_000n);
    await phone.button('command.cancel').tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('lottery.cancelOrder'), exact: true })
      .tap();
    await page.getByText(say('command.placed'), { exact: true }).waitFor({ state: 'detached' });
    await until('the stake is back', async () =>
      (await bookedBalance(world!.db, 'player01')) === before - 15_000n ? true : undefined,
    );
    expect((await booked('player01')).at(-1)).toBe('k3.sum.odd 2000 4');

    await phone.open('/records');
    const rows = page.locator('main li > button');
    await rows.nth(2).waitFor();
    expect(await rows.first().innerText()).toContain(say('records.cancelled'));
    await phone.open('/lottery');
    await page.getByText('9,850.00').first().waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('a part that is not understood is quoted, and help shows how it is written', async () => {
    const phone = await inRoom(world!, 'player02', { locale: 'vi-VN' });
    await field(phone).fill('tài 100 nhé');
    await phone.page.getByText(phone.say('command.why.words').replace('{part}', 'nhé'), { exact: true }).waitFor();
    await phone.button('command.help').tap();
    await phone.page.getByRole('dialog').getByText('tài 100', { exact: true }).waitFor();
    expect(await booked('player02')).toEqual([]);
    await phone.close();
  });

  test('a member writes in his own language with its own digits, and his phone fetches the words of that language alone', async () => {
    const phone = await inRoom(world!, 'player02', { locale: 'ar-EG' });
    await field(phone).fill('كبير ١٠٠، صغير ٥٠');
    await preview(phone).getByText('150.00').first().waitFor();
    await field(phone).fill('كبير 100 لو سمحت');
    await phone.page.getByText(phone.say('command.why.words', { part: 'لو سمحت' }), { exact: true }).waitFor();
    await phone.button('command.help').tap();
    await phone.page.getByRole('dialog').getByText('كبير 100', { exact: true }).waitFor();
    const fetched = phone.requests.filter((url) => url.includes('/i18n/bets.'));
    expect(fetched.map((url) => /bets\.([\w-]+)\./.exec(url)?.[1])).toEqual(['ar-EG']);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
