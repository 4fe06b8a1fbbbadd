import { buildProvider } from '@drawroom/server/build-provider';
import { ensureDemoProvider } from '@drawroom/server/demo/demo-provider';
import { startHouseProvider, type HouseProvider } from '@drawroom/testkit/provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bookedBalance, until } from './books.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone, type Phone } from './phone.ts';

const world = await openLobbyWorld();
let provider: HouseProvider | null = null;
beforeAll(async () => {
  if (world === null) return;
  // A match minute a second: one that is live is over within two minutes.
  const env = { PROVIDER_PAGES: await buildProvider(() => undefined), PROVIDER_SPEED: '60' };
  provider = await startHouseProvider(world.booted(), env);
  const { kernel } = world.booted().server;
  const { url } = provider;
  await kernel.db.tx((t) => ensureDemoProvider(t, kernel, { currency: 'CNY', url }));
  await until('the list of games', async () => {
    const { rows } = await kernel.db.query<{ n: number }>(
      `select jsonb_array_length(games) as n from transfer.provider`,
    );
    return (rows[0]?.n ?? 0) > 0 ? true : undefined;
  });
  // A page frames what its house knew when the page was served.
  await until('a page that may frame it', async () => {
    const { headers } = await fetch(world.url);
    return headers.get('content-security-policy')?.includes(url) === true ? true : undefined;
  });
});
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await world?.close();
});

/** The game inside the lobby. */
const game = ({ page }: Phone) => page.frameLocator('iframe');

async function openGame(phone: Phone, title: string): Promise<void> {
  await phone.open('/games');
  await phone.page.getByText(title, { exact: true }).tap();
  await phone.page.waitForURL('**/embedded**');
}

/** Stakes at mines and takes what the first safe square is worth; a mine ends the round as well. */
async function playMines(phone: Phone): Promise<void> {
  const frame = game(phone);
  // The first page of a provider that has just begun takes its time on a busy machine.
  await frame.getByRole('button', { name: /^开始/ }).tap({ timeout: 60_000 });
  await frame.getByRole('button', { name: '第 1 格', exact: true }).tap();
  const take = frame.getByRole('button', { name: /^收下 / });
  const again = frame.getByRole('button', { name: /^开始/ });
  await take.or(again).first().waitFor();
  if (
    await take
      .first()
      .isEnabled()
      .catch(() => false)
  )
    await take.first().tap();
  await again.waitFor();
}

/** Bets on whatever match is live; a goal or the end of a half meanwhile refuses it, and another is taken. */
async function betOnMatch(phone: Phone): Promise<void> {
  const frame = game(phone);
  const placed = frame.getByText('投注成功', { exact: true });
  const refused = frame.locator('.sp-notice');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await frame.locator('.sp-odds:not([disabled])').first().tap();
    await frame.getByRole('button', { name: /^投注单/ }).tap();
    await frame.getByText('赔率变低也投注', { exact: true }).tap();
    const place = frame.getByRole('button', { name: /^投注 / });
    if (await place.isEnabled()) {
      await place.tap();
      await placed.or(refused).first().waitFor();
    }
    if (await placed.isVisible()) break;
    await frame.getByRole('button', { name: '全部移除', exact: true }).tap();
    await frame.getByRole('button', { name: '关闭', exact: true }).tap();
  }
  await frame.getByRole('button', { name: '好的', exact: true }).tap();
}

/** The member's points by the books of the house, and what his records there say that he lost; minor units. */
async function accounted(): Promise<{ readonly home: bigint; readonly away: bigint; readonly lost: bigint }> {
  const { rows } = await world!.db.query<{ away: bigint; lost: bigint }>(
    `select coalesce(sum(in_sum - out_sum + result_sum), 0)::bigint as away, coalesce(-sum(result_sum), 0)::bigint as lost from transfer.player`,
  );
  const { away = 0n, lost = 0n } = rows[0] ?? {};
  return { home: await bookedBalance(world!.db, 'player01'), away, lost };
}

/** Points at home and there, and what was lost on the way: the same at every quiet moment. */
async function everything(): Promise<bigint> {
  const { home, away, lost } = await accounted();
  return home + away + lost;
}

describe.skipIf(world === null)('games and sports of others', () => {
  test('points follow into a game and a bet on a match, stay explained while the provider is killed, and come home with every record', async () => {
    const phone = await aPhone(world!);
    const { page, say, button } = phone;
    await phone.logIn();
    const began = await everything();
    await phone.open('/games');
    await page.getByLabel(say('game.auto')).check();

    await openGame(phone, '扫雷');
    await playMines(phone);
    await until('all points in the game', async () => ((await accounted()).home === 0n ? true : undefined));

    await openGame(phone, '体育');
    await betOnMatch(phone);

    // In the middle of it the provider dies: leaving is asked for, and nobody knows yet what came of it.
    await provider!.kill();
    await button('game.leave').tap();
    await page.getByText(say('game.transit'), { exact: false }).first().waitFor();
    await provider!.restart();
    await until(
      'the way home',
      async () => {
        const { rows } = await world!.db.query<{ open: number }>(
          `select count(*)::int as open from transfer.transfer where state not in ('confirmed', 'failed')`,
        );
        return rows[0]?.open === 0 ? true : undefined;
      },
      90_000,
    );

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
    if ((await accounted()).away > 0n) await button('shell.game.bringHome').tap();
    await until('everything at home', async () => {
      const { away } = await accounted();
      return away === 0n ? true : undefined;
    });
    expect(await everything()).toBe(began);

    await phone.open('/youxi');
    await page.getByText('扫雷', { exact: true }).first().waitFor();
    await phone.open('/sports');
    await page.getByText(/^¥10\.00 @ \d/).waitFor();
    // The lost question of leaving is the only thing the browser complained about.
    expect(phone.complaints.filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
    await phone.close();
  });
});
