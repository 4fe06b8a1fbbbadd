import { offlineDeposit } from '@drawroom/contract/deposit';
import { declare } from '@drawroom/contract/protection';
import { myWallet } from '@drawroom/contract/wallet';
import { offlineWithdraw } from '@drawroom/contract/withdrawal';
import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seatAt, type Seat } from './console-seat.ts';

const browser = await launchBrowser();
let server: BootedServer;
let player: ScriptedMember;
beforeAll(async () => {
  if (browser === null) return;
  server = await bootServer({ consoleDist: await buildConsole(() => undefined) });
  // Whoever looks after money decides from which amount on two people are needed; a small one keeps the journey short.
  await server.db.query('update withdrawal.rule set two_people_over = 15000, automatic_up_to = 0');
  player = await aMember(server, { username: 'player01', password: 'demo1234', exists: true });
  await player.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
  await player.client.stepUp({ password: 'demo1234' });
});
afterAll(async () => {
  player?.stop();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** An operator before the console of this server. */
const seat = (from: Browser, name: string): Promise<Seat> => seatAt(from, { opsUrl: server.opsUrl, name });

const balance = async (): Promise<number> => Number((await player.call(myWallet, {})).balance);
/** The chosen row's step, as the page says it. */
const stepOf = ({ page }: Seat, step: string) => page.getByRole('definition').filter({ hasText: step });

test.skipIf(browser === null)(
  'a deposit: one claims it, the other is told so; evidence with a reason; credited, and gone from both pages',
  async () => {
    const asked = { amount: '200.00', remark: 'cash at the desk', clientRef: crypto.randomUUID() };
    const { orderNo } = await player.call(offlineDeposit, asked);
    const before = await balance();
    const [maker, checker] = await Promise.all([seat(browser!, 'maker'), seat(browser!, 'checker')]);
    await maker.page.getByRole('button', { name: new RegExp(orderNo) }).click();
    await checker.page.getByRole('button', { name: new RegExp(orderNo) }).click();
    await maker.page.keyboard.press('c');
    await maker.page
      .getByText(/Yours for another 1[45]:/)
      .first()
      .waitFor();
    await maker.shot('console-deposit');
    await checker.page
      .getByText(/With maker for another/)
      .first()
      .waitFor();
    // The key claims first, which another has done: nothing is asked, and the page says who has it.
    await checker.page.keyboard.press('a');
    await checker.page.getByText(/maker/).last().waitFor();
    await expect.poll(() => checker.page.getByRole('dialog').count()).toBe(0);
    await checker.shot('console-deposit-lost');
    await maker.act('Evidence', { 'Why do you look?': 'cash was counted' });
    await maker.page.getByText('cash at the desk').waitFor();
    await maker.shot('console-deposit-evidence');
    await maker.act('Approve');
    for (const { page } of [maker, checker])
      await page.getByRole('button', { name: new RegExp(orderNo) }).waitFor({ state: 'hidden' });
    expect((await balance()) - before).toBe(200);
    const { rows } = await server.db.query<{ act: string }>(
      `select o.name || ' ' || a.what as act from admin.act a join admin.operator o on o.id = a.operator_id
     where a.subject = $1 order by a.id`,
      [orderNo],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'maker deposit.claim',
      'maker deposit.evidence',
      'maker deposit.approve',
    ]);
    expect([maker.complaints, checker.complaints.filter((line) => !line.includes('409'))]).toEqual([[], []]);
    await Promise.all([maker.page.context().close(), checker.page.context().close()]);
  },
);

test.skipIf(browser === null)(
  'a withdrawal above the amount of one person: first, second, begun, paid; the first is told that it is not his turn',
  async () => {
    const asked = { amount: '180.00', remark: 'at the desk', clientRef: crypto.randomUUID() };
    const { orderNo } = (await player.call(offlineWithdraw, asked)).order;
    const [maker, checker] = await Promise.all([seat(browser!, 'maker'), seat(browser!, 'checker')]);
    for (const { page } of [maker, checker]) {
      await page.getByRole('link', { name: 'Withdrawals' }).click();
      await page.getByRole('button', { name: new RegExp(orderNo) }).click();
    }
    await maker.page.getByText('Two people must approve this. You would be the first.').waitFor();
    await maker.shot('console-withdrawal');
    await maker.act('Approve');
    await maker.page.getByText('You approved this first. Somebody else has to be the second.').waitFor();
    await maker.page.getByRole('button', { name: /^Approve/ }).waitFor({ state: 'hidden' });
    await checker.page.getByText('Approved first by maker. You would be the second.').waitFor();
    await maker.shot('console-withdrawal-other');
    await checker.act('Approve');
    await stepOf(checker, 'Approved').waitFor();
    await checker.act('Begin to pay');
    await stepOf(checker, 'Being paid').waitFor();
    await checker.act('Paid', { 'How it can be shown': 'receipt 17' });
    await checker.page.getByRole('button', { name: new RegExp(orderNo) }).waitFor({ state: 'hidden' });
    const { rows } = await server.db.query<{ step: string }>('select step from withdrawal.request where id = $1', [
      orderNo.slice(1),
    ]);
    expect(rows).toEqual([{ step: 'paid' }]);
    expect([maker.complaints, checker.complaints]).toEqual([[], []]);
    await Promise.all([maker.page.context().close(), checker.page.context().close()]);
  },
);

test.skipIf(browser === null)(
  'nothing is asked of any other host, styles run under a nonce, and a page without its right says so',
  async () => {
    const helper = await seat(browser!, 'helper');
    // He answers members, so that is where he begins.
    await helper.page.waitForURL('**/service');
    await helper.page.getByRole('link', { name: 'Deposits' }).click();
    await helper.page.getByRole('heading', { name: 'Deposits' }).waitFor();
    expect([...helper.hosts]).toEqual([new URL(server.opsUrl).host]);
    expect(helper.complaints).toEqual([]);
    const policy = (await fetch(server.opsUrl)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/style-src 'self' 'nonce-[^']+'/);
    expect(policy).not.toContain('unsafe');
    // His address bar opens no more than his menu does.
    expect(await helper.page.getByRole('link', { name: 'Corrected results' }).count()).toBe(0);
    await helper.page.goto('/corrections');
    await helper.page.getByRole('heading', { name: 'Not for your roles' }).waitFor();
    await helper.page.context().close();
  },
);
