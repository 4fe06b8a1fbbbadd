import {
  agentReport,
  betUsers,
  firstDeposits,
  newMembers,
  nextAgentReport,
  rebates,
  reportClass,
  reportFile,
  teamBets,
  teamPlays,
  trend,
  welfare,
} from '@drawroom/contract/report';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { router } from '../routes.tsx';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { follow, freshReports, linkNamed, MINH, pageOf } from '../testing/reports.ts';
import { press } from '../testing/running-table.ts';
import { aClassReport, anAgentReport, aTrend, play, someRebates } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshReports();
});

async function choose(days: string): Promise<void> {
  const tab = await screen.findByRole('tab', { name: days });
  await act(async () => void fireEvent.click(tab));
}

test.each([
  ['/daili?range=lastWeek', 'agentReport', { range: 'lastWeek' }],
  ['/reportClass?memberId=11', 'reportClass', { range: 'today', memberId: '11' }],
  ['/xiaji?memberId=11&sort=joined', 'nextAgentReport', { memberId: '11' }],
  ['/jingcai?of=own', 'trend', { of: 'own' }],
  ['/touzhurs', 'betUsers', {}],
  ['/shoucunrs', 'firstDeposits', {}],
  ['/xiajirs', 'newMembers', {}],
  ['/xiajitz?type=k3&branch=11', 'teamBets', { type: 'k3', branch: '11' }],
  ['/xiajiyx?type=sports', 'teamPlays', { kind: 'sports' }],
  ['/rebates?range=days&from=2026-11-01&to=2026-11-02', 'rebates', { from: '2026-11-01', to: '2026-11-02' }],
  ['/fuli?memberId=11&of=team', 'welfare', { memberId: '11', of: 'team' }],
  ['/xiajitz?memberId=11&of=team', 'teamBets', { memberId: '11', of: 'team' }],
  [
    '/xiajiyx?memberId=11&of=team&type=sports',
    'teamPlays',
    { range: 'today', memberId: '11', of: 'team', kind: 'sports' },
  ],
  ['/fuli', 'welfare', { of: 'own' }],
] as const)('the file of %s is asked for with the filter of its screen', async (address, report, filter) => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.on(reportFile, {
    data: { url: '/m-app/agent/reportDownload?ticket=once', name: 'report.xlsx', expiresAt: 0 },
  });
  server.onFile('/m-app/agent/reportDownload', () => new Response('x'));
  await openAt(address);
  await press('Export');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /^XLSX/ })));
  await waitFor(() => expect(saved).toEqual(['report.xlsx']));
  click.mockRestore();
  expect(server.inputsOf(reportFile)[0]).toMatchObject({ report, format: 'xlsx', ...filter });
});

test('of what the team was given the part of those who have left is told', async () => {
  const sums = [{ type: 'bonus', count: 3, amount: '88.00' }];
  server.on(welfare, { data: { ...pageOf([], 1, 3), sums, left: 2, leftAmount: '88.00' } });
  await openAt('/fuli?of=team');
  const line = await screen.findByText(/2 members who have left the team since: counted, not shown/);
  expect(line.textContent).toMatch(/· .*88\.00/);
  expect(screen.queryByText('Bonuses and red packets will be here')).toBeNull();
});

test('who is no agent is told so plainly and led back', async () => {
  server.on(agentReport, { refuse: 'agent.not_agent' });
  await openAt('/daili');
  expect(await screen.findByText('Reports are for agents')).toBeTruthy();
  expect((await linkNamed('To my account')).path).toBe('/mine');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a member who has left the team is told, with the way to those who are in it', async () => {
  server.on(agentReport, { refuse: 'agent.member_unknown' });
  await openAt('/xjdetail?memberId=99&range=lastWeek');
  expect(await screen.findByText('No longer in your team')).toBeTruthy();
  expect(await linkNamed('To my team')).toEqual({ path: '/xiaji', search: { range: 'lastWeek' } });
});

