import {
  agentReport,
  betUsers,
  firstDeposits,
  newMembers,
  nextAgentReport,
  rebates,
  reportClass,
  teamBets,
  teamPlays,
  trend,
  welfare,
} from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { member } from '@drawroom/contract/agent';
import { dayKey } from '@drawroom/i18n/format-time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aLottery } from '../lottery/samples.ts';
import { router } from '../routes.tsx';
import { watchedEnd } from '../testing/end-of-list.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { follow, freshReports, linkNamed, MINH, pageOf, SPAN, targetOf } from '../testing/reports.ts';
import { press } from '../testing/running-table.ts';
import { someFacts } from '../agent/samples.ts';
import { serverNow } from '../shell/api.ts';
import {
  aClassReport,
  aMember,
  anAgentReport,
  aTeamBet,
  aTeamPlay,
  aTrend,
  play,
  someRebates,
  teamPlay,
} from './samples.ts';

let server: FakeServer;
let reachEnd: () => Promise<void>;
beforeEach(async () => {
  reachEnd = watchedEnd();
  server = await freshReports();
});

test.each([
  [/^Staked ¥1,200\.00/, '/xiajitz', {}],
  [/^Turnover ¥1,150\.00/, '/reportClass', {}],
  [/^Paid out/, '/xiajitz', {}],
  [/^Members’ win\/loss -¥199\.50/, '/xiajitz', {}],
  [/^My rebate ¥11\.50/, '/rebates', {}],
  [/^Members’ rebates ¥3\.25/, '/xiaji', { sort: 'rebate' }],
  [/^Members’ result -¥180\.25/, '/xiaji', { sort: 'winLose' }],
  [/^Members’ welfare/, '/fuli', { of: 'team' }],
  [/^Deposits ¥5,000\.00/, '/xiaji', { sort: 'deposits' }],
  [/^Bettors 3/, '/touzhurs', {}],
  [/^New members 5/, '/xiajirs', {}],
  [/^First depositors 2/, '/shoucunrs', {}],
  [/^First deposits ¥600\.00/, '/shoucunrs', {}],
] as const)('in the agent report %s opens %s with the same days', async (name, path, more) => {
  await openAt('/daili?range=lastWeek');
  const team = (await screen.findByRole('heading', { name: 'The team' })).parentElement as HTMLElement;
  expect(targetOf(within(team).getByRole('link', { name }))).toEqual({
    path,
    search: { range: 'lastWeek', ...more },
  });
});

test('own play opens the own days, a lottery its bets, what stands now the members', async () => {
  await openAt('/daili?range=thisMonth');
  const own = (await screen.findByRole('heading', { name: 'My own play' })).parentElement as HTMLElement;
  expect(targetOf(within(own).getByRole('link', { name: /^Staked ¥40\.00/ }))).toEqual({
    path: '/jingcai',
    search: { range: 'thisMonth', of: 'own' },
  });
  expect(await linkNamed(/^Racing, one minute/)).toEqual({
    path: '/xiajitz',
    search: { range: 'thisMonth', lotteryCode: 'pk10-1m' },
  });
  const behind = {
    'Team balance': { team: '1', sort: 'balance' },
    'Direct invitees’ balance': { sort: 'balance' },
    'Members in the team': { team: '1' },
    'Direct invitees': {},
    'Agents among them': { team: '1', kind: 'agent' },
  };
  for (const [name, search] of Object.entries(behind))
    expect(await linkNamed(new RegExp(`^${name}(?!’)`))).toEqual({ path: '/huiyuan', search });
});

test('the bars of the betting report are as high as the figures of its table, and their sum stands above', async () => {
  await openAt('/jingcai?range=thisMonth');
  const chart = await screen.findByRole('img', { name: /Staked by the team/ });
  expect(chart.getAttribute('aria-labelledby')?.split(' ')).toHaveLength(2);
  expect(chart.querySelector('desc')?.textContent).toBe('3 days; the most was ¥900.00 on 11/22.');
  const heights = [...chart.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights).toEqual([33, 0, 100]);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '11/22¥900.00-¥199.50¥11.50',
    '11/21¥0.00¥0.00¥0.00',
    '11/20¥300.00-¥199.50¥11.50',
  ]);
  expect(screen.getByText('Staked', { selector: 'dt' }).parentElement?.textContent).toBe('Staked¥1,200.00');
  expect(await linkNamed('11/20')).toEqual({
    path: '/xiajitz',
    search: { range: 'days', from: '2026-11-20', to: '2026-11-20' },
  });
});

