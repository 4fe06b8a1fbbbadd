import {
  confirmLimit,
  declare,
  dropChange,
  exclude,
  history,
  overview,
  setLimit,
  setRealityCheck,
  timeOut,
} from '@drawroom/contract/protection';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { router } from '../routes.tsx';
import { serverNow } from '../shell/api.ts';
import { queryClient } from '../shell/query-client.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { aProtection } from './samples.ts';

const HOUR_MS = 3_600_000;
let server: FakeServer;

beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
});

const press = (name: string | RegExp, inside: HTMLElement = document.body): Promise<void> =>
  act(async () => void fireEvent.click(within(inside).getByRole('button', { name })));

/** Opens the centre with what the server knows of the member. */
async function open(view = aProtection()): Promise<void> {
  server.on(overview, { data: view });
  queryClient.clear();
  await openAt('/protection');
  await screen.findByRole('heading', { name: 'Breaks' });
}

const group = (name: string): HTMLElement => {
  const section = screen.getByRole('heading', { name, level: 2 }).closest('section');
  if (!section) throw new Error(`no group ${name}`);
  return section;
};

async function type(digits: string): Promise<void> {
  for (const digit of digits) await press(digit, screen.getByRole('dialog'));
}

describe('at most two taps from anywhere (R-93)', () => {
  test.each(['/mine', '/walletcenter'])('%s leads to it by one tap', async (address) => {
    await openAt(address);
    const link = await screen.findByRole('link', { name: /^Safer play/ });
    await act(async () => void fireEvent.click(link));
    await waitFor(() => expect(router.state.location.pathname).toBe('/protection'));
  });

  test('on /mine only the member himself stands above it', async () => {
    await openAt('/mine');
    const link = await screen.findByRole('link', { name: /^Safer play/ });
    const links = screen.getAllByRole('link').filter((each) => each.closest('main') !== null);
    expect(links.indexOf(link)).toBe(1);
  });
});

describe('what holds now', () => {
  test('without limits it says so; nobody plays', async () => {
    await open();
    expect(screen.getByText('No limit is set.')).toBeTruthy();
    expect(screen.getByText('You are not playing now.')).toBeTruthy();
  });

  test('time and net result of this spell of play stand there plainly', async () => {
    await open(aProtection({ play: { since: Date.now() - 95 * 60_000, minutes: 95, net: '-120.50' } }));
    const now = screen.getByRole('region', { name: 'Playing now' });
    expect(now.textContent).toContain('1 hr 35 min');
    expect(now.textContent).toContain('-¥120.50');
  });

  test('a limit shows what is used and what is left', async () => {
    await open(aProtection({}, [{ kind: 'loss', period: 'week', value: '200.00', used: '50.00' }]));
    expect(screen.getByText('1 limit holds.')).toBeTruthy();
    const row = within(group('Lost')).getByRole('button', { name: /^7 days/ });
    expect(row.textContent).toContain('Used ¥50.00 · left ¥150.00');
  });

  test.each([
    ['timeOutUntil', /^You are on a break until /],
    ['excludedUntil', /^You have excluded yourself until /],
  ] as const)('%s is told with its end and what stays possible', async (field, words) => {
    await open(aProtection({ [field]: Date.now() + 48 * HOUR_MS }));
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(/Your points stay yours and can be withdrawn/)).toBeTruthy();
  });

  test('what could not be fetched can be asked for again', async () => {
    server.on(overview, { refuse: 'request.rate_limited', msg: 'Slowly.' });
    await openAt('/protection');
    expect((await screen.findByRole('alert')).textContent).toContain('Slowly.');
    server.on(overview, { data: aProtection() });
    await press('Try again');
    expect(await screen.findByText('No limit is set.')).toBeTruthy();
  });
});

