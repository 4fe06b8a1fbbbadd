import type { HouseProvider } from '@drawroom/testkit/provider';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { bookedBalance, until } from './books.ts';
import { playerOn, titleOf } from './game-steps.ts';
import { introduceProvider, pointsThere, startProvider, transfersEnded } from './games-house.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';

const world = await openLobbyWorld();
let provider: HouseProvider | null = null;
/** Has loaded the lobby before the house knew of any provider. */
let early: Phone | null = null;
beforeAll(async () => {
  if (world === null) return;
  // A match minute a second: one that is live is over within two minutes.
  provider = await startProvider(world, { PROVIDER_SPEED: '60' });
  early = await aPhone(world);
  await early.logIn('player02');
  await early.open('/walletcenter');
  await introduceProvider(world, provider);
});
afterAll(async () => {
  await early?.close();
  await provider?.[Symbol.asyncDispose]();
  await world?.close();
});

/** Points at home and there, and what was lost on the way: the same at every quiet moment. Minor units. */
async function everything(): Promise<bigint> {
  const { away, lost } = await pointsThere(world!);
  return (await bookedBalance(world!.db, 'player01')) + away + lost;
}

test.skipIf(world === null)(
  'a page that was loaded before the house knew a provider opens its game all the same: it is loaded again, once',
  async () => {
    const { page, say } = early!;
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
    });
    await page.getByRole('link', { name: say('title.games') }).tap();
    await page.locator('main').getByText(titleOf('mines', 'zh-CN'), { exact: true }).tap();
    expect(loads).toBe(0);
    await playerOn(early!, 'zh-CN').opened('play.start');
    expect(loads).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/embedded');
  },
);

test.skipIf(world === null)(
  'points follow into a game and a bet on a match, stay explained while the provider is killed, and come home with every record',
  { timeout: 600_000 },
  async () => {
    const phone = await aPhone(world!);
    const { page, say, button } = phone;
    await phone.logIn();
    const began = await everything();
    await phone.open('/games');
    await page.getByLabel(say('game.auto')).check();

    const player = playerOn(phone, 'zh-CN');
    await player.openGame('mines');
    await player.playMines();
    await until('all points in the game', async () =>
      (await bookedBalance(world!.db, 'player01')) === 0n ? true : undefined,
    );

    await player.openGame('sports');
    await player.betOnMatch();

    // In the middle of it the provider dies: leaving is asked for, and nobody knows yet what came of it.
    await provider!.kill();
    await button('game.leave').tap();
    await page.getByText(say('game.transit'), { exact: false }).first().waitFor();
    await provider!.restart();
    await transfersEnded(world!, 90_000);

    // The match ends by itself; what it paid is swept or fetched.
    await until(
      'the end of the match',
      async () => {
        const { rows } = await world!.db.query<{ open: number }>(
          'select count(*)::int as open from transfer.record where state = 0',
        );
        return rows[0]?.open === 0 ? true : undefined;
      },
      180_000,
    );
    await phone.open('/games');
    // Nothing is there any more when the bet was lost.
    if ((await pointsThere(world!)).away > 0n) await button('shell.game.bringHome').tap();
    await until('everything at home', async () => {
      const { away } = await pointsThere(world!);
      return away === 0n ? true : undefined;
    });
    expect(await everything()).toBe(began);

    await phone.open('/youxi');
    await page.getByText(titleOf('mines', 'zh-CN'), { exact: true }).first().waitFor();
    await phone.open('/sports');
    await page.getByText(/^¥10\.00 @ \d/).waitFor();
    // The lost question of leaving is the only thing the browser complained about.
    expect(phone.complaints.filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
    await phone.close();
  },
);