test('the betting report switches to one’s own play, by which nobody earns, and keeps that in its address', async () => {
  await openAt('/jingcai?range=thisMonth');
  await screen.findByRole('table');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Mine' })));
  await waitFor(() => expect(server.inputsOf(trend).at(-1)).toMatchObject({ range: 'thisMonth', of: 'own' }));
  await screen.findByRole('columnheader', { name: 'Win/loss' });
  expect(screen.queryByText('My rebate')).toBeNull();
  expect(router.state.location.search).toEqual({ range: 'thisMonth', of: 'own' });
});

test('a type opens to its lotteries, and they to their bets', async () => {
  await openAt('/reportClass?range=yesterday');
  expect(screen.queryByRole('link', { name: /^Fast 3, one/ })).toBeNull();
  await press(/^Fast 3/);
  expect(await linkNamed(/^Fast 3, five minutes/)).toEqual({
    path: '/xiajitz',
    search: { range: 'yesterday', lotteryCode: 'k3-5m' },
  });
  expect(await linkNamed('All bets: Fast 3')).toEqual({
    path: '/xiajitz',
    search: { range: 'yesterday', type: 'k3' },
  });
});

test('from the invitees one goes down to those below them, and up again by the path, with the same days', async () => {
  server.on(nextAgentReport, ({ memberId }) => ({
    data: {
      ...pageOf([{ member: MINH, teamSize: memberId === undefined ? 7 : 0, figures: teamPlay() }]),
      path: memberId === undefined ? [] : [{ memberId, nickname: 'Minh' }],
    },
  }));
  await openAt('/xiaji?range=lastMonth');
  expect(await linkNamed(/^M?Minh/)).toEqual({ path: '/xjdetail', search: { range: 'lastMonth', memberId: '11' } });
  await follow('7 members below');
  await waitFor(() => expect(server.inputsOf(nextAgentReport).at(-1)).toMatchObject({ memberId: '11' }));
  const path = await screen.findByRole('navigation', { name: 'Way through the team' });
  expect([...path.querySelectorAll('[aria-current]')].map((step) => step.textContent)).toEqual(['Minh']);
  expect(screen.queryByRole('link', { name: /below$/ })).toBeNull();
  await follow('My team');
  await screen.findByRole('link', { name: '7 members below' });
  expect(router.state.location.search).toEqual({ range: 'lastMonth' });
});

test('invitees are searched and sorted, and both stand in the address', async () => {
  await openAt('/xiaji');
  const field = await screen.findByRole('searchbox');
  fireEvent.change(field, { target: { value: ' min ' } });
  await press('Search');
  await waitFor(() => expect(server.inputsOf(nextAgentReport).at(-1)).toMatchObject({ search: 'min', sort: 'stake' }));
  await press(/^Sort by/);
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Deposits' })));
  await waitFor(() =>
    expect(server.inputsOf(nextAgentReport).at(-1)).toMatchObject({ search: 'min', sort: 'deposits' }),
  );
  expect(router.state.location.search).toEqual({ search: 'min', sort: 'deposits' });
});

