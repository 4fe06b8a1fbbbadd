import { appendFile, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { resultDeskCalls } from '@drawroom/contract/result-desk';
import type { EntryKind } from '@drawroom/ledger/post';
import { signedOperator } from '@drawroom/testkit/operator-client';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, roundWithTime, settledNumbers, until } from './books.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { register } from './newcomer.ts';
import { openPanel, tapPlay, type Taps } from './panel.ts';
import { aPhone, type Phone } from './phone.ts';
import { changesHold, everyFigureHolds, playedElsewhereHolds } from './report-figures.ts';
import { chip, decimal, decimalOf, openSlip, openTable, pick, place, shownBalance } from './table.ts';
import { bookPoints, everythingCounted } from './team-deeds.ts';
import { TeamBooks, type Booked, type Elsewhere } from './team-books.ts';
import { tellPlay } from './told-play.ts';

const SHORT = 'k3-1m';
/** Drawn by others; its results come from a file of this test. */
const OFFICIAL = 'fc3d';

const folder = await mkdtempDisposable(join(tmpdir(), 'drawroom-board-'));
const board = join(folder.path, `${OFFICIAL}.csv`);
const sources = join(folder.path, 'sources.json');
await writeFile(board, 'issue,date,numbers\n');
await writeFile(
  sources,
  JSON.stringify({
    sources: { board: { kind: 'file', path: folder.path } },
    lotteries: { [OFFICIAL]: { sources: ['board'] } },
  }),
);
const world = await openLobbyWorld({ RESULT_SOURCES: sources });
afterAll(async () => {
  await world?.close();
  await folder[Symbol.asyncDispose]();
});

/** A bet takes a quick hand less; the rest is for a busy machine. */
const HAND_MS = 12_000;

/** Makes a code on the agent's own screen and reads digits and link from the sheet that shows it. */
async function makeCode(
  { page, say, open, button }: Phone,
  { kind, rate }: { readonly kind: 'agent' | 'player'; readonly rate: number },
): Promise<{ digits: string; path: string }> {
  await open('/yaoqingma');
  await page.getByRole('radio', { name: say(`agent.kind.${kind}`), exact: true }).tap();
  await page.getByRole('slider', { name: say('agent.rates.all'), exact: true }).fill(String(rate));
  await button('agent.newCode.make').tap();
  const sheet = page.getByRole('dialog', { name: say('agent.newCode.made') });
  const value = async (key: string): Promise<string> => {
    const row = sheet.locator('dl').filter({ has: page.getByText(say(key), { exact: true }) });
    return row.locator('dd').first().innerText();
  };
  const link = new URL(await value('agent.codes.link'));
  return { digits: await value('agent.codes.code'), path: `${link.pathname}${link.search}` };
}

/** A figure of the agent report of today, as the wire writes it. */
async function figure({ page, say }: Phone, key: string): Promise<string> {
  const name = page.getByText(say(`report.figure.${key}`), { exact: true });
  const link = page.locator('main a').filter({ has: name }).first();
  return decimalOf(await link.locator('span').nth(1).innerText());
}

const reported = (phone: Phone, rebate: string, stake: string) =>
  until(
    `a report of ${stake} with ${rebate} earned`,
    async () => {
      await phone.open('/daili');
      await phone.page.getByText(phone.say('report.figure.rebate'), { exact: true }).first().waitFor();
      const shown = [await figure(phone, 'stake'), await figure(phone, 'rebate')];
      return shown[0] === stake && shown[1] === rebate ? true : undefined;
    },
    30_000,
  );

const give = (username: string, amountMinor: bigint, kind: EntryKind = 'opening'): Promise<void> =>
  bookPoints(world!, { username, amountMinor, kind });

const booked = async (username: string): Promise<bigint> => {
  const { rows } = await world!.db.query<{ sum: bigint }>(
    `select coalesce(sum(e.amount) filter (where e.kind in ('rebate', 'correction')), 0)::bigint as sum
     from member.v_member m left join ledger.v_entry e on e.account_id = m.account_id where m.username = $1`,
    [username],
  );
  return rows[0]?.sum ?? 0n;
};

