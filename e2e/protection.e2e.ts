import { afterAll, describe, expect, test } from 'vitest';

import { until } from './books.ts';
import { pressBack } from './in-page.ts';
import { openCentre, typeLimit } from './limit-steps.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { chip, confirmButton, openTable, option, pick, place, tableOpen } from './table.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

/** One round of an hour: nothing closes under the hand. */
const CODE = 'k3-3m';

/** Big for 10 on the slip. */
async function fillSlip(phone: Phone): Promise<void> {
  await pick(phone, 'size.big');
  await chip(phone, '10');
}

async function betTaken(phone: Phone): Promise<void> {
  await phone.page
    .getByText(new RegExp(phone.say('lottery.accepted'), 'u'))
    .first()
    .waitFor();
}

/** The card of a refused order. */
const refusedCard = ({ page, say }: Phone) =>
  page
    .getByRole('status')
    .filter({ hasText: say('lottery.refused') })
    .filter({ hasText: say('lottery.slipKept') });

const slipLines = (phone: Phone) =>
  phone.page.getByRole('button').filter({ hasText: phone.say('lottery.possibleReturn') });

interface Order {
  readonly atMs: number;
}

async function ordersOf(username: string): Promise<readonly Order[]> {
  const { rows } = await world!.db.query<Order>(
    `select extract(epoch from o.created_at)::float8 * 1000 as "atMs" from lottery.bet_order o
     join member.v_member m on m.account_id = o.account_id where m.username = $1 order by o.created_at`,
    [username],
  );
  return rows;
}

async function stopAtLimit(): Promise<void> {
  const phone = await aPhone(world!);
  const { page, say } = phone;
  await phone.logIn('player01');
  await openCentre(phone);
  const group = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('protection.kind.stake'), exact: true }) });
  await group.getByRole('button').first().tap();
  await typeLimit(phone, '15');
  await group.getByText('¥15.00').first().waitFor();
  await openTable(phone, CODE);
  await fillSlip(phone);
  await place(phone, '10.00');
  await betTaken(phone);
  await fillSlip(phone);
  await place(phone, '10.00');
  await refusedCard(phone).waitFor();
  expect(await slipLines(phone).count()).toBe(1);
  await refusedCard(phone)
    .getByRole('link', { name: say('title.protection'), exact: true })
    .tap();
  await page.waitForURL('**/protection');
  await group.getByText(say('protection.used', { used: '¥10.00', left: '¥5.00' })).waitFor();
  expect(await ordersOf('player01')).toHaveLength(1);
  // Higher waits for its day; lower holds at once.
  await group.getByRole('button').first().tap();
  await typeLimit(phone, '500');
  const confirm = page.getByRole('dialog').getByRole('button', { name: say('protection.confirm'), exact: true });
  await confirm.waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

async function excludeInFlight(): Promise<void> {
  const table = await aPhone(world!);
  await table.logIn('player02');
  await openTable(table, CODE);
  await fillSlip(table);
  await table.button('lottery.place').last().tap();
  await confirmButton(table, '10.00').waitFor();

  const other = await aPhone(world!, { locale: 'vi-VN' });
  await other.logIn('player02');
  await openCentre(other);
  await other.page.getByRole('button', { name: new RegExp(`^${other.say('protection.exclude')}`, 'u') }).tap();
  const sheet = other.page.getByRole('dialog');
  await sheet.locator('label').first().tap();
  await sheet.getByRole('button', { name: other.say('protection.next'), exact: true }).tap();
  const begin = other.button('protection.begin');
  await begin.waitFor();

  await Promise.all([confirmButton(table, '10.00').tap(), begin.tap()]);
  await other.page
    .getByText(new RegExp(`^${other.say('protection.excludedUntil', { at: '.*' })}$`, 'u'))
    .first()
    .waitFor();
  const banner = table.page
    .locator('main a[href="/protection"]')
    .filter({ hasText: new RegExp(table.say('protection.closed', { at: '.*' }), 'u') });
  await banner.waitFor();
  const excludedAtMs = await until('the exclusion', async () => {
    const { rows } = await world!.db.query<{ atMs: number }>(
      `select extract(epoch from h.at)::float8 * 1000 as "atMs" from protection.history h
       join member.v_member m on m.account_id = h.account_id where m.username = 'player02' and h.act = 'excluded'`,
    );
    return rows[0]?.atMs;
  });
  // What was in flight was taken before or refused; a bet pressed now is not even sent.
  await table.page.reload();
  await tableOpen(table);
  await banner.waitFor();
  // What became of the bet in flight empties the slip, whenever it is known.
  await until('a slip', async () => {
    const big = option(table, 'size.big');
    if ((await big.getAttribute('aria-pressed')) === 'true') return true;
    await big.tap();
    return undefined;
  });
  expect(await table.button('lottery.place').last().isDisabled()).toBe(true);
  expect((await ordersOf('player02')).filter(({ atMs }) => atMs > excludedAtMs)).toEqual([]);
  await other.open('/walletcenter');
  await other.page.getByText(other.say('wallet.centre.balance'), { exact: true }).waitFor();
  await table.close();
  await other.close();
}

async function answerCheck(): Promise<void> {
  const phone = await aPhone(world!, { locale: 'en-US' });
  const { page, say } = phone;
  await phone.logIn('agent01');
  await openCentre(phone);
  await page.getByRole('button', { name: new RegExp(`^${say('protection.reality')}`, 'u') }).tap();
  await page.getByRole('radio', { name: 'every 15 min' }).tap();
  await page.getByText('every 15 min').first().waitFor();
  await openTable(phone, CODE);
  await fillSlip(phone);
  // He has been at it for 20 minutes, and answered nothing in that time.
  await world!.db.query(
    `with own as (select account_id from member.v_member where username = 'agent01'),
       answered as (update protection.guard set reality_answered_at = clock_timestamp() - interval '20 minutes'
         where account_id in (select account_id from own))
     insert into protection.spell (account_id, since, last_at)
       select account_id, clock_timestamp() - interval '20 minutes', clock_timestamp() from own
     on conflict (account_id) do update set since = excluded.since, last_at = excluded.last_at`,
  );
  await place(phone, '10.00');
  const check = page.getByRole('dialog', { name: say('protection.reality'), exact: true });
  await check.getByText('20 min').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.evaluate(pressBack);
  await page.evaluate(pressBack);
  await check.getByText('20 min').waitFor();
  expect(new URL(page.url()).pathname).toBe('/lotteryBet');
  expect(await ordersOf('agent01')).toEqual([]);
  await check.getByRole('button', { name: say('protection.goOn'), exact: true }).tap();
  await check.waitFor({ state: 'hidden' });
  expect(await slipLines(phone).count()).toBe(1);
  await place(phone, '10.00');
  await betTaken(phone);
  expect(await ordersOf('agent01')).toHaveLength(1);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

describe.skipIf(world === null)('protection', () => {
  test(
    'a limit set on the phone stops the bet that would pass it; the slip stays and the centre shows why (R-91)',
    stopAtLimit,
  );

  test(
    'a self-exclusion while a bet is on its way: nothing is taken after it, the table says so, the wallet stays open (R-94)',
    excludeInFlight,
  );

  test('a reality check stops play until it is answered; Escape and Back do not answer it (R-96)', answerCheck);
});