test('one member’s figures lead to his own bets, and to lists of his team alone', async () => {
  const path = [{ memberId: '11', nickname: 'Minh' }];
  server.on(agentReport, { data: anAgentReport({ span: SPAN, path }) });
  server.on(reportClass, { data: aClassReport({ span: SPAN, path }) });
  await openAt('/xjdetail?memberId=11&range=lastWeek');
  const own = (await screen.findByRole('heading', { name: 'Own play' })).parentElement as HTMLElement;
  const his = { range: 'lastWeek', memberId: '11' };
  expect(targetOf(within(own).getByRole('link', { name: /^Staked/ }))).toEqual({ path: '/xiajitz', search: his });
  expect(await linkNamed(/^Bettors/)).toEqual({ path: '/touzhurs', search: his });
  expect(await linkNamed(/^Rebate of this member/)).toEqual({ path: '/reportClass', search: his });
  expect(server.inputsOf(agentReport)[0]).toMatchObject(his);
  const team = (await screen.findByRole('heading', { name: 'The team below' })).parentElement as HTMLElement;
  const below = { path: '/xiajitz', search: { ...his, of: 'team' } };
  for (const name of [/^Staked/, /^Paid out/, /^Members’ win\/loss/])
    expect(targetOf(within(team).getByRole('link', { name }))).toEqual(below);
  await press(/^Fast 3/);
  expect(await linkNamed(/^Fast 3, five minutes/)).toEqual({
    ...below,
    search: { ...below.search, lotteryCode: 'k3-5m' },
  });
  expect(await linkNamed('All bets: Fast 3')).toEqual({ ...below, search: { ...below.search, type: 'k3' } });
});

test('the bets of one member’s team are asked for without his own, as a list and as a day of his betting report', async () => {
  const his = { range: 'lastWeek', memberId: '11' };
  await openAt('/xiajitz?range=lastWeek&memberId=11&of=team');
  await screen.findByText('Minh');
  expect(server.inputsOf(teamBets)[0]).toMatchObject({ ...his, team: '1' });
  expect(screen.getByText('Rebate of this agent', { exact: false })).toBeTruthy();
  await press('The team of one member');
  await waitFor(() => expect(router.state.location.search).toEqual({ range: 'lastWeek' }));
  await waitFor(() => expect(server.inputsOf(teamBets).at(-1)).not.toHaveProperty('team'));
  const day = { range: 'days', from: '2026-11-20', to: '2026-11-20', memberId: '11' };
  await openAt('/jingcai?range=thisMonth&memberId=11');
  expect(await linkNamed('11/20')).toEqual({ path: '/xiajitz', search: { ...day, of: 'team' } });
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Mine' })));
  await waitFor(async () => expect(await linkNamed('11/20')).toEqual({ path: '/xiajitz', search: day }));
});

test('bettors open their own bets, first deposits and new members the member', async () => {
  await openAt('/touzhurs?range=thisWeek');
  const his = { range: 'thisWeek', memberId: '11' };
  expect(await linkNamed(/Minh/)).toEqual({ path: '/xiajitz', search: his });
  await openAt('/shoucunrs?range=thisWeek');
  await screen.findAllByText('¥500.00');
  expect(await linkNamed(/Minh/)).toEqual({ path: '/xjdetail', search: his });
  await openAt('/xiajirs?range=thisWeek');
  expect(await linkNamed(/Minh/)).toEqual({ path: '/xjdetail', search: his });
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Direct invitees' })));
  await waitFor(() => expect(server.inputsOf(newMembers).at(-1)).toMatchObject({ direct: '1', range: 'thisWeek' }));
});

test('the list of bets asks with the filter of its address, and its lottery and type are chosen from sheets', async () => {
  await openAt('/xiajitz?range=days&from=2026-11-01&to=2026-11-03&branch=11&type=k3');
  await screen.findByText('Minh');
  const days = { range: 'days', from: '2026-11-01', to: '2026-11-03' };
  expect(server.inputsOf(teamBets)[0]).toMatchObject({ ...days, branch: '11', type: 'k3' });
  await press('One invitee with team');
  await waitFor(() => expect(server.inputsOf(teamBets).at(-1)).not.toHaveProperty('branch'));
  await press('All lotteries');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: aLottery().name })));
  await waitFor(() =>
    expect(server.inputsOf(teamBets).at(-1)).toMatchObject({ ...days, type: 'k3', lotteryCode: 'k3-1m' }),
  );
  await press('Fast 3');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'All types' })));
  await waitFor(() => expect(router.state.location.search).toEqual(days));
});

test('a bet says who placed it, what it brought, and that it was corrected', async () => {
  server.on(teamBets, { data: pageOf([aTeamBet('1', { corrected: true, status: 2, winLose: '-100.00' })]) });
  await openAt('/xiajitz');
  const row = (await screen.findByText('Minh')).closest('li') as HTMLElement;
  for (const words of ['Corrected', 'Lose', '-¥100.00', '¥0.90']) expect(within(row).getByText(words)).toBeTruthy();
});

