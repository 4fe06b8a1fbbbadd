import type { ActName } from '@drawroom/contract/act-names';
import { report as reportMessage, send as say } from '@drawroom/contract/chat';
import { offlineDeposit } from '@drawroom/contract/deposit';
import { oddsList } from '@drawroom/contract/lottery';
import { lotteryDeskCalls } from '@drawroom/contract/lottery-desk';
import { declare } from '@drawroom/contract/protection';
import { enterRoom } from '@drawroom/contract/room';
import { writeMessage } from '@drawroom/contract/service';
import { myWallet } from '@drawroom/contract/wallet';
import { offlineWithdraw } from '@drawroom/contract/withdrawal';
import { buildConsole } from '@drawroom/server/build-console';
import { buildLobby } from '@drawroom/server/build-lobby';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import type { BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { signedOperator } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { bookedBets, roundWithTime } from './books.ts';
import { propose, type Seat, seatAt } from './console-seat.ts';
import { officialHouse, type OfficialHouse, UNTIL_PLACED } from './official-house.ts';
import { aPhone } from './phone.ts';
import { chip, pick, place, tableOpen } from './table.ts';

/** Sum 26 is big, sum 4 is small. */
const BIG = '9 9 8';
const SMALL = '1 1 2';
const ROOM = '100001';

const browser = await launchBrowser();
let house: OfficialHouse;
let server: BootedServer;
let player: ScriptedMember;
let other: ScriptedMember;
const complaints: string[] = [];
/** Everything that people of the house do in the day: who, what, to which document. The log has to tell this and nothing else. */
const done: string[] = [];
const did = (name: string, what: ActName, subject: string): void => void done.push(`${name} ${what} ${subject}`);
/** What the page of acts shows of the day, and how often. */
const TOLD = [
  ['Deposit claimed', 12],
  ['Deposit approved first', 2],
  ['Deposit approved', 9],
  ['Deposit rejected', 1],
  ['Withdrawal approved', 11],
  ['Withdrawal rejected', 1],
  ['Marked as paid', 9],
  ['Conversation claimed', 1],
  ['Answered', 1],
  ['Conversation closed', 1],
  ['Complaint decided', 1],
  ['Round held', 1],
  ['Release proposed', 1],
  ['Release confirmed', 1],
  ['Correction proposed', 1],
  ['Correction confirmed', 1],
  ['Lottery closed', 1],
  ['Lottery opened', 1],
] as const;

beforeAll(async () => {
  if (browser === null) return;
  house = await officialHouse({
    consoleDist: await buildConsole(() => undefined),
    lobbyDist: await buildLobby(() => undefined),
  });
  ({ server } = house);
  await server.db.query('update withdrawal.rule set two_people_over = 15000, automatic_up_to = 0');
  await server.db.query('update deposit.channel set two_people_over = 10700');
  await server.db.query(`update member.member set created_at = created_at - interval '90 days'`);
  player = await aMember(server, { username: 'player01', password: 'demo1234', exists: true });
  other = await aMember(server, { username: 'player02', password: 'demo1234', exists: true });
  for (const each of [player, other]) {
    await each.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
    await each.call(enterRoom, { roomCode: ROOM });
  }
  await player.client.stepUp({ password: 'demo1234' });
});
afterAll(async () => {
  player?.stop();
  other?.stop();
  await browser?.close();
  if (server !== undefined) await auditDatabase(server.database);
  await house?.[Symbol.asyncDispose]();
});

const balance = async (): Promise<number> => Number((await player.call(myWallet, {})).balance);

/** Somebody of the house at a page of the console, until what he came for is done. */
async function at(name: string, page: string, work: (seat: Seat) => Promise<void>): Promise<void> {
  const seat = await seatAt(browser!, { opsUrl: server.opsUrl, name });
  did(name, 'sign_in', name);
  await seat.page.getByRole('link', { name: page, exact: true }).click();
  await seat.page.getByRole('heading', { name: page, level: 1 }).waitFor();
  await work(seat);
  complaints.push(...seat.complaints);
  await seat.page.context().close();
}

/** Opens a row of a queue. */
const choose = ({ page }: Seat, row: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`${row}\\b`) }).click();
const gone = ({ page }: Seat, row: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`${row}\\b`) }).waitFor({ state: 'hidden' });

