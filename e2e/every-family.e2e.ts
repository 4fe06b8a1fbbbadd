import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, bookedBets, bookedRebate, roundWithTime, settledNumbers, until } from './books.ts';
import type { BookedBet } from './books.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { openPanel, tapPlay } from './panel.ts';
import type { Taps } from './panel.ts';
import { aPhone, PATIENCE_MS } from './phone.ts';
import type { Phone } from './phone.ts';
import { HAND_MS as SHORT_HAND_MS } from './round-steps.ts';
import { chip, decimal, decimalOf, place, shownBalance } from './table.ts';
import type { Locale } from './words.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

const { db } = world ?? {};
/** With less left of a round the next one is waited for. A quick hand needs a quarter; the rest is for a busy machine. */
const HAND_MS = 28_000;
const STATUS_WORDS = ['pending', 'win', 'lose', 'draw', 'cancelled'] as const;

/** A bet of the family's own kind at 10.00 a unit. */
interface FamilyBet extends Taps {
  readonly code: string;
  readonly units: number;
}

interface Player {
  readonly locale: Locale;
  readonly username: string;
  /** Points of the demo data. */
  readonly openingMinor: bigint;
  readonly bets: readonly FamilyBet[];
}

/** All families of the house, spread over the three languages. */
const PLAYERS: readonly Player[] = [
  {
    locale: 'zh-CN',
    username: 'player01',
    openingMinor: 1_000_000n,
    bets: [
      { code: 'k3-1m', play: 'k3.twodiff', sides: [['1', '4', '6']], units: 3 },
      { code: 'klsf-1m', play: 'klsf.any.2', sides: [['3', '18']], units: 1 },
      { code: 'ssc-1m', play: 'ssc.pos.num', sides: [['7'], [], ['1', '2'], [], []], units: 3 },
      { code: 'baucua-1m', play: 'baucua.any', sides: [['2']], units: 1 },
      { code: 'vnmn-1m', play: 'vn.mn.xien2', sides: [['07', '68']], units: 1 },
    ],
  },
  {
    locale: 'vi-VN',
    username: 'player02',
    openingMinor: 1_000_000n,
    bets: [
      { code: 'vnmb-1m', play: 'vn.mb.lo2', sides: [['07']], units: 27 },
      { code: '11x5-1m', play: '11x5.any.2of2', sides: [['1', '5', '11']], units: 3 },
      { code: '3d-1m', play: '3d.group3', sides: [['1'], ['2', '3']], units: 2 },
      { code: 'taixiu-1m', play: 'taixiu.tai', units: 1 },
      { code: 'm6-1m', play: 'm6.sp.num', sides: [['8']], units: 1 },
    ],
  },
  {
    locale: 'en-US',
    username: 'agent01',
    openingMinor: 100_000n,
    bets: [
      {
        code: 'pk10-1m',
        play: 'pk10.first2.direct',
        sides: [
          ['1', '2'],
          ['2', '3'],
        ],
        units: 3,
      },
      { code: 'kl8-1m', play: 'kl8.pick2', sides: [['8', '80']], units: 1 },
      { code: 'pc28-1m', play: 'pc28.value', sides: [['13']], units: 1 },
      { code: 'xocdia-1m', play: 'xocdia.chan', units: 1 },
    ],
  },
];

const stakeOf = ({ units }: FamilyBet): bigint => BigInt(units) * 1_000n;

/** From the panel to the answer "placed"; gives the number of the round. */
async function placeOn(phone: Phone, bet: FamilyBet): Promise<string> {
  const panel = await openPanel(phone, bet.code);
  const gameNo = await roundWithTime(db!, bet.code, bet.code === 'k3-1m' ? SHORT_HAND_MS : HAND_MS);
  await phone.page.getByText(phone.say('lottery.round', { gameNo }), { exact: true }).first().waitFor();
  await tapPlay(phone, panel, bet);
  await chip(phone, '10');
  await place(phone, decimal(stakeOf(bet)));
  await phone.page
    .getByText(new RegExp(phone.say('lottery.accepted'), 'u'))
    .first()
    .waitFor();
  return gameNo;
}