test('a play of one ticket is named once', async () => {
  server.on(teamBets, { data: pageOf([aTeamBet('1', { playTitle: 'Big', selectionLabel: 'Big' })]) });
  await openAt('/xiajitz');
  const row = (await screen.findByText('Minh')).closest('li') as HTMLElement;
  expect(row.textContent?.match(/Big/g)).toHaveLength(1);
});

test('bets of one invitee’s branch say whose they are', async () => {
  server.on(member, { data: someFacts() });
  await openAt('/xiajitz?branch=101');
  await press('\u2068Minh 1\u2069 with team');
  await waitFor(() => expect(server.inputsOf(teamBets).at(-1)).not.toHaveProperty('branch'));
  expect(server.inputsOf(member)).toEqual([{ memberId: '101' }]);
});

test.each([
  ['stake', ['Staked¥1,200.00', 'Members’ win/loss-¥199.50', 'Deposits¥5,000.00', 'My rebate¥11.50']],
  ['winLose', ['Members’ win/loss-¥199.50', 'Members’ result-¥180.25', 'Staked¥1,200.00', 'Members’ welfare+¥16.00']],
  ['rebate', ['My rebate¥11.50', 'Members’ rebates¥3.25', 'Staked¥1,200.00', 'Turnover¥1,150.00']],
  ['deposits', ['Deposits¥5,000.00', 'Withdrawals¥700.00', 'First deposits¥600.00', 'Staked¥1,200.00']],
])('invitees by %s show the figures that belong to it, and above them what all come to', async (sort, figures) => {
  server.on(nextAgentReport, { data: pageOf([{ member: MINH, teamSize: 0, figures: teamPlay() }]) });
  await openAt(`/xiaji?range=lastWeek&sort=${sort}`);
  const row = await screen.findByRole('link', { name: /Minh/ });
  for (const figure of figures) expect(row.textContent).toContain(figure);
  await screen.findByText(figures[0]?.split(/[-+]?¥/)[0] ?? '', { selector: 'dt' });
  const total = [...document.querySelectorAll('dl > div')].map((line) => line.textContent);
  expect(total).toEqual(['Direct invitees1', ...figures]);
});

test('who has invited nobody is told how that is done, not to look at other days', async () => {
  server.on(nextAgentReport, { data: pageOf([]) });
  await openAt('/xiaji');
  await screen.findByText('Your direct invitees will be here');
  expect(screen.getByText('Who registers with one of your codes will be here.')).toBeTruthy();
  expect(screen.queryByText(/^Other days may/)).toBeNull();
});

test('what a search finds is not said to come to what the whole team does', async () => {
  await openAt('/xiaji?search=min');
  await screen.findByRole('link', { name: /Minh/ });
  expect([...document.querySelectorAll('dl > div')].map((line) => line.textContent)).toEqual(['Direct invitees1']);
  expect(server.inputsOf(agentReport)).toEqual([]);
});

test('days to come stand neither in the table nor among the bars', async () => {
  const today = dayKey(serverNow(), 'UTC');
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 2)];
  server.on(trend, { data: aTrend({ [yesterday]: '300.00', [today]: '0.00', [tomorrow]: '0.00' }) });
  await openAt('/jingcai?range=thisMonth');
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('img', { name: /Staked by the team/ }).querySelectorAll('rect')).toHaveLength(2);
  await openAt('/daili?range=thisMonth');
  expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(2);
});

test('a list goes on by its cursor where there is one, else page by page, to its end', async () => {
  server.on(teamBets, ({ cursor }) => ({
    data: { ...pageOf([aTeamBet(cursor ?? 'a')], 1, 2), cursor: cursor === undefined ? 'b' : null },
  }));
  await openAt('/xiajitz');
  await screen.findByText('Minh');
  await reachEnd();
  await waitFor(() => expect(screen.getAllByText('Minh')).toHaveLength(2));
  expect(server.inputsOf(teamBets).map(({ cursor }) => cursor)).toEqual([undefined, 'b']);
  expect(screen.getByText('That is all')).toBeTruthy();

  server.on(betUsers, ({ page }) => ({
    data: pageOf([{ member: aMember(String(page), `Number ${page}`), figures: play() }], page, 31),
  }));
  await openAt('/touzhurs');
  await screen.findByText('Number 1');
  await reachEnd();
  await screen.findByText('Number 2');
  expect(screen.getByText('That is all')).toBeTruthy();
});