/** The next official round takes bets now and is drawn so soon, whatever its calendar says; gives its number and day. */
async function officialRound(endsInS: number): Promise<{ gameNo: string; day: string }> {
  const { rows } = await world!.db.query<{ gameNo: string; day: string }>(
    `update lottery.round set begin_at = least(begin_at, clock_timestamp()),
       end_at = clock_timestamp() + make_interval(secs => $2), prize_at = clock_timestamp() + make_interval(secs => $2 + 1)
     where id = (select r.id from lottery.round r join lottery.lottery l on l.id = r.lottery_id
       where l.code = $1 and r.status <= 1 order by r.prize_at limit 1) 
     returning game_no as "gameNo", business_date::text as day`,
    [OFFICIAL, endsInS],
  );
  return rows[0] ?? { gameNo: '', day: '' };
}

/** Two of the house give a settled round other numbers, or none at all. */
async function correct(
  [maker, checker]: readonly [OperatorClient, OperatorClient],
  round: { readonly lotteryCode: string; readonly gameNo: string },
  numbers?: string,
): Promise<void> {
  const other = numbers === undefined ? {} : { numbers };
  const kind = numbers === undefined ? 'annul' : 'correct';
  const proposed = await maker.call(resultDeskCalls.propose, { ...round, ...other, kind, reason: 'a rehearsal' });
  expect(proposed.code).toBe(0);
  expect((await checker.call(resultDeskCalls.confirm, { ...round, ...other })).code).toBe(0);
}

/** The balance of the books, on the phone without a touch. */
async function showsBalance(phone: Phone, username: string, minor: bigint): Promise<void> {
  await until(
    `${decimal(minor)} on the phone of ${username}`,
    async () =>
      (await bookedBalance(world!.db, username)) === minor && (await shownBalance(phone)) === decimal(minor)
        ? true
        : undefined,
    30_000,
  );
}

interface Correcting {
  readonly top: Phone;
  readonly middle: Phone;
  readonly player: Phone;
  readonly operators: readonly [OperatorClient, OperatorClient];
}

/** A bet on the official round, on a play of its panel. */
async function betOfficial(phone: Phone, taps: Taps, amount: string): Promise<void> {
  const panel = await openPanel(phone, OFFICIAL);
  await tapPlay(phone, panel, taps);
  await chip(phone, amount);
  await place(phone, `${amount}.00`);
  await phone.page
    .getByText(new RegExp(phone.say('lottery.accepted'), 'u'))
    .first()
    .waitFor();
}

/**
 * On an official round the player wins and the agent above him loses, until two people say that other numbers were called: by those it is
 * the other way about.
 */
async function followsCorrection({ top, middle, player, operators }: Correcting): Promise<void> {
  const { gameNo: issue, day } = await officialRound(60);
  await Promise.all([
    betOfficial(player, { play: '3d.group3', sides: [['1'], ['2']] }, '100'),
    betOfficial(middle, { play: '3d.has1', sides: [['4']] }, '50'),
  ]);
  await officialRound(1);
  await appendFile(board, `${issue},${day},1 1 2\n`);
  expect(await settledNumbers(world!.db, OFFICIAL, issue)).toEqual(['1', '1', '2']);
  const won = await bookedBalance(world!.db, 'player77');
  expect(won).toBeGreaterThan(50_000n);
  await showsBalance(player, 'player77', won);
  // Ten per 10,000 of the player's bet and of that of the agent below.
  await reported(top, '0.15', '150.00');
  expect(await figure(top, 'payout')).toBe(decimal(won - 40_000n));

  // The points go back, what was earned on the stakes stays, and the other bet has won.
  await correct(operators, { lotteryCode: OFFICIAL, gameNo: issue }, '4 5 6');
  await showsBalance(player, 'player77', 40_000n);
  const wonThen = (await bookedBalance(world!.db, 'middle01')) - 15_010n;
  expect(wonThen).toBeGreaterThan(5_000n);
  await until('the report of the other numbers', async () => {
    await reported(top, '0.15', '150.00');
    return (await figure(top, 'payout')) === decimal(wonThen) ? true : undefined;
  });
  await player.open('/records');
  await player.page.getByText(player.say('records.lose'), { exact: true }).first().waitFor();
}

/** Rounds and bets of the player at external games. */
const ELSEWHERE: readonly Elsewhere[] = [
  { kind: 'game', stakeMinor: 1_200n, payoutMinor: 3_050n },
  { kind: 'sports', stakeMinor: 800n, payoutMinor: 0n },
];

/**
 * The cashier, bonuses and play elsewhere join in; then every screen of either agent, and of the one on top in a language from right to left,
 * shows what the books come to.
 */
