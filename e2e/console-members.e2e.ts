import { approve, list as proposals } from '@drawroom/contract/proposal';
import { declare } from '@drawroom/contract/protection';
import { myWallet } from '@drawroom/contract/wallet';
import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { signedOperator } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { propose, type Seat, seatAt } from './console-seat.ts';

const browser = await launchBrowser();
let server: BootedServer;
let player: ScriptedMember;
beforeAll(async () => {
  if (browser === null) return;
  server = await bootServer({ consoleDist: await buildConsole(() => undefined) });
  player = await aMember(server, { username: 'player01', password: 'demo1234', exists: true });
  await player.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
});
afterAll(async () => {
  player?.stop();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Finds player01 by his name and opens him whole. */
async function atPlayer({ page }: Seat): Promise<void> {
  await page.getByRole('link', { name: 'All members' }).click();
  await page.getByLabel('What to look for').fill('player01');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: 'player02' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'player01' }).click();
  await page.getByRole('heading', { name: 'player01' }).waitFor();
}

test.skipIf(browser === null)(
  'a member is found, looked at with a reason, frozen and let go; what was opened is gone when he was left',
  async () => {
    const maker = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    const { page, act, shot } = maker;
    await atPlayer(maker);
    await page.getByText('张*').waitFor();
    await act('Show the real name', { 'Why do you look?': 'papers came in' });
    await page.getByText('张三').waitFor();
    await shot('console-member');
    await act('Freeze', { What: 'Bets', Reason: 'Identity is checked', Why: 'papers are looked at' });
    await page.getByText('papers are looked at').waitFor();
    await page.getByText('In force').waitFor();
    await act('Lift: Bets', { Why: 'papers are good' });
    await page.getByText(/Lifted by maker, .*: papers are good/).waitFor();
    await page.getByText('In force').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('link', { name: 'player01' }).click();
    await page.getByText('张*').waitFor();
    expect(await page.getByText('张三').count()).toBe(0);
    const { rows } = await server.db.query<{ act: string }>(
      `select o.name || ' ' || a.what || ' ' || a.detail as act from admin.act a
     join admin.operator o on o.id = a.operator_id where a.subject = $1 order by a.id`,
      [`member ${player.view.id}`],
    );
    expect(rows.map(({ act: each }) => each)).toEqual([
      'maker member.reveal realName: papers came in',
      'maker member.freeze bet identity_check: papers are looked at',
      'maker member.unfreeze bet: papers are good',
    ]);
    expect(maker.complaints).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(browser === null)(
  'five points are credited by two people; the books show them, and still come to zero',
  async () => {
    const balance = async (): Promise<number> => Number((await player.call(myWallet, {})).balance);
    const before = await balance();
    const maker = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    const { page, act, shot } = maker;
    await atPlayer(maker);
    await propose(page, () =>
      act('Credit or debit', { Amount: '5', Reason: 'Complaint upheld', Why: 'a round was late' }),
    );
    expect(await balance()).toBe(before);
    const checker = await signedOperator(server.opsUrl, { name: 'checker', password: 'demo1234' });
    const [waiting] = (await checker.call(proposals)).data.list;
    await checker.call(approve, { proposalNo: waiting?.proposalNo ?? '' });
    expect((await balance()) - before).toBe(5);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('cell', { name: 'Credited or debited by hand' }).waitFor();
    await page.getByRole('link', { name: 'In the books' }).click();
    await page.getByRole('row', { name: /Credited or debited by hand.*5\.00/ }).waitFor();
    await page.getByRole('link', { name: 'Look' }).first().click();
    await page.getByText('house.adjustments').waitFor();
    await page.getByText(`adjust:${waiting?.proposalNo}`).waitFor();
    await shot('console-posting');
    await page.getByRole('link', { name: 'Accounts of the house' }).click();
    await page.getByText('The books balance: all accounts together come to zero.').waitFor();
    await shot('console-ledger');
    expect(maker.complaints).toEqual([]);
    await page.context().close();
  },
);
