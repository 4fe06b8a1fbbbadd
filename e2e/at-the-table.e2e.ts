import { enableOdds, loadCatalogue } from '@drawroom/server/lottery/catalogue';
import type { Route } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';

import { bookedBets, roundEnd, roundWithTime } from './books.ts';
import { stored } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { chip, confirmButton, openTable, option, pick, place } from './table.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

const CODE = 'k3-3m';
const PLACING = '**/app/lotteryGame/betOrder*';

/** A member at the table that stays open for the whole test, with big on the slip for 10. */
async function withSlip(username: string, clockWrongByMs = 0): Promise<Phone> {
  const phone = await aPhone(world!, { clockWrongByMs });
  await phone.logIn(username);
  await openTable(phone, CODE);
  await pick(phone, 'size.big');
  await chip(phone, '10');
  return phone;
}

const accepted = (phone: Phone) => phone.page.getByText(new RegExp(phone.say('lottery.accepted'), 'u')).first();

/** The member's orders so far, by their number. */
async function orders(username: string): Promise<readonly bigint[]> {
  const bets = await bookedBets(world!.db, username, CODE);
  return [...new Set(bets.map((bet) => bet.orderId))];
}

/** References under which the phone has asked for an order's fate. */
function askedRefs(phone: Phone): readonly (string | null)[] {
  return phone.requests
    .map((url) => new URL(url))
    .filter((url) => url.pathname === '/app/lotteryGame/order')
    .map((url) => url.searchParams.get('clientRef'));
}

async function keptRef(phone: Phone): Promise<string> {
  const order = await phone.page.evaluate(stored, 'orderFate');
  return (JSON.parse(order ?? '{}') as { clientRef?: string }).clientRef ?? '';
}