test.skipIf(browser === null)(
  'dawn: a lottery that was closed is opened; a member at his phone sees it and bets',
  async () => {
    const code = 'k3-1m';
    const keeper = await signedOperator(server.opsUrl, { name: 'keeper', password: 'demo1234' });
    const closing = await keeper.call(lotteryDeskCalls.close, { lotteryCode: code, why: 'closed over night' });
    expect(closing.key).toBeUndefined();
    did('keeper', 'sign_in', 'keeper');
    did('keeper', 'lottery.close', `lottery ${code}`);
    await using phone = Object.assign(await aPhone(server, { locale: 'en-US' }), {
      [Symbol.asyncDispose]: () => phone.close(),
    });
    const { page, say: words } = phone;
    await phone.logIn('agent01');
    await page.getByLabel(words('room.enter.code'), { exact: true }).fill(ROOM);
    await phone.button('room.enter.submit').tap();
    await page.waitForURL('**/lottery');
    const card = page.locator('main li').filter({ has: page.locator(`a[href="/lotteryBet?lottery=${code}"]`) });
    await card.getByText(words('lottery.shut'), { exact: true }).waitFor();
    await page.evaluate('document.body.setAttribute("data-stays", "")');
    await at('maker', 'Lotteries', async (seat) => {
      await seat.page.getByLabel('Search').fill(code);
      const row = seat.page.getByRole('row', { name: /K3 One Minute/ });
      await row.getByText('Closed to betting').waitFor();
      await expect.poll(() => seat.page.getByRole('button', { name: 'Open', exact: true }).count()).toBe(1);
      await seat.act('Open', { Why: 'the day begins' });
      await row.getByRole('button', { name: 'Close' }).waitFor();
    });
    did('maker', 'lottery.open', `lottery ${code}`);
    await card.getByText(words('lottery.shut'), { exact: true }).waitFor({ state: 'hidden' });
    // And what comes, which a closed one does not say.
    await card.locator('time').first().waitFor();
    expect(await page.locator('body[data-stays]').count()).toBe(1);
    await roundWithTime(server.db, code, 14_000);
    await card.locator('a').tap();
    await tableOpen(phone);
    await pick(phone, 'size.big');
    await chip(phone, '10');
    await place(phone, '10.00');
    await page
      .getByText(new RegExp(words('lottery.accepted'), 'u'))
      .first()
      .waitFor();
    expect(await bookedBets(server.db, 'agent01', code)).toMatchObject([{ play: 'k3.sum.big', stakeMinor: 1_000n }]);
    expect(phone.complaints).toEqual([]);
  },
);

test.skipIf(browser === null)('morning: a lottery gets other odds, which a second person approves', async () => {
  await at('maker', 'Odds and limits', async (seat) => {
    await seat.page.getByRole('button', { name: 'K3 One Minute' }).click();
    await seat.page
      .getByRole('row', { name: /^Big \d/ })
      .locator('[data-cell]')
      .first()
      .click();
    await seat.page.keyboard.type('1.9');
    await seat.page.keyboard.press('Enter');
    await seat.page.getByText('1 changed').first().waitFor();
    await propose(seat.page, () => seat.act('Propose', { Why: 'the market moved' }));
  });
  did('maker', 'lottery.odds.proposed', 'lottery k3-1m');
  await at('keeper', 'Waiting for a second person', async (seat) => {
    await choose(seat, '^Odds and limits lottery k3-1m');
    await seat.act('Approve');
    await seat.page.getByText('Nothing waits here.').waitFor();
  });
  did('keeper', 'lottery.odds.applied', 'lottery k3-1m');
  const offered = async (): Promise<string | undefined> =>
    (await player.call(oddsList, { lotteryCode: 'k3-1m' })).groups
      .flatMap(({ plays }) => plays)
      .find(({ playCode }) => playCode === 'k3.sum.big')?.prices[0]?.odds;
  await expect.poll(offered, { timeout: 10_000 }).toBe('1.9000');
});