describe('a limit', () => {
  const held = { kind: 'loss', period: 'week', value: '100.00' } as const;

  async function openLimit(view = aProtection({}, [held])): Promise<void> {
    await open(view);
    await press(/^7 days/, group('Lost'));
  }

  test('a lower one is announced as holding at once, and sent as typed', async () => {
    server.on(setLimit, { data: aProtection({}, [{ ...held, value: '50.00' }]) });
    await openLimit();
    await type('50');
    expect(screen.getByText('Holds at once.')).toBeTruthy();
    await press('Set');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.inputsOf(setLimit)).toEqual([{ kind: 'loss', period: 'week', value: '50' }]));
    expect(group('Lost').textContent).toContain('¥50.00');
  });

  test('a higher one is announced as waiting; the sheet then shows the wait (R-92)', async () => {
    const from = Date.now() + 24 * HOUR_MS;
    const pending = { value: '300.00', from, until: from + 24 * HOUR_MS };
    server.on(setLimit, { data: aProtection({}, [{ ...held, pending }]) });
    await openLimit();
    await type('300');
    expect(screen.getByText('Higher: can be confirmed after 24 hours.')).toBeTruthy();
    await press('Set');
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByText('Asked for: ¥300.00');
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
    expect(within(sheet).getAllByText('¥100.00').length).toBeGreaterThan(0);
  });

  test('the value that holds already is not sent', async () => {
    await openLimit();
    await type('100');
    expect(screen.getByText('That is the limit now.')).toBeTruthy();
    await press('Set');
    server.on(setLimit, { data: aProtection({}, [held]) });
    await type('5');
    await press('Set');
    await waitFor(() => expect(server.inputsOf(setLimit)).toEqual([{ kind: 'loss', period: 'week', value: '1005' }]));
  });

  test('removing it is a raise like any other (R-92)', async () => {
    server.on(setLimit, { data: aProtection({}, [held]) });
    await openLimit();
    await press('Remove the limit');
    await waitFor(() => expect(server.inputsOf(setLimit)).toEqual([{ kind: 'loss', period: 'week', value: 'none' }]));
  });

  test('a refusal is said where the value was typed, and the value stays', async () => {
    server.on(setLimit, { refuse: 'protection.choice_invalid', msg: 'Not this one.' });
    await openLimit();
    await type('5');
    await press('Set');
    expect((await screen.findByRole('alert')).textContent).toBe('Not this one.');
    expect(screen.getByLabelText('New limit').textContent).toBe('5');
  });

  test('minutes are typed as whole numbers and read back as a time', async () => {
    server.on(setLimit, { data: aProtection() });
    await open();
    await press(/^24 hours/, group('Time played'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '.' }).disabled).toBe(true);
    await type('90');
    expect(screen.getByLabelText('New limit').textContent).toBe('1 hr 30 min');
    await press('Set');
    await waitFor(() => expect(server.inputsOf(setLimit)).toEqual([{ kind: 'time', period: 'day', value: '90' }]));
  });
});

describe('a raise that waits', () => {
  const waiting = (from: number) =>
    aProtection({}, [
      { kind: 'loss', period: 'week', value: '100.00', pending: { value: null, from, until: from + 24 * HOUR_MS } },
    ]);

  test('is counted down, and can be confirmed once the time is over, not before (R-92)', async () => {
    server.on(confirmLimit, { data: aProtection() });
    await open(waiting(serverNow() + 40_000));
    await press(/^7 days/, group('Lost'));
    const sheet = screen.getByRole('dialog');
    expect(within(sheet).getByText(/^Can be confirmed in 00:[0-4]\d\.$/)).toBeTruthy();
    expect(within(sheet).getByText('Asked for: No limit')).toBeTruthy();
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
    await act(() => router.navigate({ to: '/mine' }));
    await open(waiting(serverNow() + 1_500));
    await press(/^7 days/, group('Lost'));
    await within(screen.getByRole('dialog')).findByText(/^Can be confirmed until /);
    const now = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
    await waitFor(() => expect(now().disabled).toBe(false));
    await press('Confirm', screen.getByRole('dialog'));
    await waitFor(() => expect(server.inputsOf(confirmLimit)).toEqual([{ kind: 'loss', period: 'week' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('can be dropped at any time', async () => {
    server.on(dropChange, { data: aProtection() });
    await open(waiting(Date.now() + HOUR_MS));
    await press(/^7 days/, group('Lost'));
    await press('Keep the limit as it is');
    await waitFor(() => expect(server.inputsOf(dropChange)).toEqual([{ kind: 'loss', period: 'week' }]));
  });

  test('one that is no longer there is said', async () => {
    server.on(confirmLimit, { refuse: 'protection.change_unknown', msg: 'It is gone.' });
    await open(waiting(Date.now() - 1_000));
    await press(/^7 days/, group('Lost'));
    await press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toBe('It is gone.');
  });
});

describe('breaks (R-94)', () => {
  test('a time-out says what will happen, asks once more with its end, and is sent', async () => {
    const until = Date.now() + 72 * HOUR_MS;
    server.on(timeOut, { data: aProtection({ timeOutUntil: until }) });
    await open();
    await press(/^Time-out/);
    const sheet = screen.getByRole('dialog');
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Bets and chases stop at once.',
      'Open bets are still settled.',
      'Your points stay yours and can be withdrawn.',
      'Nobody can undo it before its end.',
    ]);
    fireEvent.click(within(sheet).getByRole('radio', { name: '3 days' }));
    await press('Next', sheet);
    expect(server.inputsOf(timeOut)).toEqual([]);
    const question = await screen.findByRole('dialog', { name: /^Time-out · until \w+ \d+, \d{4}, \d\d:\d\d$/ });
    await press('Begin now', question);
    await waitFor(() => expect(server.inputsOf(timeOut)).toEqual([{ days: 3 }]));
    expect(await screen.findByText(/^You are on a break until /)).toBeTruthy();
  });

  test('a self-exclusion names new accounts too and is 6 months at least; "not now" sends nothing', async () => {
    server.on(exclude, { data: aProtection({ excludedUntil: Date.now() + 4_000 * HOUR_MS }) });
    await open();
    await press(/^Self-exclusion/);
    const sheet = screen.getByRole('dialog');
    expect(
      within(sheet)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['6', '12', '24', '60']);
    expect(within(sheet).getByText('It also holds for new accounts of yours.')).toBeTruthy();
    fireEvent.click(within(sheet).getByRole('radio', { name: '6 months' }));
    await press('Next', sheet);
    await press('Not now', await screen.findByRole('dialog', { name: /^Self-exclusion · until / }));
    expect(server.inputsOf(exclude)).toEqual([]);
    await press('Next', sheet);
    await press('Begin now', await screen.findByRole('dialog', { name: /^Self-exclusion · until / }));
    await waitFor(() => expect(server.inputsOf(exclude)).toEqual([{ months: 6 }]));
    expect(await screen.findByText(/^You have excluded yourself until /)).toBeTruthy();
  });

  test('the interval of the reality check is one of five', async () => {
    server.on(setRealityCheck, { data: aProtection({ realityCheck: { everyMinutes: 30, nextAt: null } }) });
    await open();
    await press(/^Reality check/);
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
      'Off',
      'every 15 min',
      'every 30 min',
      'every 1 hr',
      'every 2 hr',
    ]);
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'every 30 min' })));
    await waitFor(() => expect(server.inputsOf(setRealityCheck)).toEqual([{ everyMinutes: 30 }]));
    expect(screen.getByRole('button', { name: /^Reality check/ }).textContent).toContain('every 30 min');
  });
});

