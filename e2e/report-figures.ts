import { expect } from 'vitest';

import { looksOf, SHOTS } from './screen-faults.ts';
import { settle } from './screens.ts';
import type { Phone } from './phone.ts';
import { decimal, decimalOf } from './table.ts';
import { playOf, type Booked, type Named, type TeamBooks } from './team-books.ts';
import type { Language } from './words.ts';

/** An agent before his own screens. */
export interface Reader {
  readonly phone: Phone;
  readonly language: Language;
  readonly books: TeamBooks;
  readonly me: Booked;
}

/** Shows a screen with all it has, and finds nothing wrong with how it stands there. */
async function show({ phone, language }: Pick<Reader, 'phone' | 'language'>, path: string): Promise<string[]> {
  await phone.open(path);
  await settle(phone);
  expect.soft(await looksOf(phone, language), path).toEqual([]);
  if (SHOTS !== '') await phone.page.screenshot({ path: `${SHOTS}/${language}-${path.replaceAll(/\W+/gu, '-')}.png` });
  return lines(await phone.page.locator('main').filter({ visible: true }).first().innerText());
}

const lines = (text: string): string[] =>
  text
    .split(/[\n\t]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An amount or a number as the wire writes it. */
function plain(written: string | undefined): string {
  if (written === undefined) return 'not there';
  return /\d[.,]\d\d(?!\d)/u.test(written) ? decimalOf(written) : written.replaceAll(/\D/gu, '');
}

/** What stands behind each name, the first time that it comes after a heading. */
function behind(
  { phone: { say } }: Pick<Reader, 'phone'>,
  shown: readonly string[],
  { after, names }: { readonly after?: string; readonly names: Readonly<Record<string, string>> },
): Named {
  const begin = after === undefined ? 0 : shown.indexOf(after) + 1;
  expect.soft(after === undefined || begin > 0, `${after} in ${shown.join(' | ')}`).toBe(true);
  return Object.fromEntries(
    Object.entries(names).map(([name, key]) => [name, plain(shown[shown.indexOf(say(key), begin) + 1])]),
  );
}

/** Asks a screen for the figures of these names and holds them against the books. */
function holds(
  reader: Reader,
  shown: readonly string[],
  { after, figures, prefix = 'report.figure' }: { after?: string; figures: Named; prefix?: string },
): void {
  const names = Object.fromEntries(Object.keys(figures).map((name) => [name, `${prefix}.${name}`]));
  expect
    .soft(behind(reader, shown, { names, ...(after !== undefined && { after }) }), shown.join(' | '))
    .toEqual(figures);
}

const only = (figures: Named, ...names: readonly string[]): Named =>
  Object.fromEntries(names.map((name) => [name, figures[name] ?? '']));

const TEAM =
  'stake turnover payout winLose rebate teamRebate profit welfare deposits withdrawals bettors registered firstDepositors firstDeposits'.split(
    ' ',
  );

const cents = (written: string | undefined): bigint => BigInt(plain(written).replace('.', ''));

/** What the amounts at these places among the lines of each part come to, one sum for each place; those further back count from the end. */
async function sumsOf({ phone: { page } }: Reader, parts: string, ...places: readonly number[]): Promise<string[]> {
  const texts = (await page.locator(parts).allInnerTexts()).map(lines);
  return places.map((place) => decimal(texts.reduce((sum, text) => sum + cents(text.at(place)), 0n)));
}

/** The sums of the columns of each table that is seen, of so many each. */
async function sumsOfColumns(reader: Reader, ...counts: readonly number[]): Promise<string[]> {
  const sums: string[] = [];
  for (const [table, count] of counts.entries())
    for (let column = 1; column <= count; column += 1) {
      const cells = `main table:not(.sr-only) >> nth=${table} >> tbody td:nth-of-type(${column})`;
      sums.push(...(await sumsOf(reader, cells, 0)));
    }
  return sums;
}

/** The numbers below figures: how many bets, how often. A language that says the first of them in words alone is not asked. */
function notesHold(
  reader: Reader,
  shown: readonly string[],
  { after, counts }: { after: string; counts: Named },
): void {
  const { language, phone } = reader;
  if (language === 'ar-EG') return;
  const begin = shown.indexOf(after);
  const notes = Object.keys(counts).map((name) => {
    const at = shown.indexOf(phone.say(`report.figure.${name}`), begin);
    return [name, plain(shown[at + 2])];
  });
  expect.soft(Object.fromEntries(notes), shown.join(' | ')).toEqual(counts);
}

const countsOf = (figures: Named): Named => ({
  stake: figures['bets'] ?? '',
  deposits: figures['depositCount'] ?? '',
  withdrawals: figures['withdrawalCount'] ?? '',
});

/** Lottery types and kinds of external games: name, how many bets, stake, win and loss, rebate. */
const CLASSES = 'main li > button[aria-expanded], main li > a[href^="/xiajiyx"]';
/** Bars of days, by the table of those who do not see them. */
const BARS = 'main table.sr-only tbody td';

/** Agent centre, agent report, subordinate report in each order, and that of one member. */
async function ofTheTeam(reader: Reader): Promise<void> {
  const { books, me, phone } = reader;
  const { say } = phone;
  const team = books.teamOf(me);
  const now = books.standingOf(me);
  const centre = await show(reader, '/agent');
  const some = ['rebate', 'stake', 'bettors', 'registered', 'firstDepositors', 'deposits'];
  holds(reader, centre, { after: say('agent.centre.period'), figures: only(team, ...some) });
  expect.soft(await sumsOf(reader, BARS, 0)).toEqual([team['stake']]);
  holds(reader, centre, { prefix: 'agent.centre', figures: only(now, 'teamBalance', 'teamSize') });
  const daili = await show(reader, '/daili');
  holds(reader, daili, { after: say('report.agent.team'), figures: only(team, ...TEAM) });
  notesHold(reader, daili, { after: say('report.agent.team'), counts: countsOf(team) });
  expect.soft(await sumsOf(reader, BARS, 0)).toEqual([team['stake']]);
  const split = 'main a:is([href*="lotteryCode="], [href^="/xiajiyx"])';
  expect.soft(await sumsOf(reader, split, -1)).toEqual([team['stake']]);
  await barStandsAboveItsDay(reader);
  const own = only(playOf([me]), 'stake', 'turnover', 'payout');
  holds(reader, daili, { after: say('report.agent.own'), figures: own });
  holds(reader, daili, { after: say('report.agent.now'), prefix: 'report.agent', figures: now });
  const sorts = {
    stake: ['stake', 'winLose', 'deposits', 'rebate'],
    winLose: ['winLose', 'profit', 'stake', 'welfare'],
    rebate: ['rebate', 'teamRebate', 'stake', 'turnover'],
    deposits: ['deposits', 'withdrawals', 'firstDeposits', 'stake'],
  };
  for (const [sort, names] of Object.entries(sorts)) {
    const next = await show(reader, `/xiaji?sort=${sort}`);
    holds(reader, next, { figures: { invitees: now['directSize'] ?? '' } });
    // The button that orders the list may be called as a figure is.
    holds(reader, next, { after: say('report.figure.invitees'), figures: only(team, ...names) });
    for (const child of books.childrenOf(me)) {
      const figures = only(books.branchOf(me, child), ...names);
      holds(reader, next, { after: child.nickname, figures });
    }
  }
  for (const child of books.childrenOf(me)) {
    const detail = await show(reader, `/xjdetail?memberId=${child.memberId}`);
    const his = only(playOf([child]), 'stake', 'turnover', 'payout');
    holds(reader, detail, { after: say('report.agent.his'), figures: { ...his, ...cashOf(child) } });
    if (books.below(child).length === 0) continue;
    const whole = books.teamOf(child);
    const figures = { ...only(whole, ...TEAM.filter((name) => name !== 'rebate')), hisRebate: whole['rebate'] ?? '' };
    holds(reader, detail, { after: say('report.agent.hisTeam'), figures });
    notesHold(reader, detail, { after: say('report.agent.hisTeam'), counts: countsOf(whole) });
    expect.soft(await sumsOf(reader, CLASSES, 2, 3)).toEqual([whole['stake'], whole['winLose']]);
  }
}

/** The bar of the last day is at the end of the chart where its date is, in whichever direction the language reads. */
async function barStandsAboveItsDay({ phone: { page } }: Reader): Promise<void> {
  const chart = page.locator('main figure').first();
  const middleOf = async (part: string): Promise<number> => {
    const box = await chart.locator(part).last().boundingBox();
    return box === null ? Number.NaN : box.x + box.width / 2;
  };
  expect.soft(Math.abs((await middleOf('rect')) - (await middleOf('[aria-hidden="true"] > span')))).toBeLessThan(60);
}

/** Points somebody paid in and was paid out. */
function cashOf({ deposits, withdrawals }: Booked): Named {
  const all = (amounts: readonly bigint[]): string => decimal(amounts.reduce((sum, amount) => sum + amount, 0n));
  return { deposits: all(deposits), withdrawals: all(withdrawals) };
}

/** The lists behind the numbers: bettors, first deposits, newcomers, bets, play elsewhere, welfare, members. */
async function ofTheLists(reader: Reader): Promise<void> {
  const { books, me, phone } = reader;
  const { say } = phone;
  const team = books.teamOf(me);
  const below = books.below(me);
  const bettors = await show(reader, '/touzhurs');
  holds(reader, bettors, { figures: only(team, 'bettors') });
  for (const person of below.filter(({ stakes, elsewhere }) => stakes.length + elsewhere.length > 0)) {
    const figures = only(playOf([person]), 'stake', 'winLose', 'turnover', 'payout');
    holds(reader, bettors, { after: person.nickname, figures });
  }
  const firsts = await show(reader, '/shoucunrs');
  holds(reader, firsts, { figures: only(team, 'firstDepositors', 'firstDeposits') });
  for (const { nickname, deposits } of below.filter((person) => person.deposits.length > 0)) {
    const rest = firsts.slice(firsts.indexOf(nickname));
    expect.soft(rest.some((line) => plain(line) === decimal(deposits[0] ?? 0n))).toBe(true);
  }
  const newcomers = await show(reader, '/xiajirs');
  holds(reader, newcomers, { figures: only(team, 'registered') });
  expect.soft(below.filter(({ nickname }) => !newcomers.includes(nickname))).toEqual([]);
  const lotteries = below.map((person) => ({ ...person, elsewhere: [] }));
  const bets = await show(reader, '/xiajitz');
  holds(reader, bets, { figures: only(playOf(lotteries), 'bets') });
  const staked = bets.filter((line) => / @ /u.test(line)).map((line) => plain(line.split('@')[0]));
  expect.soft(staked.toSorted()).toEqual(below.flatMap(({ stakes }) => stakes.map(decimal)).toSorted());
  const brought = bets.filter((line) => line.startsWith(say('report.bet.brought')));
  expect.soft(decimal(brought.reduce((sum, line) => sum + cents(line), 0n))).toBe(team['rebate']);
  const won = playOf(lotteries)['winLose'];
  expect.soft(await sumsOf(reader, 'main li', -2)).toEqual([won]);
  const plays = await show(reader, '/xiajiyx');
  const elsewhere = below.flatMap((person) => person.elsewhere);
  holds(reader, plays, { prefix: 'report.external', figures: { records: String(elsewhere.length) } });
  const played = playOf(below.map((person) => ({ ...person, stake: 0n, payout: 0n })));
  expect.soft(await sumsOf(reader, 'main li', -2, -1)).toEqual([played['winLose'], played['stake']]);
  const welfare = await show(reader, '/fuli?of=team');
  const bonus = decimal(below.reduce((sum, person) => sum + person.bonus, 0n));
  holds(reader, welfare, { prefix: 'wallet.type', figures: { bonus } });
  expect.soft(await sumsOf(reader, 'main li', -1)).toEqual([team['welfare']]);
  const members = await show(reader, '/huiyuan?team=1&sort=balance');
  for (const { nickname, balance } of below) {
    const rest = members.slice(members.indexOf(nickname), members.indexOf(nickname) + 4);
    expect.soft(rest.map(plain), nickname).toContain(decimal(balance));
  }
}

/** Day by day, by lottery, by invitee: every way of splitting comes to the same. */
async function ofTheSplits(reader: Reader): Promise<void> {
  const { books, me, phone } = reader;
  const team = books.teamOf(me);
  const lotteries = playOf(books.below(me).map((person) => ({ ...person, elsewhere: [] })));
  const classes = await show(reader, '/reportClass');
  holds(reader, classes, { figures: only(team, 'bets', 'stake', 'winLose', 'rebate') });
  expect.soft(await sumsOf(reader, CLASSES, 2, 3)).toEqual([team['stake'], team['winLose']]);
  expect.soft(await sumsOf(reader, 'main li > button[aria-expanded]', 4)).toEqual([team['rebate']]);
  const days = await show(reader, '/jingcai');
  holds(reader, days, { figures: only(team, 'bets', 'stake', 'winLose', 'rebate') });
  expect.soft(await sumsOf(reader, BARS, 0)).toEqual([team['stake']]);
  const columns = ['stake', 'winLose', 'rebate', 'deposits', 'withdrawals'].map((name) => team[name]);
  expect.soft(await sumsOfColumns(reader, 3, 2)).toEqual(columns);
  const own = playOf([me]);
  if (own['bets'] !== '0') {
    const mine = await show(reader, '/jingcai?of=own');
    holds(reader, mine, { figures: only(own, 'bets', 'stake', 'payout') });
  }
  const rebates = await show(reader, '/rebates');
  holds(reader, rebates, { figures: { ...only(team, 'rebate'), ...only(lotteries, 'turnover', 'bets') } });
  for (const part of ['days', 'lotteries', 'branches']) {
    await phone.page.getByRole('radio', { name: phone.say(`report.rebates.${part}`), exact: true }).tap();
    const links = phone.page.locator('main a[href^="/xiajitz"]');
    const amounts = (await links.allInnerTexts()).map((text) => cents(lines(text).at(-2)));
    expect.soft(decimal(amounts.reduce((sum, amount) => sum + amount, 0n)), part).toBe(team['rebate']);
  }
}

/** Opens every screen of an agent's reports and holds each figure against the books. */
export async function everyFigureHolds(reader: Reader): Promise<void> {
  await ofTheTeam(reader);
  await ofTheLists(reader);
  await ofTheSplits(reader);
}

/** A player's own rounds and bets elsewhere. */
export async function playedElsewhereHolds(reader: Reader): Promise<void> {
  for (const [path, kind, word] of [
    ['/youxi', 'game', 'gameRecords'],
    ['/sports', 'sports', 'sportsRecords'],
  ] as const) {
    const records = reader.me.elsewhere.filter((play) => play.kind === kind);
    const stake = records.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
    const payout = records.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n);
    const figures = {
      [word]: String(records.length),
      stake: decimal(stake),
      winLose: decimal(payout - stake),
      payout: decimal(payout),
    };
    holds(reader, await show(reader, path), { prefix: 'external.sums', figures });
  }
}

/** Every change of somebody's points, newest first. */
export async function changesHold(reader: Reader): Promise<void> {
  await show(reader, '/jifen');
  const changes = await reader.phone.page.locator('main li > button').allInnerTexts();
  const shown = changes.map((text) => plain(lines(text)[1]));
  expect.soft(shown.toReversed()).toEqual(reader.me.changes.map(decimal));
}
