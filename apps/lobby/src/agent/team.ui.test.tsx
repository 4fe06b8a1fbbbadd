import {
  addAccount,
  editNextLevel,
  inviteLotteries,
  listCodes,
  member,
  members,
  quotas,
  rateHistory,
  setQuota,
} from '@drawroom/contract/agent';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { router } from '../routes.tsx';
import { watchedEnd } from '../testing/end-of-list.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { aTeamRow, freshAgent, someFacts } from './samples.ts';

let server: FakeServer;
let reachEnd: () => Promise<void>;
const TEAM = Array.from({ length: 31 }, (_, at) => aTeamRow(at));
beforeEach(async () => {
  reachEnd = watchedEnd();
  server = await freshAgent();
  server.on(members, ({ cursor, size, search, below }) => {
    const all = search === undefined ? TEAM : TEAM.filter(({ nickname }) => nickname === search);
    const from = Number(cursor ?? 0);
    const list = all.slice(from, from + size);
    const more = from + size < all.length ? String(from + size) : null;
    const path = below === undefined ? [] : [{ memberId: below, nickname: 'Minh 1' }];
    return { data: { page: 1, size, total: all.length, cursor: more, list, path } };
  });
  server.on(member, { data: someFacts() });
});

const enter = async (label: string, value: string): Promise<void> =>
  act(async () => void fireEvent.change(await screen.findByLabelText(label), { target: { value } }));

