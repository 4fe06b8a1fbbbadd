import { oddsList } from '@drawroom/contract/lottery';
import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
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
});
afterAll(async () => {
  player?.stop();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const LOTTERY = 'k3-1m';
const NAME = 'K3 One Minute';
const CAP = 'Most that a round may lose';

/** What the panel of a member says of `big`, and of which version. */
async function panel(): Promise<{ readonly version: number; readonly odds: string | undefined }> {
  const { version, groups } = await player.call(oddsList, { lotteryCode: LOTTERY });
  const plays = groups.flatMap((group) => group.plays);
  return { version, odds: plays.find(({ playCode }) => playCode === 'k3.sum.big')?.prices[0]?.odds };
}

async function atTheTable({ page }: Seat): Promise<void> {
  await page.getByRole('link', { name: 'Odds and limits' }).click();
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('row', { name: /^Big \d/ }).waitFor();
}

/** The second person approves the one thing that waits. */
async function approve({ page, act }: Seat): Promise<void> {
  await page.getByRole('link', { name: 'Waiting for a second person' }).click();
  await page.getByRole('button', { name: /^Odds and limits lottery k3-1m/ }).click();
  await act('Approve');
  await page.getByText('Nothing waits here.').waitFor();
}

/** Opens the versions of the lottery. */
const atVersions = ({ page }: Seat) => page.getByRole('tab', { name: 'Versions' }).click();

test.skipIf(browser === null)(
  'another price is typed, proposed and approved by a second person; members see it then, and it is rolled back alike',
  async () => {
    const first = await panel();
    const [maker, keeper] = await Promise.all(
      ['maker', 'keeper'].map((name) => seatAt(browser!, { opsUrl: server.opsUrl, name })),
    );
    await atTheTable(maker!);
    const { page, act, shot } = maker!;
    await page
      .getByRole('row', { name: /^Big \d/ })
      .locator('[data-cell]')
      .first()
      .click();
    await page.keyboard.type('1.9');
    await page.getByText('92.36%').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 changed').first().waitFor();
    await shot('console-odds');
    await propose(page, () => act('Propose', { Why: 'the market moved' }));
    expect(await panel()).toEqual(first);
    await keeper!.page.getByRole('link', { name: 'Waiting for a second person' }).click();
    await keeper!.page.getByText('Points · Big').waitFor();
    await keeper!.page.getByText('92.36%').waitFor();
    await keeper!.shot('console-odds-proposal');
    await approve(keeper!);
    await expect.poll(panel, { timeout: 10_000 }).toEqual({ version: first.version + 1, odds: '1.9000' });
    await atVersions(maker!);
    await page
      .getByText(`Version ${first.version + 1}`)
      .last()
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: `Version ${first.version}` })
      .getByRole('button', { name: 'Roll back' })
      .waitFor();
    await act('Roll back', { Why: 'the old one was better' });
    await approve(keeper!);
    await expect.poll(panel, { timeout: 10_000 }).toEqual({ version: first.version + 2, odds: first.odds });
    await page.getByRole('tab', { name: 'Odds', exact: true }).click();
    await page.getByRole('row', { name: new RegExp(`^Big [\\d.]+% ${first.odds}`) }).waitFor();
    expect([maker!.complaints, keeper!.complaints]).toEqual([[], []]);
    await Promise.all([page.context().close(), keeper!.page.context().close()]);
  },
);

test.skipIf(browser === null)('what two people gave a moment is called off, and nothing comes of it', async () => {
  const before = await panel();
  const [maker, keeper] = await Promise.all(
    ['maker', 'keeper'].map((name) => seatAt(browser!, { opsUrl: server.opsUrl, name })),
  );
  await atTheTable(maker!);
  const { page, act, shot } = maker!;
  await page.getByLabel(CAP).fill('900000');
  await page.getByText('was 1,000,000.00').waitFor();
  await act('Propose', { Why: 'for the holidays', 'Comes into force at': '2099-01-01T00:00' });
  await approve(keeper!);
  await atVersions(maker!);
  await page.getByText('Waiting', { exact: true }).waitFor();
  await shot('console-odds-due');
  await act('Call off');
  await page.getByText('Called off', { exact: true }).waitFor();
  const { rows } = await server.db.query<{ state: string }>('select state from lottery.odds_due');
  expect([rows, await panel()]).toEqual([[{ state: 'cancelled' }], before]);
  expect([maker!.complaints, keeper!.complaints]).toEqual([[], []]);
  await Promise.all([page.context().close(), keeper!.page.context().close()]);
});