test('a list says how many have left the team since and are not shown, with what was theirs', async () => {
  server.on(betUsers, { data: { ...pageOf([{ member: MINH, figures: play() }], 1, 3), left: 2 } });
  await openAt('/touzhurs');
  expect(await screen.findByText('2 members who have left the team since: counted, not shown')).toBeTruthy();
  expect(screen.getByText('Minh')).toBeTruthy();
  // Where nobody else is there, they are what is said, and not that there is nothing yet.
  server.on(firstDeposits, { data: { ...pageOf([], 1, 1), left: 1, amount: '70.00', leftAmount: '70.00' } });
  await openAt('/shoucunrs');
  expect((await screen.findByText(/1 member who has left the team since/)).textContent).toMatch(/· .*70\.00/);
  expect(screen.queryByText('First deposits of the team will be here')).toBeNull();
  server.on(newMembers, { data: pageOf([{ member: MINH }]) });
  await openAt('/xiajirs');
  expect(await screen.findByText('Minh')).toBeTruthy();
  expect(screen.queryByText(/left the team/)).toBeNull();
});

test('play elsewhere is listed with whose it is, all of it or of one kind, of the team or of whom the report is about', async () => {
  server.on(teamPlays, ({ kind }) => ({
    data: { ...pageOf([aTeamPlay('66-1', { title: kind ?? 'any', corrected: true })], 1, 8), cursor: null },
  }));
  await openAt('/xiajiyx?range=lastWeek&memberId=11&of=team');
  const row = (await screen.findByText('any')).closest('li');
  expect(row?.textContent).toMatch(/Minh.*Corrected.*9\.60.*10\.00/);
  expect(screen.getByText('Rounds and bets').parentElement?.textContent).toMatch(/8$/);
  expect(server.inputsOf(teamPlays)[0]).toMatchObject({ range: 'lastWeek', memberId: '11', team: '1' });
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Sports bets' })));
  expect(await screen.findByText('sports')).toBeTruthy();
  await openAt('/xiajiyx');
  await screen.findByText('any');
  expect(server.inputsOf(teamPlays).at(-1)).not.toHaveProperty('team');
});

test('rebates are split by day, lottery and invitee, each line leading to its bets', async () => {
  await openAt('/rebates?range=lastWeek');
  expect(await linkNamed(/^11\/20/)).toEqual({
    path: '/xiajitz',
    search: { range: 'days', from: '2026-11-20', to: '2026-11-20' },
  });
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'By lottery' })));
  expect((await linkNamed(/^Fast 3/)).search).toEqual({ range: 'lastWeek', lotteryCode: 'k3-1m' });
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'By invitee' })));
  expect((await linkNamed(/^Minh/)).search).toEqual({ range: 'lastWeek', branch: '11' });
});

test('rebates stand newest day first, as the days of the betting report do', async () => {
  const sums = { rebate: '11.50', turnover: '1150.00', bets: 12 };
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({ day, ...sums }));
  server.on(rebates, { data: { ...someRebates(), days } });
  await openAt('/rebates?range=lastWeek');
  await linkNamed(/^11\/19/);
  const shown = screen.getAllByRole('link', { name: /^11\// }).map((link) => link.textContent?.slice(0, 5));
  expect(shown).toEqual(['11/21', '11/20', '11/19']);
});

test('welfare is one’s own, or the team’s with who had it', async () => {
  server.on(welfare, ({ team }) => ({
    data: {
      ...pageOf([{ time: 0, type: 'bonus' as const, amount: '88.00', member: team === '1' ? MINH : null }]),
      sums: [{ type: 'bonus', count: 1, amount: '88.00' }],
      leftAmount: '0.00',
    },
  }));
  await openAt('/fuli');
  await screen.findAllByText('+¥88.00');
  expect(screen.queryByText('Minh')).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Team' })));
  await screen.findByText('Minh');
});