test('refused days say why and offer today', async () => {
  server.on(agentReport, ({ range }) =>
    range === 'days' ? { refuse: 'report.range_invalid', msg: 'Too many days.' } : { data: anAgentReport() },
  );
  await openAt('/daili?range=days&from=2026-10-01&to=2026-11-02');
  expect(await screen.findByText('Too many days.')).toBeTruthy();
  await press('Show today');
  expect(await screen.findByRole('heading', { name: 'The team' })).toBeTruthy();
  expect(server.inputsOf(agentReport).at(-1)?.range).toBe('today');
});

test('a report that cannot be fetched is tried again by a button', async () => {
  server.on(betUsers, { refuse: 'request.rate_limited', msg: 'Slower, please.' });
  await openAt('/touzhurs');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Slower, please\./);
  server.on(betUsers, { data: pageOf([{ member: MINH, figures: play() }]) });
  await press('Try again');
  expect(await screen.findByText('Minh')).toBeTruthy();
});

test.each([
  ['/touzhurs', 'Members who bet will be here'],
  ['/shoucunrs', 'First deposits of the team will be here'],
  ['/xiajirs', 'Members who join the team will be here'],
  ['/xiajitz', 'Settled bets of the team will be here'],
  ['/xiajiyx', 'Settled play of the team elsewhere will be here'],
  ['/xiaji', 'Your direct invitees will be here'],
  ['/xiaji?search=zz', 'Nobody by that name'],
  ['/fuli', 'Bonuses and red packets will be here'],
  ['/jingcai', 'The team’s play will be here'],
  ['/reportClass', 'The team’s play by lottery will be here'],
  ['/rebates', 'Rebates you earn will be here'],
] as const)('with nothing to show %s says what will be there', async (address, words) => {
  for (const list of [betUsers, newMembers, teamBets, teamPlays, nextAgentReport] as const)
    server.on(list, { data: pageOf([]) });
  server.on(firstDeposits, { data: { ...pageOf([]), amount: '0.00', leftAmount: '0.00' } });
  server.on(trend, { data: aTrend({ '2026-11-21': '0.00' }) });
  server.on(reportClass, { data: aClassReport({ types: [] }) });
  server.on(rebates, { data: { ...someRebates(), days: [], lotteries: [], branches: [] } });
  await openAt(address);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('the days stand in the address, which opens the report with the same days again', async () => {
  await openAt('/daili');
  await screen.findByRole('heading', { name: 'The team' });
  expect(screen.getByText('11/01/2026 – 11/22/2026')).toBeTruthy();
  await choose('Last week');
  await waitFor(() => expect(server.inputsOf(agentReport).at(-1)).toMatchObject({ range: 'lastWeek' }));
  expect(router.state.location.href).toBe('/daili?range=lastWeek');
  await follow(/^Bettors/);
  await screen.findByText('Minh');
  expect(server.inputsOf(betUsers)[0]).toMatchObject({ range: 'lastWeek' });
  await openAt('/daili?range=lastWeek');
  expect((await screen.findByRole('tab', { name: 'Last week' })).getAttribute('aria-selected')).toBe('true');
});

test('changing the days makes no step of its own: Back leaves the report', async () => {
  await openAt('/touzhurs');
  const [push, replace] = [vi.spyOn(router.history, 'push'), vi.spyOn(router.history, 'replace')];
  await choose('Yesterday');
  await choose('This month');
  await waitFor(() => expect(router.state.location.search).toEqual({ range: 'thisMonth' }));
  expect(replace).toHaveBeenCalledTimes(2);
  expect(push).not.toHaveBeenCalled();
});

test('days of one’s own are put in order with a word about it, and too many are refused before they are asked for', async () => {
  await openAt('/touzhurs');
  await choose('Other days');
  const [from, to] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
  fireEvent.change(from, { target: { value: '2026-01-01' } });
  fireEvent.change(to, { target: { value: '2026-04-03' } });
  expect(screen.getByRole('alert').textContent).toMatch(/more than 92 days/);
  expect(screen.getByRole('button', { name: 'Show' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(from, { target: { value: '2026-04-10' } });
  expect(screen.getByText('The first day is after the last: the two will be swapped.')).toBeTruthy();
  await press('Show');
  const days = { range: 'days', from: '2026-04-03', to: '2026-04-10' };
  await waitFor(() => expect(server.inputsOf(betUsers).at(-1)).toMatchObject(days));
  expect(router.state.location.search).toEqual(days);
});