test.skipIf(browser === null)(
  'noon: ten deposits and ten withdrawals are reviewed, two of each by two people',
  async () => {
    const payers: ScriptedMember[] = [];
    const deposits: string[] = [];
    for (let no = 1; no <= 10; no += 1) {
      const payer = await aMember(server);
      await payer.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
      const asked = { amount: `${100 + no}.00`, remark: `desk ${no}`, clientRef: crypto.randomUUID() };
      deposits.push((await payer.call(offlineDeposit, asked)).orderNo);
      payers.push(payer);
    }
    await at('maker', 'Deposits', async (seat) => {
      for (const [index, orderNo] of deposits.entries()) {
        await choose(seat, orderNo);
        await (index === 9 ? seat.act('Reject') : seat.act('Approve'));
        const first = index === 7 || index === 8;
        did('maker', 'deposit.claim', orderNo);
        did('maker', index === 9 ? 'deposit.reject' : first ? 'deposit.approve_first' : 'deposit.approve', orderNo);
        if (first) await seat.page.getByText('You approved this first. Somebody else has to be the second.').waitFor();
        else await gone(seat, orderNo);
      }
    });
    await at('checker', 'Deposits', async (seat) => {
      for (const orderNo of deposits.slice(7, 9)) {
        await choose(seat, orderNo);
        await seat.page.getByText(/Approved first by maker\. You would be the second\./).waitFor();
        await seat.act('Approve');
        did('checker', 'deposit.claim', orderNo);
        did('checker', 'deposit.approve', orderNo);
        await gone(seat, orderNo);
      }
    });
    // 101 to 109; the tenth was refused.
    const got = await Promise.all(payers.map(async (payer) => Number((await payer.call(myWallet, {})).balance)));
    expect(got).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 0]);
    for (const payer of payers) payer.stop();
    const before = await balance();
    const withdrawals: string[] = [];
    for (let no = 1; no <= 10; no += 1) {
      const asked = { amount: no > 8 ? '180.00' : '60.00', remark: `desk ${no}`, clientRef: crypto.randomUUID() };
      withdrawals.push((await player.call(offlineWithdraw, asked)).order.orderNo);
    }
    await at('maker', 'Withdrawals', async (seat) => {
      for (const [index, orderNo] of withdrawals.entries()) {
        await choose(seat, orderNo);
        // Each step ends the claim that it was begun with.
        did('maker', 'withdrawal.claim', orderNo);
        did('maker', index === 7 ? 'withdrawal.reject' : 'withdrawal.approve', orderNo);
        if (index === 7) await seat.act('Reject');
        else {
          await seat.act('Approve');
          if (index < 7) await payOut(seat, { name: 'maker', orderNo });
          else await seat.page.getByText('You approved this first. Somebody else has to be the second.').waitFor();
        }
      }
    });
    await at('checker', 'Withdrawals', async (seat) => {
      for (const orderNo of withdrawals.slice(8)) {
        await choose(seat, orderNo);
        await seat.act('Approve');
        did('checker', 'withdrawal.claim', orderNo);
        did('checker', 'withdrawal.approve', orderNo);
        await payOut(seat, { name: 'checker', orderNo });
        await gone(seat, orderNo);
      }
    });
    expect((await balance()) - before).toBe(-7 * 60 - 2 * 180);
  },
);

async function payOut(seat: Seat, { name, orderNo }: { name: string; orderNo: string }): Promise<void> {
  await seat.act('Begin to pay');
  await seat.act('Paid', { 'How it can be shown': 'paid at the desk' });
  for (const what of ['withdrawal.begin_payout', 'withdrawal.mark_paid'] as const) {
    did(name, 'withdrawal.claim', orderNo);
    did(name, what, orderNo);
  }
}

/** Number of the only row that a table has by now. */
async function onlyIdOf(table: 'service.conversation' | 'chat.complaint'): Promise<string> {
  const { rows } = await server.db.query<{ id: bigint }>(`select id from ${table}`);
  expect(rows).toHaveLength(1);
  return String(rows[0]?.id);
}

