import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, bookedBets, roundWithTime, until } from './books.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { openSlip, chip, decimal, openTable, pick, shownBalance } from './table.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

const CODE = 'k3-1m';
const USERNAME = 'player01';
const OPENING_MINOR = 1_000_000n;
/** A round may have a minute to go, the next one is as long, and the machine is busy. */
const TWO_ROUNDS_MS = 150_000;

/** Big for 10 over two rounds, whatever is drawn. */
async function chaseTwoRounds(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await pick(phone, 'size.big');
  await chip(phone, '10');
  const sheet = await openSlip(phone);
  await sheet.getByRole('switch', { name: say('chase.switch') }).tap();
  await sheet.getByRole('switch', { name: say('chase.stopOnWin') }).tap();
  const less = sheet.getByRole('button', { name: say('chase.less'), exact: true });
  for (let rounds = 5; rounds > 2; rounds -= 1) await less.tap();
  expect(await sheet.getByRole('table').getByRole('row').count()).toBe(3);
  const go = page.getByRole('button', { name: say('chase.place', { count: '2' }), exact: true });
  await go.tap();
  await page.getByRole('heading', { name: say('chase.confirm', { count: '2' }) }).waitFor();
  await go.last().tap();
  await page.getByText(new RegExp(`^${say('chase.accepted')}`, 'u')).waitFor();
}

/** States of the chase's rounds as the database has them. */
async function parts(): Promise<readonly number[]> {
  const { rows } = await world!.db.query<{ state: number }>('select state from lottery.chase_round order by n');
  return rows.map(({ state }) => state);
}

describe.skipIf(world === null)('a chase', () => {
  test(
    'freezes both rounds at once, bets each as it opens, and its record tells how it went',
    async () => {
      const phone = await aPhone(world!);
      const { page, say } = phone;
      await phone.logIn(USERNAME);
      await roundWithTime(world!.db, CODE, 12_000);
      await openTable(phone, CODE);
      await chaseTwoRounds(phone);
      expect(await shownBalance(phone)).toBe(decimal(OPENING_MINOR - 2_000n));
      await phone.open('/records');
      await page
        .locator('label')
        .filter({ hasText: new RegExp(`^${say('chase.chases')}$`, 'u') })
        .tap();
      await page.getByText(say('chase.state.running'), { exact: true }).waitFor();
      await until(
        'both rounds',
        async () => ((await parts()).every((state) => state === 2) ? true : undefined),
        TWO_ROUNDS_MS,
      );
      // By event, without a tap.
      await page.getByText(say('chase.progress', { over: '2', rounds: '2' }), { exact: true }).waitFor();
      await page.getByText(say('chase.state.done'), { exact: true }).waitFor();
      const bets = await bookedBets(world!.db, USERNAME, CODE);
      expect(bets.map(({ stakeMinor }) => stakeMinor)).toEqual([1_000n, 1_000n]);
      const paid = bets.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n);
      expect(await bookedBalance(world!.db, USERNAME)).toBe(OPENING_MINOR - 2_000n + paid);
      expect(phone.complaints).toEqual([]);
      await phone.close();
    },
    TWO_ROUNDS_MS + 90_000,
  );
});