describe.skipIf(world === null)('an order whose answer is lost', () => {
  test('the phone asks for its fate, shows it placed, and there is one order (R-47, R-48)', async () => {
    const phone = await withSlip('player01');
    let sent = 0;
    await phone.page.route(PLACING, async (route: Route) => {
      sent += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await place(phone, '10.00');
    await accepted(phone).waitFor();
    expect(sent).toBe(1);
    expect(askedRefs(phone).length).toBeGreaterThan(0);
    expect(await orders('player01')).toHaveLength(1);
    expect(await option(phone, 'size.big').getAttribute('aria-pressed')).toBe('false');
    await phone.close();
  });

  test('a reload before the answer: the order is found by its own reference and not sent again (R-52)', async () => {
    const phone = await withSlip('player02');
    let arrived = (): void => undefined;
    const taken = new Promise<void>((resolve) => (arrived = resolve));
    let sent = 0;
    await phone.page.route(PLACING, async (route: Route) => {
      sent += 1;
      await route.fetch();
      arrived();
    });
    await place(phone, '10.00');
    await taken;
    const ref = await keptRef(phone);
    phone.requests.length = 0;
    await phone.reload();
    await accepted(phone).waitFor();
    expect(new Set(askedRefs(phone))).toEqual(new Set([ref]));
    expect(sent).toBe(1);
    expect(await orders('player02')).toHaveLength(1);
    expect(await option(phone, 'size.big').getAttribute('aria-pressed')).toBe('false');
    await phone.close();
  });

  test('an order that never arrived: slip and reference outlive a reload, and nothing is sent twice (R-52)', async () => {
    const phone = await withSlip('agent01');
    let sent = 0;
    await phone.page.route(PLACING, async (route: Route) => {
      sent += 1;
      await route.abort('connectionreset');
    });
    await place(phone, '10.00');
    await phone.page.getByText(phone.say('lottery.asking'), { exact: true }).waitFor();
    const ref = await keptRef(phone);
    phone.requests.length = 0;
    await phone.reload();
    await phone.page.getByText(phone.say('lottery.asking'), { exact: true }).waitFor();
    expect(await option(phone, 'size.big').getAttribute('aria-pressed')).toBe('true');
    expect(await phone.button('lottery.place').last().isDisabled()).toBe(true);
    expect(new Set(askedRefs(phone))).toEqual(new Set([ref]));
    expect(sent).toBe(1);
    expect(await orders('agent01')).toEqual([]);
    await phone.close();
  });
});

/** Big pays less from now on; the table still passes the house's own guard of prices. */
async function lowerBig(oddsE4: number): Promise<void> {
  const { db } = world!;
  const lottery = (await loadCatalogue(db)).byCode(CODE);
  const big = lottery?.odds.plays['k3.sum.big'];
  if (lottery === undefined || big === undefined) throw new Error('no such play');
  const odds = Object.fromEntries(Object.keys(big.odds).map((selection) => [selection, oddsE4]));
  const plays = { ...lottery.odds.plays, 'k3.sum.big': { ...big, odds } };
  await db.tx(async (t) => enableOdds(t, lottery.id, { ...lottery.odds, plays }));
}

describe.skipIf(world === null)('odds that change between the tap and the press', () => {
  test('both odds are shown; declining keeps the slip and places nothing, accepting places at the new ones', async () => {
    const phone = await withSlip('player01');
    const { page, say } = phone;
    const before = await bookedBets(world!.db, 'player01', CODE);
    await lowerBig(19_400);
    const dialog = page.getByRole('dialog').filter({ hasText: say('lottery.oddsChanged') });
    const question = confirmButton(phone, '10.00');
    await phone.button('lottery.place').last().tap();
    // The phone may have heard of the new odds before the press, or hears of them from the refusal.
    await dialog.or(question).first().waitFor();
    if (await question.isVisible()) await question.tap();
    await dialog.getByText(say('lottery.oddsWas', { odds: '1.982' }), { exact: true }).waitFor();
    await dialog.getByText(say('lottery.oddsNow', { odds: '1.94' }), { exact: true }).waitFor();
    await phone.button('lottery.declineOdds').tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await bookedBets(world!.db, 'player01', CODE)).toEqual(before);
    expect(await option(phone, 'size.big').getAttribute('aria-pressed')).toBe('true');

    await phone.button('lottery.place').last().tap();
    await dialog.waitFor();
    await phone.button('lottery.acceptOdds').tap();
    await question.tap();
    await accepted(phone).waitFor();
    const { rows } = await world!.db.query<{ odds: string }>('select odds from lottery.bet order by id desc limit 1');
    expect(rows[0]?.odds).toBe('1.9400');
    expect(await bookedBets(world!.db, 'player01', CODE)).toHaveLength(before.length + 1);
    await phone.close();
  });
});

/** Seconds of a countdown such as `58:21` or `1:02:03`. */
function secondsOf(countdown: string): number {
  return countdown.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

describe.skipIf(world === null)('a phone whose clock is wrong (R-09)', () => {
  test.each([
    ['ten minutes slow', -600_000],
    ['ten minutes fast', 600_000],
  ])('%s: the countdown is right within a second, and the bet is taken', async (_, wrongByMs) => {
    const phone = await withSlip('player02', wrongByMs);
    const gameNo = await roundWithTime(world!.db, CODE, 0);
    const endS = await roundEnd(world!.db, CODE, gameNo);
    expect(await phone.page.evaluate(() => Date.now())).toSatisfy(
      (now: number) => Math.abs(now - Date.now() - wrongByMs) < 5_000,
    );
    const atLeast = endS - Date.now() / 1_000;
    const shown = secondsOf(await phone.page.locator('main time').first().innerText());
    const atMost = endS - Date.now() / 1_000;
    expect(shown).toBeGreaterThanOrEqual(atMost - 1);
    expect(shown).toBeLessThanOrEqual(atLeast + 1);
    const before = await orders('player02');
    await place(phone, '10.00');
    await accepted(phone).waitFor();
    expect(await orders('player02')).toHaveLength(before.length + 1);
    await phone.close();
  });
});