test.skipIf(browser === null)('afternoon: a member is answered, and a chatter is silenced', async () => {
  await player.call(writeMessage, { clientId: crypto.randomUUID(), text: 'Where is my deposit?' });
  await at('helper', 'Service desk', async ({ page }) => {
    await page.getByRole('button', { name: /1 unanswered/ }).click();
    await page.getByRole('button', { name: 'Claim' }).click();
    await page.getByLabel('Write an answer').fill('It is in your wallet.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByText('It is in your wallet.').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('log').getByText('Conversation closed').waitFor();
  });
  // Whoever claims, answers and closes a conversation has looked into it once.
  for (const what of ['service.look', 'service.claim', 'service.answer', 'service.close'] as const)
    did('helper', what, await onlyIdOf('service.conversation'));
  const { message } = await other.call(say, {
    roomCode: ROOM,
    clientId: crypto.randomUUID(),
    text: 'you are all fools',
  });
  await player.call(reportMessage, { roomCode: ROOM, seq: message.seq, reason: 'abuse' });
  await at('helper', 'Reported messages', async (seat) => {
    await choose(seat, 'you are all fools');
    await seat.act('Take it out', { 'What follows': 'Message out, author silenced', Reason: 'Abuse', Minutes: '60' });
    await seat.page.getByText('Nothing waits here.').waitFor();
  });
  did('helper', 'chat.decide', `complaint ${await onlyIdOf('chat.complaint')}`);
  await expect(other.call(say, { roomCode: ROOM, clientId: crypto.randomUUID(), text: 'still here' })).rejects.toThrow(
    /chat\.silent/,
  );
});

test.skipIf(browser === null)(
  'evening: somebody holds a round before its sources agree; two people release it, and two correct it',
  async () => {
    const round = await house.openRound();
    const { gameNo } = round;
    const subject = `${house.lotteryCode} ${gameNo}`;
    await expect.poll(() => house.betBig(player, round), UNTIL_PLACED).toBe('placed');
    did('maker', 'sign_in', 'maker');
    await house.closeRound();
    await at('second', 'Draw room', async (seat) => {
      await choose(seat, gameNo);
      await seat.act('Hold', { Reason: 'the organiser is late today' });
      await seat.page.getByText('the organiser is late today').first().waitFor();
    });
    did('second', 'result.hold', subject);
    await house.tell('organiser', round, BIG);
    await house.tell('mirror', round, SMALL);
    const twice = async (deed: string, numbers: string, more: Record<string, string> = {}): Promise<void> => {
      const typed = { 'Numbers, with blanks between': numbers };
      await at('second', 'Draw room', async (seat) => {
        if (deed === 'Correct the result') {
          await seat.page.getByLabel('Rounds').click();
          await seat.page.getByRole('option', { name: 'Paid' }).click();
        }
        await choose(seat, gameNo);
        await seat.act(deed, { ...typed, ...more });
      });
      await at('keeper', 'Draw room', async (seat) => {
        await choose(seat, gameNo);
        await seat.act('Confirm', typed);
        await gone(seat, gameNo);
      });
      const act = deed === 'Correct the result' ? 'result.correct' : 'result.release';
      did('second', act, subject);
      did('keeper', `${act}.confirmed`, subject);
    };
    const before = await balance();
    await twice('Release with numbers', BIG);
    await expect.poll(balance).toBeGreaterThan(before);
    await twice('Correct the result', SMALL, { Reason: 'the mirror was right' });
    await expect.poll(balance, { timeout: 15_000 }).toBe(before);
  },
);

test.skipIf(browser === null)(
  'night: the report of the day says what came and went, and the acts tell the day',
  async () => {
    await at('maker', 'Reports', async ({ page }) => {
      const total = page.getByRole('table', { name: 'Reports' }).getByRole('row', { name: /^Total/ });
      // Nine deposits came, nine withdrawals went.
      await total.getByText('945.00').first().waitFor();
      await total.getByText('780.00').first().waitFor();
    });
    await at('second', 'What was done', async ({ page }) => {
      const lines = page.getByRole('row').filter({ has: page.getByRole('cell') });
      await lines.first().waitFor();
      for (const [what, times] of TOLD) {
        await page.getByRole('combobox', { name: 'What' }).click();
        await page.getByRole('option', { name: what, exact: true }).click();
        await expect
          .poll(async () => [what, await lines.filter({ hasText: what }).count(), await lines.count()], {
            timeout: 10_000,
          })
          .toEqual([what, times, times]);
      }
      await page.getByRole('combobox', { name: 'What' }).click();
      await page.getByRole('option', { name: 'All', exact: true }).click();
      await page.getByLabel('About').fill('lottery k3-1m');
      await page.getByRole('cell', { name: 'Odds and limits: Proposed' }).waitFor();
      await page.getByRole('cell', { name: 'Odds and limits: Done' }).waitFor();
    });
    expect(complaints).toEqual([]);
  },
);

test.skipIf(browser === null)(
  'the acts tell that day completely and nothing else: each as often as somebody did it',
  async () => {
    const { rows } = await server.db.query<{ act: string }>(
      `select o.name || ' ' || a.what || ' ' || a.subject as act from admin.act a join admin.operator o on o.id = a.operator_id`,
    );
    expect(rows.map(({ act }) => act).toSorted()).toEqual(done.toSorted());
  },
);