async function everyScreenHolds({ top, middle, player }: Pick<Correcting, 'top' | 'middle' | 'player'>): Promise<void> {
  const { db } = world!;
  await give('player77', 30_000n, 'deposit');
  await give('player77', 1_234n, 'deposit');
  await give('middle01', 777n, 'deposit');
  await give('player77', 5_500n, 'withdrawal');
  await give('player77', 300n, 'bonus');
  await give('middle01', 45n, 'bonus');
  await everythingCounted(world!);
  const before = await TeamBooks.read(db, {});
  const playerReads = async (): Promise<void> => {
    await changesHold({ phone: player, language: 'en-US', books: before, me: before.who('player77') });
    await tellPlay(db, 'player77', ELSEWHERE);
  };
  const [arabic] = await Promise.all([aPhone(world!, { locale: 'ar-EG' }), playerReads()]);
  await arabic.logIn('agent01');
  await everythingCounted(world!);
  const books = await TeamBooks.read(db, { player77: ELSEWHERE });
  const [head, agent, own] = ['agent01', 'middle01', 'player77'].map((username) => books.who(username)) as [
    Booked,
    Booked,
    Booked,
  ];
  await Promise.all([
    everyFigureHolds({ phone: top, language: 'zh-CN', books, me: head }),
    everyFigureHolds({ phone: middle, language: 'vi-VN', books, me: agent }),
    everyFigureHolds({ phone: arabic, language: 'ar-EG', books, me: head }),
    playedElsewhereHolds({ phone: player, language: 'en-US', books, me: own }),
  ]);
  expect(arabic.complaints).toEqual([]);
  await arabic.close();
}

describe.skipIf(world === null)('a team of three levels', () => {
  test('grows by codes alone, earns to the point on a bet, gives it back when the round is annulled, and follows a corrected result; every screen of its agents then shows what the books come to (spec §2, §9, R-21, R-23)', async () => {
    const top = await aPhone(world!);
    await top.logIn('agent01');
    const forAgent = await makeCode(top, { kind: 'agent', rate: 90 });
    expect(forAgent.path).toMatch(/^\/registry\?invite=[\w-]{22}$/u);

    const middle = await aPhone(world!, { locale: 'vi-VN' });
    await register(middle, world!, { path: forAgent.path, username: 'middle01' });
    const forPlayer = await makeCode(middle, { kind: 'player', rate: 80 });
    expect(forPlayer.digits).toMatch(/^\d{6}$/u);

    const player = await aPhone(world!, { locale: 'en-US' });
    await register(player, world!, { path: `/registry?invite=${forPlayer.digits}`, username: 'player77' });
    await give('player77', 50_000n);
    await give('middle01', 20_000n);

    await openTable(player, SHORT);
    const gameNo = await roundWithTime(world!.db, SHORT, HAND_MS);
    await pick(player, 'size.big');
    await chip(player, '100');
    await openSlip(player);
    await place(player, '100.00');
    await settledNumbers(world!.db, SHORT, gameNo);

    // 100.00 staked, 10 per 10,000 between each level: 0.10 for either agent.
    await reported(middle, '0.10', '100.00');
    await reported(top, '0.10', '100.00');
    expect([await booked('agent01'), await booked('middle01')]).toEqual([10n, 10n]);

    // Every number leads to the list behind it: the one bet, with what it brought.
    await top.page
      .locator('main a')
      .filter({ has: top.page.getByText(top.say('report.figure.stake'), { exact: true }) })
      .first()
      .tap();
    await top.page.waitForURL('**/xiajitz**');
    await top.page.getByText('player77', { exact: true }).first().waitFor();

    await world!.db.query(
      `update admin.operator set roles = roles || array['draw'] where name in ('maker', 'checker')`,
    );
    const { opsUrl } = world!.booted();
    const operators = await Promise.all([
      signedOperator(opsUrl, { name: 'maker', password: 'demo1234' }),
      signedOperator(opsUrl, { name: 'checker', password: 'demo1234' }),
    ]);
    await correct(operators, { lotteryCode: SHORT, gameNo });
    await until(
      'the rebates are taken back',
      async () => ((await booked('agent01')) === 0n ? true : undefined),
      30_000,
    );
    expect(await booked('middle01')).toBe(0n);
    await reported(top, '0.00', '0.00');
    await showsBalance(player, 'player77', 50_000n);

    await followsCorrection({ top, middle, player, operators });
    await everyScreenHolds({ top, middle, player });
    for (const phone of [top, middle, player]) {
      expect(phone.complaints).toEqual([]);
      await phone.close();
    }
  }, 300_000);
});
