import { listCodes, member, members } from '@drawroom/contract/agent';
import type { InboxFact } from '@drawroom/contract/notice';
import { changeSettings, inbox, settings } from '@drawroom/contract/notice';
import { agentReport, newMembers, trend } from '@drawroom/contract/report';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AGENT, aTeamRow, freshAgent, someFacts } from '../agent/samples.ts';
import { aTrend, anAgentReport, teamPlay } from '../report/samples.ts';
import { router } from '../routes.tsx';
import { useNetwork } from '../shell/network-store.ts';
import { openRealtime } from '../shell/realtime.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { pageOf, SPAN, targetOf } from '../testing/reports.ts';
import { press } from '../testing/running-table.ts';
import { anEntry, SETTINGS } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshAgent();
  // There is no socket here: the connection is what these tests say it is.
  (await openRealtime()).stop();
  useNetwork.setState({ link: 'connected', wasConnected: true, failed: false });
});

/** The settings of whoever is logged in. */
async function openSettings(): Promise<HTMLInputElement[]> {
  server.on(inbox, { data: { list: [], unread: 0, older: false } });
  server.on(settings, { data: SETTINGS });
  server.on(changeSettings, ({ wholeTeam }) => ({ data: { ...SETTINGS, wholeTeam: wholeTeam === 1 } }));
  await openAt('/notices');
  await act(async () => void fireEvent.click(await screen.findByRole('radio', { name: 'Settings' })));
  await screen.findByText('Quiet hours');
  return screen.getAllByRole('checkbox');
}

const SWITCHES = [/News of my team/, /News of the whole team/];

test('an agent chooses whether he is told of his team, and of whom of it', async () => {
  await openSettings();
  const [topic, whole] = SWITCHES.map((name) => screen.getByRole<HTMLInputElement>('checkbox', { name }));
  expect([topic?.checked, whole?.checked]).toEqual([true, false]);
  await act(async () => void fireEvent.click(whole as HTMLElement));
  await waitFor(() => expect(whole?.checked).toBe(true));
  await act(async () => void fireEvent.click(topic as HTMLElement));
  await waitFor(() =>
    expect(server.inputsOf(changeSettings)).toEqual([
      { wholeTeam: 1 },
      { topics: ['win', 'withdrawal', 'deposit', 'security', 'service', 'alert'] },
    ]),
  );
});

test('a player, who has no team, is asked neither', async () => {
  server = await freshLobby();
  await beLoggedIn();
  const names = (await openSettings()).map((box) => box.closest('label')?.textContent ?? '');
  expect(names).toContain('Wins');
  for (const name of SWITCHES) expect(names.filter((one) => name.test(one))).toEqual([]);
});

test('one member is named and leads to his sheet; several lead to the list of those days, as the agent counts them', async () => {
  // Half a day away from any machine these tests run on: 11:00 and 13:00 there, two days of it.
  const since = Date.UTC(2026, 10, 20, 9, 30);
  const at = Date.UTC(2026, 10, 20, 10, 20);
  const base = { what: 'joined', count: 1, direct: true, memberId: null, nickname: null, since } as const;
  const facts: readonly InboxFact[] = [
    { ...base, memberId: '104', nickname: 'Minh 4' },
    { ...base, memberId: '105' },
    { ...base, count: 3 },
    { ...base, count: 4, direct: false },
    { ...base, what: 'first_deposit', memberId: '104', nickname: 'Minh 4' },
    { ...base, what: 'first_deposit', count: 12, direct: false },
  ];
  const list = facts.map((fact, index) => anEntry({ id: String(9 - index), topic: 'team', at, fact }));
  server.on(inbox, { data: { list, unread: 6, older: false } });
  await openAt('/notices');
  await screen.findByText('6 unread');
  const rows = within(screen.getByRole('main')).getAllByRole('link');
  const days = { range: 'days', from: '2026-11-20', to: '2026-11-21' };
  expect(rows.map((link) => targetOf(link)).map(({ path, search }) => [path, search])).toEqual([
    ['/huiyuan', { memberId: '104' }],
    ['/xiajirs', { ...days, direct: '1' }],
    ['/xiajirs', { ...days, direct: '1' }],
    ['/xiajirs', days],
    ['/huiyuan', { memberId: '104' }],
    ['/shoucunrs', days],
  ]);
  // A name keeps its own direction; a sentence has that of the page.
  const isName = (note: Element | null): boolean => note?.firstElementChild?.tagName === 'BDI';
  const notes = rows.map((link) => link.querySelector('.tabular'));
  expect(notes.map(isName)).toEqual([true, false, false, false, true, false]);
  expect(notes.map((note) => note?.textContent)).toEqual([
    'Minh 4',
    'Your own invitees',
    'Your own invitees',
    'Whole team',
    'Minh 4',
    'Whole team',
  ]);
  const titles = [
    'A new member',
    'A new member',
    '3 new members',
    '4 new members',
    'A first deposit',
    '12 first deposits',
  ];
  expect(rows.map((link, index) => link.textContent?.startsWith(titles[index] ?? '?'))).toEqual(titles.map(() => true));
});

test('the address of a member opens his sheet over the list; put away, it stays away, and the filter stays', async () => {
  server.on(members, {
    data: { page: 1, size: 30, total: 1, cursor: null, list: [aTeamRow(4)], path: [] },
  });
  server.on(member, { data: someFacts() });
  await openAt('/huiyuan?memberId=104&sort=team');
  const sheet = await screen.findByRole('dialog', { name: 'Member' });
  await within(sheet).findByText('Report');
  expect(server.inputsOf(member)).toEqual([{ memberId: '104' }]);
  await press('Close', sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({ sort: 'team' });
});

/** The agent centre with so many newcomers; more of them from `grow` on. */
async function openCentre(): Promise<{ grow(): void }> {
  let registered = 4;
  server.on(listCodes, { data: { page: 1, size: 3, total: 0, list: [] } });
  server.on(trend, { data: aTrend({}) });
  server.on(agentReport, () => ({ data: anAgentReport({ span: SPAN, team: { ...teamPlay(), registered } }) }));
  server.on(newMembers, { data: pageOf([]) });
  await openAt('/agent');
  await screen.findByText('No codes yet');
  expect((await screen.findByRole('link', { name: /New members\s*4$/ })).textContent).toMatch(/4$/);
  return { grow: () => void (registered = 5) };
}
const five = (): Promise<HTMLElement> => screen.findByRole('link', { name: /New members\s*5$/ });

test('what an agent sees of his team follows while he looks at it, and nothing is laid over it', async () => {
  const told = vi.spyOn(await openRealtime(), 'on');
  const { grow } = await openCentre();
  await waitFor(() => expect(told.mock.calls.some(([type]) => type === 'team.news')).toBe(true));
  const hear = told.mock.calls.find(([type]) => type === 'team.news')?.[1] as unknown as (data: unknown) => void;
  grow();
  act(() => hear({ what: 'joined', told: 0, direct: true, memberId: null }));
  expect(await five()).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what was told while nothing could be heard is fetched once that is known; a gap of others fetches nothing', async () => {
  const missed = vi.spyOn(await openRealtime(), 'onResync');
  const { grow } = await openCentre();
  await waitFor(() => expect(missed.mock.calls).not.toEqual([]));
  const asked = server.inputsOf(agentReport).length;
  grow();
  const gap = (audience: string) => act(async () => missed.mock.calls.forEach(([hear]) => hear(audience)));
  await gap('room:100001');
  expect(server.inputsOf(agentReport)).toHaveLength(asked);
  await gap(`member:${AGENT.id}`);
  expect(await five()).toBeTruthy();
});