interface Played {
  readonly bet: FamilyBet;
  readonly gameNo: string;
  readonly booked: BookedBet;
}

/** Waits for the round's settlement and reads what the books say of the bet. */
async function settled(username: string, bet: FamilyBet, gameNo: string): Promise<Played> {
  await settledNumbers(db!, bet.code, gameNo);
  const [booked, ...others] = await bookedBets(db!, username, bet.code);
  expect(others, bet.code).toEqual([]);
  expect([booked?.play, booked?.stakeMinor]).toEqual([bet.play, stakeOf(bet)]);
  expect([1, 2, 3]).toContain(booked?.status);
  return { bet, gameNo, booked: booked! };
}

/**
 * Balance on the phone and in the books: what there was, less the stakes, plus what was paid, plus what an agent earns on
 * bets of others, which may come at any time.
 */
async function compareBalance(phone: Phone, player: Player, played: readonly Played[]): Promise<void> {
  const { username, openingMinor } = player;
  const won = played.reduce((sum, { booked }) => sum + booked.payoutMinor - booked.stakeMinor, 0n);
  const agrees = async (): Promise<true | undefined> => {
    const bookedMinor = await bookedBalance(db!, username);
    const dueMinor = openingMinor + won + (await bookedRebate(db!, username));
    return bookedMinor === dueMinor && (await shownBalance(phone)) === decimal(dueMinor) ? true : undefined;
  };
  await until(`the balance of ${username}`, agrees, PATIENCE_MS);
}

/** The bet's row and receipt, its place in the seal, and the whole draw recomputed on the phone. */
async function compareAndVerify(phone: Phone, { gameNo, booked }: Played, at: number): Promise<void> {
  const { page, say } = phone;
  await phone.open('/records');
  const row = page.locator('main li > button').nth(at);
  await row.waitFor();
  const figures = await row.locator('bdi').allInnerTexts();
  expect(await row.innerText()).toContain(say(`records.${STATUS_WORDS[booked.status]}`));
  expect(decimalOf(figures.at(-1) ?? '')).toBe(decimal(booked.payoutMinor - booked.stakeMinor));
  await row.tap();
  await page.getByText(say('records.signedGood'), { exact: true }).waitFor();
  await phone.button('records.checkSeal').tap();
  await page.getByText(say('records.inSeal'), { exact: true }).waitFor();
  await page.getByRole('link', { name: say('records.verify'), exact: true }).tap();
  await page.getByRole('heading', { name: say('proof.title', { gameNo }) }).waitFor();
  await phone.button('proof.verify').tap();
  await page.getByText(say('proof.good'), { exact: true }).waitFor();
}

describe.skipIf(world === null).concurrent('every family of the house', () => {
  test.each(PLAYERS)(
    '$locale: bet on its panel, drawn, paid as the books say, and proven on the phone',
    async (player) => {
      const phone = await aPhone(world!, { locale: player.locale });
      await phone.logIn(player.username);
      const placed: { bet: FamilyBet; gameNo: string }[] = [];
      for (const bet of player.bets) placed.push({ bet, gameNo: await placeOn(phone, bet) });
      const played: Played[] = [];
      for (const { bet, gameNo } of placed) played.push(await settled(player.username, bet, gameNo));
      await compareBalance(phone, player, played);
      const newestFirst = played.toSorted((a, b) => Number(b.booked.id - a.booked.id));
      for (const [at, each] of newestFirst.entries()) await compareAndVerify(phone, each, at);
      // A busy house says so (503) and is asked again; nothing else may have gone wrong.
      expect(phone.complaints.filter((text) => !text.includes('status of 503'))).toEqual([]);
      await phone.close();
    },
    600_000,
  );
});