describe('opening an account', () => {
  test('is judged before it is sent by the rules of a registration (spec §5)', async () => {
    server.on(addAccount, ({ username }) => ({ data: { memberId: '9', username } }));
    await openAt('/kaihu');
    await enter('Username', 'ab');
    await press('Open the account');
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
    await enter('Username', 'newplayer1');
    await press('Make one up');
    await press('Open the account');
    await screen.findByRole('dialog', { name: 'The account is open' });
    expect(server.inputsOf(addAccount).map(({ username }) => username)).toEqual(['newplayer1']);
  });

  test('a made-up password meets every rule, goes out, is shown this once with all to copy, and is forgotten', async () => {
    server.on(addAccount, ({ username }) => ({ data: { memberId: '9', username } }));
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
    await openAt('/kaihu');
    await enter('Username', 'newplayer1');
    await press('Make one up');
    const password = screen.getByLabelText<HTMLInputElement>('Password').value;
    expect(password).toMatch(/^(?=.*\d)(?=.*[a-z])[a-km-z2-9]{12}$/);
    await press('Open the account');
    const sheet = await screen.findByRole('dialog', { name: 'The account is open' });
    expect(within(sheet).getByText(password)).toBeTruthy();
    await press('Copy everything', sheet);
    expect(copied.mock.calls[0]?.[0]).toMatch(new RegExp(`/login\\nUsername: newplayer1\\nPassword: ${password}$`));
    expect(server.inputsOf(addAccount)).toMatchObject([
      {
        username: 'newplayer1',
        password,
        kind: 'player',
        rates: [
          { type: 'k3', rate: 0 },
          { type: 'm6', rate: 0 },
        ],
      },
    ]);
    await press('Close', sheet);
    expect(screen.queryByText(password)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  test('a name that is taken is said at its field, and what was entered stays', async () => {
    server.on(addAccount, { refuse: 'member.username_taken', msg: 'Taken.' });
    await openAt('/kaihu');
    await enter('Username', 'newplayer1');
    await press('Make one up');
    await press('Open the account');
    expect((await screen.findByText('Taken.')).getAttribute('role')).toBe('alert');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('newplayer1');
  });
});

describe('the members', () => {
  test('follow page by page by cursor', async () => {
    await openAt('/huiyuan');
    await screen.findByText('Minh 29');
    expect(screen.queryByText('Minh 30')).toBeNull();
    await reachEnd();
    expect(await screen.findByText('Minh 30')).toBeTruthy();
    expect(server.inputsOf(members).map(({ cursor }) => cursor)).toEqual([undefined, '30']);
  });

  test('are searched, filtered and ordered, which stands in the address', async () => {
    await openAt('/huiyuan');
    await enter('Nickname or whole phone number', ' Minh 7 ');
    await press('Search');
    await waitFor(() => expect(screen.queryByText('Minh 8')).toBeNull());
    await enter('Activity', 'not7');
    await enter('Order', 'balance');
    await waitFor(() =>
      expect(server.inputsOf(members).at(-1)).toMatchObject({ search: 'Minh 7', active: 'not7', sort: 'balance' }),
    );
    expect(router.state.location.search).toEqual({ search: 'Minh 7', active: 'not7', sort: 'balance' });
  });

  test('are counted, and the whole team can be asked for', async () => {
    await openAt('/huiyuan');
    await screen.findByText('Minh 3');
    expect(screen.getByText('Member', { selector: 'dt' }).parentElement?.textContent).toBe('Member31');
    await enter('Whose', '1');
    await waitFor(() => expect(server.inputsOf(members).at(-1)).toMatchObject({ team: '1' }));
    expect(router.state.location.search).toEqual({ team: '1' });
  });

  test('a large team is counted with its thousands apart', async () => {
    const row = aTeamRow(1, { kind: 'agent', teamSize: 12_345, directSize: 1_234 });
    server.on(members, { data: { page: 1, size: 30, total: 1, cursor: null, list: [row], path: [] } });
    server.on(member, { data: someFacts({ teamSize: 12_345, directSize: 1_234 }) });
    await openAt('/huiyuan');
    await press(/Team of 12,345/);
    const sheet = await screen.findByRole('dialog', { name: 'Member' });
    expect(await within(sheet).findByText('12,345 (1,234 directly)')).toBeTruthy();
    expect(within(sheet).getByRole('link', { name: 'Invited: 1,234' })).toBeTruthy();
  });

  test('nobody fits: the filter can be taken away, the place in the tree stays', async () => {
    await openAt('/huiyuan?below=101&search=nobody');
    await screen.findByText('Nobody fits');
    await press('Show everybody');
    expect(await screen.findByText('Minh 3')).toBeTruthy();
    expect(router.state.location.search).toEqual({ below: '101' });
  });

  test('somebody’s own invitees are one press further down, with the way back up', async () => {
    await openAt('/huiyuan');
    await press(/Minh 1\b/);
    const sheet = await screen.findByRole('dialog', { name: 'Member' });
    await act(async () => void fireEvent.click(await within(sheet).findByRole('link', { name: /^Invited: / })));
    await waitFor(() => expect(server.inputsOf(members).at(-1)?.below).toBe('101'));
    const way = await screen.findByRole('navigation', { name: 'Levels' });
    expect(within(way).getByText('Minh 1').closest('[aria-current=page]')).toBeTruthy();
    expect(within(way).getByRole('link', { name: 'My team' }).getAttribute('href')).toBe('/huiyuan');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('who has left the team is told of as such, with the way to those who are in it', async () => {
    server.on(members, { refuse: 'agent.member_unknown', msg: 'Not of your team.' });
    await openAt('/huiyuan?below=999');
    expect(await screen.findByText('Not of your team.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To your members' }).getAttribute('href')).toBe('/huiyuan');
  });

  test('only one’s own invitees’ rebate is offered to be changed, and only agents among them have quotas', async () => {
    server.on(member, { data: someFacts({ editable: false }) });
    await openAt('/huiyuan');
    await press(/Minh 1\b/);
    const sheet = await screen.findByRole('dialog', { name: 'Member' });
    expect((await within(sheet).findByRole('link', { name: 'Report' })).getAttribute('href')).toMatch(
      /^\/xjdetail\?memberId=101$/,
    );
    expect(within(sheet).queryByRole('link', { name: 'Change rebate' })).toBeNull();
    expect(server.inputsOf(quotas)).toEqual([]);
  });

  test('a quota is set for an agent below, and taken away again', async () => {
    const facts = someFacts();
    server.on(member, { data: { ...facts, member: { ...facts.member, kind: 'agent' } } });
    server.on(setQuota, ({ fromRate, most }) => ({
      data: { list: most === '' ? [] : [{ fromRate, most, used: 1 }] },
    }));
    await openAt('/huiyuan');
    await press(/Minh 1\b/);
    await enter('From rate', '80');
    await enter('Most people', 'x');
    await press('Set the quota');
    expect(screen.getByText('The rate is from 1 to 10000, the number from 0 to 100000.')).toBeTruthy();
    await enter('Most people', '3');
    await press('Set the quota');
    expect(await screen.findByText('1 of 3 used')).toBeTruthy();
    await press('Remove the quota from 80');
    await waitFor(() => expect(screen.queryByText('1 of 3 used')).toBeNull());
    expect(server.inputsOf(setQuota)).toEqual([
      { memberId: '101', fromRate: 80, most: 3 },
      { memberId: '101', fromRate: 80, most: '' },
    ]);
  });
});

describe('the history of rates', () => {
  const changeTo = (rate: number) => ({
    time: Date.UTC(2026, 10, 20),
    by: 'me' as const,
    rates: [
      { type: 'k3' as const, rate },
      { type: 'm6' as const, rate: 60 },
    ],
    before: [
      { type: 'k3' as const, rate: 50 },
      { type: 'm6' as const, rate: 60 },
    ],
  });

  test('names types by their names and never by their codes; without the names it offers to fetch them', async () => {
    server.on(rateHistory, { data: { page: 1, size: 10, total: 1, list: [changeTo(70)] } });
    server.on(inviteLotteries, { refuse: 'request.rate_limited', msg: 'A little fast.' });
    await openAt('/modifyfd?memberId=101');
    await screen.findByText('A little fast.');
    expect(screen.queryByText('k3')).toBeNull();
    server.on(inviteLotteries, { data: { list: [{ type: 'k3', name: 'Quick Three', highest: 100, lotteries: 3 }] } });
    await press('Try again');
    expect((await screen.findByText('Quick Three')).nextSibling?.textContent).toBe('50 → 70');
  });

  test('a further page that does not come is offered again', async () => {
    server.on(rateHistory, ({ page }) =>
      page === 1
        ? { data: { page, size: 10, total: 11, list: [changeTo(70)] } }
        : { refuse: 'request.rate_limited', msg: 'A little fast.' },
    );
    await openAt('/modifyfd?memberId=101');
    await press('Show more');
    await screen.findByRole('button', { name: 'Try again' });
    server.on(rateHistory, ({ page }) => ({ data: { page, size: 10, total: 11, list: [changeTo(80)] } }));
    await press('Try again');
    expect(await screen.findByText('50 → 80')).toBeTruthy();
  });
});

describe('changing a rebate', () => {
  const slide = async (name: string, rate: number): Promise<void> =>
    act(async () => void fireEvent.change(await screen.findByRole('slider', { name }), { target: { value: rate } }));

  test('says before and after, asks, and sends only the types that were touched', async () => {
    server.on(editNextLevel, ({ rates }) => ({ data: { rates } }));
    await openAt('/modifyfd?memberId=101');
    await press('Set each type');
    await slide('K3', 90);
    await press('Change the rebate');
    const asked = await screen.findByRole('dialog', { name: 'Change the rebate of \u2068Minh 1\u2069?' });
    expect(within(asked).getByRole('listitem').textContent).toBe('K360 → 90');
    expect(server.inputsOf(editNextLevel)).toEqual([]);
    await press('Change the rebate', asked);
    await waitFor(() =>
      expect(server.inputsOf(editNextLevel)).toEqual([{ memberId: '101', rates: [{ type: 'k3', rate: 90 }] }]),
    );
  });

  test('goes neither below what the member has given on nor above one’s own', async () => {
    await openAt('/modifyfd?memberId=101');
    await press('Set each type');
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'K3' });
    expect([slider.min, slider.max]).toEqual(['20', '100']);
    await slide('K3', 20);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Less: K3' }).disabled).toBe(true);
  });

  test('a refusal shows the bounds that hold now and keeps what was chosen', async () => {
    const bounds = [{ type: 'k3', floor: 20, ceiling: 70 }];
    server.on(editNextLevel, { refuse: 'agent.rebate_above_ceiling', msg: 'Too high.', data: { bounds } });
    await openAt('/modifyfd?memberId=101');
    await press('Set each type');
    await slide('K3', 90);
    await press('Change the rebate');
    await press('Change the rebate', await screen.findByRole('dialog'));
    expect(await screen.findByText('Too high.')).toBeTruthy();
    expect(screen.getByText('Outside of what is allowed:').parentElement?.textContent).toContain('K320–70');
    expect(screen.getByRole('slider', { name: 'K3' }).closest('div')?.parentElement?.textContent).toContain('90');
  });

  test('of somebody who is another’s invitee is not offered', async () => {
    server.on(member, { data: someFacts({ editable: false }) });
    await openAt('/modifyfd?memberId=101');
    expect(await screen.findByText(/You did not invite \u2068Minh 1\u2069 yourself/)).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('the way in', () => {
  test('the personal centre leads agents to their centre, and shows players nothing of it', async () => {
    await openAt('/mine');
    expect((await screen.findByRole('link', { name: 'Agent center' })).getAttribute('href')).toBe('/agent');
    await freshLobby();
    await beLoggedIn();
    await openAt('/mine');
    await screen.findByText('No settled bets today.');
    expect(screen.queryByRole('link', { name: 'Agent center' })).toBeNull();
  });

  test('the centre leads to every screen of an agent, reports with the days that are shown', async () => {
    server.on(listCodes, { data: { page: 1, size: 3, total: 0, list: [] } });
    await openAt('/agent?range=lastWeek');
    await screen.findByText('No codes yet');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/yaoqingma', '/kaihu', '/huiyuan', '/inviteList', '/shuoming']));
    for (const path of [
      'daili',
      'reportClass',
      'xiaji',
      'rebates',
      'xiajitz',
      'touzhurs',
      'xiajirs',
      'shoucunrs',
      'jingcai',
      'fuli',
    ])
      expect(links).toContain(`/${path}?range=lastWeek`);
  });
});
