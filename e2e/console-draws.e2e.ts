import { myWallet } from '@drawroom/contract/wallet';
import { declare } from '@drawroom/contract/protection';
import { buildConsole } from '@drawroom/server/build-console';
import type { BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seatAt, type Seat } from './console-seat.ts';
import { officialHouse, type OfficialHouse, UNTIL_PLACED } from './official-house.ts';

/** Sum 26 is big, sum 4 is small. */
const BIG = '9 9 8';
const SMALL = '1 1 2';

const browser = await launchBrowser();
let house: OfficialHouse;
let server: BootedServer;
let player: ScriptedMember;
beforeAll(async () => {
  if (browser === null) return;
  house = await officialHouse({ consoleDist: await buildConsole(() => undefined) });
  ({ server } = house);
  await server.db.query(`update admin.operator set roles = '{draw,risk}' where name in ('maker', 'checker')`);
  player = await aMember(server, { username: 'player01', password: 'demo1234', exists: true });
  await player.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
});
afterAll(async () => {
  player?.stop();
  await browser?.close();
  await house?.[Symbol.asyncDispose]();
});

const balance = async (): Promise<string> => (await player.call(myWallet, {})).balance;
/** A row of the queue. */
const rowOf = ({ page }: Seat, gameNo: string) => page.getByRole('button', { name: new RegExp(gameNo) });
async function atTheDraws(name: string): Promise<Seat> {
  const seat = await seatAt(browser!, { opsUrl: server.opsUrl, name });
  await seat.page.getByRole('link', { name: 'Draw room' }).click();
  return seat;
}

/** Shows one state of rounds alone. */
async function showOnly({ page }: Seat, state: string): Promise<void> {
  await page.getByLabel('Rounds').click();
  await page.getByRole('option', { name: state }).click();
}

/** One proposes other numbers after a look at what they do, another confirms them; the points are then what was shown. */
async function correctByTwo([maker, checker]: readonly [Seat, Seat], gameNo: string): Promise<void> {
  await showOnly(maker, 'Paid');
  await rowOf(maker, gameNo).click();
  const correct = await maker.press('c', 'Correct the result');
  await correct.getByLabel('Numbers, with blanks between').fill(SMALL);
  await correct.getByLabel('Reason').fill('the mirror was right');
  const preview = correct.getByRole('region', { name: 'What would happen now' });
  await preview.getByText('Members give back').waitFor();
  const then = await preview.getByRole('row').nth(1).getByRole('cell').last().innerText();
  await maker.shot('draws-preview');
  await correct.locator('button[type=submit]').click();
  await correct.waitFor({ state: 'hidden' });
  // It is the other one's turn, and he finds it where he works.
  await rowOf(checker, gameNo).click();
  const shown = checker.page.getByRole('region', { name: 'What would happen now' });
  await shown.getByText('Members give back').waitFor();
  await checker.shot('draws-correction');
  await checker.act('Confirm', { 'Numbers, with blanks between': SMALL });
  await expect.poll(balance, { timeout: 15_000 }).toBe(then.replaceAll(',', ''));
}

test.skipIf(browser === null)(
  'sources that disagree hold a round; two people release it, and correct it later with what was previewed',
  async () => {
    const odds = await house.bigOdds();
    const round = await house.openRound();
    const { gameNo } = round;
    await expect.poll(() => house.betBig(player, round), UNTIL_PLACED).toBe('placed');
    const [maker, checker] = [await atTheDraws('maker'), await atTheDraws('checker')];
    await rowOf(maker, gameNo).click();
    await maker.page.getByText('Nobody sees totals before the bets are sealed.').waitFor();
    await maker.shot('draws-open');
    await house.closeRound();
    await house.tell('organiser', round, BIG);
    await house.tell('mirror', round, SMALL);
    for (const seat of [maker, checker]) {
      await rowOf(seat, gameNo).click();
      await seat.page.getByText('Differs').nth(1).waitFor();
      await seat.page.getByText('Held because').waitFor();
      await seat.page.getByRole('cell', { name: '10.00' }).first().waitFor();
    }
    await maker.shot('draws-held');

    // What is typed is judged by the engine at once.
    const dialog = await maker.press('e', 'Release with numbers');
    await dialog.getByLabel('Numbers, with blanks between').fill('9 9');
    await dialog.getByText('Not the right count of numbers').waitFor();
    await dialog.getByLabel('Numbers, with blanks between').fill(BIG);
    await dialog.getByText('A draw of this game').waitFor();
    await maker.shot('draws-release');
    await dialog.locator('button[type=submit]').click();
    await maker.page.getByText('you proposed this. Somebody else has to confirm it.').waitFor();
    expect(await maker.page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
    await checker.page.getByText('proposed by maker. You may be the second.').waitFor();
    await checker.shot('draws-second');
    const before = Number(await balance());
    await checker.act('Confirm', { 'Numbers, with blanks between': BIG });
    await rowOf(checker, gameNo).waitFor({ state: 'hidden' });
    await expect.poll(async () => Number(await balance()) - before).toBeCloseTo(10 * Number(odds), 2);

    await correctByTwo([maker, checker], gameNo);
    await maker.page.getByText('Results it had').waitFor();
    const { rows } = await server.db.query<{ act: string }>(
      `select o.name || ' ' || a.what as act from admin.act a join admin.operator o on o.id = a.operator_id
       where a.subject = $1 order by a.id`,
      [`${house.lotteryCode} ${gameNo}`],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'maker result.release',
      'checker result.release.confirmed',
      'maker result.correct',
      'checker result.correct.confirmed',
    ]);
    expect([maker.complaints, checker.complaints]).toEqual([[], []]);
    await Promise.all([maker.page.context().close(), checker.page.context().close()]);
  },
);