describe('about me (R-88)', () => {
  const pick = (name: string, value: string): void =>
    void fireEvent.change(screen.getByLabelText(name), { target: { value } });

  async function openForm(): Promise<void> {
    await open();
    await press(/^About you/);
  }
  function fill(): void {
    pick('year', '2000');
    pick('month', '2');
    pick('day', '29');
    pick('Country', 'VN');
  }

  test('nothing is sent while a part is missing; what is missing is said', async () => {
    await openForm();
    pick('year', '2000');
    await press('Save');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Please choose', 'Please choose']);
    server.on(declare, { data: aProtection() });
    fill();
    pick('Country', '');
    await press('Save');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    fill();
    await press('Save');
    await waitFor(() => expect(server.inputsOf(declare)).toEqual([{ birthDate: '2000-02-29', country: 'VN' }]));
  });

  test('a day that the month does not have is taken back', async () => {
    await openForm();
    fill();
    pick('year', '2001');
    expect(screen.getByLabelText<HTMLSelectElement>('day').value).toBe('');
    expect(screen.getByLabelText('day').querySelectorAll('option')).toHaveLength(29);
    await press('Save');
    expect(screen.getByRole('alert').textContent).toBe('Please choose');
  });

  test('what was given is sent once and then shown', async () => {
    const identity = { birthDate: '2000-02-29', country: 'VN', realName: 'N***', minimumAge: 18, countriesRefused: [] };
    server.on(declare, { data: aProtection({ identity }) });
    await openForm();
    fill();
    pick('Real name', ' Nguyen An ');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(server.inputsOf(declare)).toEqual([{ birthDate: '2000-02-29', country: 'VN', realName: 'Nguyen An' }]),
    );
    expect(group('About you').textContent).toContain('Vietnam');
    expect(screen.queryByRole('button', { name: /^About you/ })).toBeNull();
  });

  test.each([
    ['protection.too_young', () => screen.getByRole('group', { name: 'Date of birth' })],
    ['protection.choice_invalid', () => screen.getByRole('group', { name: 'Date of birth' })],
    ['member.country_not_served', () => screen.getByLabelText('Country')],
  ] as const)('the refusal %s is said at its field', async (refuse, field) => {
    server.on(declare, { refuse, msg: 'As the server says.' });
    await openForm();
    fill();
    await press('Save');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('As the server says.');
    expect(field().getAttribute('aria-describedby')).toBe(alert.id);
  });

  test('an identity that is excluded elsewhere is told above the button (R-95)', async () => {
    server.on(declare, { refuse: 'protection.excluded', msg: 'Excluded.' });
    await openForm();
    fill();
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Excluded.');
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('VN');
  });
});

describe('the history', () => {
  const row = { kind: null, period: null, value: null, until: null } as const;

  test('tells each act in words', async () => {
    const list = [
      { ...row, at: 3, act: 'limit_asked', kind: 'loss', period: 'week', value: null } as const,
      { ...row, at: 2, act: 'reality_check', kind: 'time', value: '30' } as const,
      { ...row, at: 1, act: 'time_out', until: Date.UTC(2026, 0, 1, 12) },
      { ...row, at: 0, act: 'something_new' },
    ];
    server.on(history, { data: { page: 1, size: 30, total: list.length, list } });
    await open();
    await press('History');
    const sheet = await screen.findByRole('dialog', { name: 'History' });
    const rows = (await within(sheet).findAllByRole('listitem')).map((item) => item.textContent);
    expect(rows[0]).toMatch(/^Change asked forNo limitLost · 7 days/);
    expect(rows[1]).toMatch(/^Reality checkevery 30 min/);
    expect(rows[2]).toMatch(/^Time-outuntil Jan 2, 2026, 02:00/);
    expect(rows[3]).toMatch(/^something_new/);
  });

  test('an empty one says what will be here', async () => {
    server.on(history, { data: { page: 1, size: 30, total: 0, list: [] } });
    await open();
    await press('History');
    expect(await screen.findByText('Every change will be here')).toBeTruthy();
  });
});
