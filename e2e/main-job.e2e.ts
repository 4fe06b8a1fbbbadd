import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, bookedBets, bookedRebate, settledNumbers, until } from './books.ts';
import type { BookedBet } from './books.ts';
import { hear, heard } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { PATIENCE_MS, aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { enterRoom } from './room-talk.ts';
import { CODE, placeBoth, sitDown, verifyDraw, watchDraw } from './round-steps.ts';
import { decimal, decimalOf, shownBalance } from './table.ts';
import type { Locale } from './words.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

const { db } = world ?? {};

interface Player {
  readonly locale: Locale;
  readonly username: string;
}

/** One account for each language, so that the three play the same rounds beside each other. */
const PLAYERS: readonly Player[] = [
  { locale: 'zh-CN', username: 'player01' },
  { locale: 'vi-VN', username: 'player02' },
  { locale: 'en-US', username: 'agent01' },
];

/** The rule of the play, computed here once more: an equal throw loses both (games.md, rule set `triple: bs`). */
function expectedStatus(play: string, numbers: readonly string[]): number {
  const sum = numbers.reduce((total, number) => total + Number(number), 0);
  if (new Set(numbers).size === 1) return 2;
  return (play === 'k3.sum.big') === sum >= 11 ? 1 : 2;
}

/** What a member has without what those below him have earned him, which comes whenever their rounds are settled. Minor units. */
async function ownBalance(username: string): Promise<bigint> {
  // Both of one moment: what was earned in between would count as won.
  for (;;) {
    const rebate = await bookedRebate(db!, username);
    const balance = await bookedBalance(db!, username);
    if ((await bookedRebate(db!, username)) === rebate) return balance - rebate;
  }
}

async function bookedIsShown(phone: Phone, { username }: Player): Promise<true | undefined> {
  return (await shownBalance(phone)) === decimal(await bookedBalance(db!, username)) ? true : undefined;
}

/** @param beforeMinor what he had of his own before he bet */
async function compareWithBooks(
  phone: Phone,
  player: Player & { readonly beforeMinor: bigint },
  bets: readonly BookedBet[],
): Promise<void> {
  const won = bets.reduce((sum, bet) => sum + bet.payoutMinor - bet.stakeMinor, 0n);
  expect(await ownBalance(player.username)).toBe(player.beforeMinor + won);
  await until('the balance', () => bookedIsShown(phone, player), PATIENCE_MS);
  const outcome = phone.page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: phone.say('lottery.mine') });
  await until('the result', async () => {
    const sum = (await outcome.textContent())?.split(' · ').at(-1) ?? '';
    return decimalOf(sum) === decimal(won) ? true : undefined;
  });
}

/**
 * A screen reader tells each stage of the round, its result and the own outcome, in that order and each once (decision 076); that the bet
 * is accepted at whatever moment of betting a slow machine has come to it.
 */
async function compareHeard({ page, say }: Phone, gameNo: string): Promise<void> {
  const round = say('lottery.round', { gameNo: gameNo.split('-').at(-1) ?? '' });
  const told = (await page.evaluate(heard)).map((text) => text.split(' · ')).filter((parts) => parts.includes(round));
  const stages = told.map(([first = '', second = '']) => (first === round ? second : first));
  const result = stages.find((text) => text.startsWith(say('ui.result', { numbers: '' }).trim()));
  expect(result).toBeDefined();
  const accepted = say('lottery.accepted');
  const order = ['lottery.open', 'lottery.closing', 'lottery.closed'].map((key) => say(key));
  expect(stages.filter((stage) => stage !== accepted)).toEqual([...order, result, say('lottery.mine')]);
  expect(stages.filter((stage) => stage === accepted)).toHaveLength(1);
  expect(order.slice(0, 2)).toContain(stages[stages.indexOf(accepted) - 1]);
}

/** Newest first, as the screen lists them: status word and amounts of each bet are those of the database. */
async function compareRecords(phone: Phone, bets: readonly BookedBet[]): Promise<void> {
  const { page, say } = phone;
  await phone.open('/records');
  const rows = page.locator('main li > button');
  await rows.nth(bets.length - 1).waitFor();
  for (const [at, bet] of bets.toReversed().entries()) {
    const row = rows.nth(at);
    const figures = await row.locator('bdi').allInnerTexts();
    expect(await row.innerText()).toContain(say(bet.status === 1 ? 'records.win' : 'records.lose'));
    expect(decimalOf(figures[0] ?? '')).toBe(decimal(bet.stakeMinor));
    expect(decimalOf(figures.at(-1) ?? '')).toBe(decimal(bet.payoutMinor - bet.stakeMinor));
  }
  await rows.first().tap();
}

describe.skipIf(world === null).concurrent('from the door to a draw the member has checked himself', () => {
  test.each(PLAYERS)('$locale: what the phone shows is what the database has', async (player) => {
    const phone = await aPhone(world!, {
      locale: player.locale,
      prepare: async (context) => void (await context.addInitScript(hear)),
    });
    await phone.logIn(player.username);
    await enterRoom(phone);
    const gameNo = await sitDown(phone, world!);
    // A second try finds what the first has left.
    const beforeMinor = await ownBalance(player.username);
    const earlier = await bookedBets(db!, player.username, CODE);
    await placeBoth(phone);
    expect(await ownBalance(player.username)).toBe(beforeMinor - 3_500n);
    await until('the stake', () => bookedIsShown(phone, player), PATIENCE_MS);
    await watchDraw(phone);
    const numbers = await settledNumbers(db!, CODE, gameNo);
    const bets = (await bookedBets(db!, player.username, CODE)).slice(earlier.length);
    expect(bets.map((bet) => [bet.play, decimal(bet.stakeMinor), bet.status])).toEqual([
      ['k3.sum.big', '25.00', expectedStatus('k3.sum.big', numbers)],
      ['k3.sum.small', '10.00', expectedStatus('k3.sum.small', numbers)],
    ]);
    await compareWithBooks(phone, { ...player, beforeMinor }, bets);
    await compareHeard(phone, gameNo);
    await compareRecords(phone, bets);
    await verifyDraw(phone, gameNo);
    // One page told both: that the bet is in the seal, and that the draw is what was promised.
    const told = await phone.page.evaluate(heard);
    for (const key of ['records.inSeal', 'proof.good'])
      expect(told.some((text) => text.includes(phone.say(key)))).toBe(true);
    expect(phone.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await phone.close();
  });
});
