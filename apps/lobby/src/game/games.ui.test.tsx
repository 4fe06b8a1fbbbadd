import { byAuto, fate, games, out, refreshBalance, transfers } from '@drawroom/contract/transfer';
import { auto, myWallet, projectBalance, records, recovery } from '@drawroom/contract/wallet';
import viVN from '@drawroom/i18n/messages/vi-VN.json';
import zhCN from '@drawroom/i18n/messages/zh-CN.json';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useLanguage } from '../shell/language.ts';
import { useNetwork } from '../shell/network-store.ts';
import { openRealtime } from '../shell/realtime.ts';
import { useSession } from '../shell/session-store.ts';
import { watchedEnd } from '../testing/end-of-list.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { press, serveRound } from '../testing/running-table.ts';
import { aStanding, aTransfer, anAway, DICE, freshGames, SPORTS } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshGames();
});

const RECOVERED = { recovered: '80.00', balance: '1314.50', stillAway: '0.00' };

describe('the hall', () => {
  test('says where the points are and leads to every game of each provider', async () => {
    await openAt('/games');
    const dice = await screen.findByRole('link', { name: /River dice/ });
    expect(dice.getAttribute('href')).toBe('/embedded?project=66&game=dice');
    expect(screen.getByRole('link', { name: /Sports/ }).getAttribute('href')).toBe('/embedded?project=66&game=sports');
    expect((await screen.findByText('At home')).parentElement?.textContent).toContain('1,234.50');
    for (const unusual of ['On the way', 'In dispute', 'Owed there']) expect(screen.queryByText(unusual)).toBeNull();
  });

  test('points on the way are named with what happens next, and are asked about', async () => {
    server.on(projectBalance, { data: anAway([{ inTransit: '20.00' }]) });
    await openAt('/games');
    const words = (await screen.findByText(/Nothing is lost on the way/)).closest('[role="status"]')?.textContent;
    expect(words).toContain('20.00');
  });

  test('a dispute and a debt are named, and that nothing is lost', async () => {
    server.on(projectBalance, {
      data: anAway([
        { disputed: true, owed: '12.50' },
        { projectId: '67', owed: '7.50' },
      ]),
    });
    await openAt('/games');
    const words = async (title: string) => (await screen.findByText(title)).closest('[role="status"]')?.textContent;
    expect(await words('In dispute')).toContain('nothing is lost meanwhile');
    expect(await words('Owed there')).toMatch(/20\.00.*points at home are not touched/);
  });

  test('a provider that does not answer opens no game, and its points are those of our own books', async () => {
    const project = { projectId: '66', name: 'Lotus Games', available: false, games: [DICE, SPORTS] };
    server.on(games, { data: { projects: [project] } });
    server.on(refreshBalance, { data: aStanding({ fresh: false, inPlay: '5.00' }) });
    await openAt('/games');
    expect(await screen.findByText('Not answering')).toBeTruthy();
    expect(screen.getByText('River dice')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /River dice/ })).toBeNull();
    expect(await screen.findByText(/figures of our own books/)).toBeTruthy();
    expect((await screen.findByText('In open bets and rounds')).parentElement?.textContent).toContain('5.00');
  });

  test('without providers it says what will be here; one part failing leaves the others', async () => {
    server.on(games, { data: { projects: [] } });
    server.on(projectBalance, { refuse: 'request.rate_limited', msg: 'A little fast.' });
    await openAt('/games');
    expect(await screen.findByText('External games will be here')).toBeTruthy();
    expect(await screen.findByText('A little fast.')).toBeTruthy();
  });

  test('whether points follow is changed by one tap, and a refusal leaves it as it was', async () => {
    server.on(auto, ({ enabled }) => ({ data: { enabled: enabled === '1' } }));
    await openAt('/games');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Points follow me/ });
    expect(box.checked).toBe(true);
    await act(async () => void fireEvent.click(box));
    await waitFor(() => expect(server.inputsOf(auto)).toEqual([{ enabled: '0' }]));
    await waitFor(() => expect([box.checked, box.disabled]).toEqual([false, false]));
    server.on(auto, { refuse: 'request.rate_limited', msg: 'A little fast.' });
    await act(async () => void fireEvent.click(box));
    await screen.findByText('A little fast.');
    await waitFor(() => expect([box.checked, box.disabled]).toEqual([false, false]));
  });
});

describe('bringing everything home', () => {
  test('two presses are one request, and the balance follows', async () => {
    server.on(recovery, { data: RECOVERED });
    await openAt('/games');
    const button = await screen.findByRole('button', { name: 'Bring everything home' });
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    expect(await screen.findByText('Everything is home')).toBeTruthy();
    expect(server.inputsOf(recovery)).toHaveLength(1);
    expect(localStorage.getItem('recoveryRef')).toBeNull();
  });

  test('what is not home yet is said', async () => {
    server.on(recovery, { data: { ...RECOVERED, stillAway: '30.00' } });
    await openAt('/games');
    await press('Bring everything home');
    expect(await screen.findByText('¥30.00 is still away or on the way home')).toBeTruthy();
  });

  test('a lost answer is asked for again by the same reference', async () => {
    let tries = 0;
    server.on(recovery, () => ((tries += 1) === 1 ? { lost: 'gateway' } : { data: RECOVERED }));
    await openAt('/games');
    await press('Bring everything home');
    await waitFor(() => expect(server.inputsOf(recovery)).toHaveLength(2));
    expect(await screen.findByText('Everything is home')).toBeTruthy();
    const refs = server.inputsOf(recovery).map(({ clientRef }) => clientRef);
    expect(new Set(refs).size).toBe(1);
  });

  test('one left unanswered by an earlier page is settled first, and this one is its own', async () => {
    const clientRef = '9a3f5c1e-0d5c-4a1e-9a44-3a3f1f6f2b11';
    localStorage.setItem('recoveryRef', JSON.stringify({ clientRef, sentAtMs: 1_000 }));
    server.on(recovery, { data: RECOVERED });
    await openAt('/games');
    await press('Bring everything home');
    await waitFor(() => expect(server.inputsOf(recovery)).toHaveLength(2));
    const refs = server.inputsOf(recovery).map((sent) => sent.clientRef);
    expect(refs[0]).toBe(clientRef);
    expect(refs[1]).not.toBe(clientRef);
  });

  test('from the wallet too, where the points away lead to the games', async () => {
    const wallet = { currency: 'CNY', balance: '100.00', frozen: '0.00', withdrawable: '100.00', turnoverLeft: '0.00' };
    const external = [
      { projectId: '66', provider: 'Lotus Games', balance: '80.00', inTransit: '20.00', disputed: false },
    ];
    server.on(myWallet, { data: { ...wallet, external } });
    server.on(records, { data: { page: 1, size: 5, total: 0, cursor: null, list: [] } });
    server.on(recovery, { data: RECOVERED });
    await openAt('/walletcenter');
    const line = await screen.findByRole('link', { name: /Lotus Games/ });
    expect(line.getAttribute('href')).toBe('/games');
    expect(line.textContent).toMatch(/80\.00.*in transit.*20\.00/);
    const before = server.inputsOf(myWallet).length;
    await press('Bring everything home');
    await waitFor(() => expect(server.inputsOf(recovery)).toHaveLength(1));
    await waitFor(() => expect(server.inputsOf(myWallet).length).toBeGreaterThan(before));
  });

  test.each([
    ['zh-CN', zhCN, '核对中', '那里待补的积分'],
    ['vi-VN', viVN, 'Đang đối soát', 'Điểm còn thiếu ở đó'],
  ] as const)(
    'in %s the wallet says what is in dispute and what is owed, in words',
    async (tag, messages, dispute, owed) => {
      act(() => useLanguage.setState({ tag, messages }));
      const wallet = {
        currency: 'CNY',
        balance: '100.00',
        frozen: '0.00',
        withdrawable: '100.00',
        turnoverLeft: '0.00',
      };
      const away = { projectId: '66', provider: 'Lotus Games', balance: '0.00', inTransit: '0.00' };
      server.on(myWallet, { data: { ...wallet, external: [{ ...away, disputed: true, owed: '8.00' }] } });
      server.on(records, { data: { page: 1, size: 5, total: 0, cursor: null, list: [] } });
      await openAt('/walletcenter');
      expect((await screen.findByText(dispute)).closest('[role="status"]')).toBeTruthy();
      expect((await screen.findByText(owed)).closest('[role="status"]')?.textContent).toMatch(/8[.,]00/);
    },
  );
});

describe('moving by hand', () => {
  async function openSheet(): Promise<HTMLElement> {
    await openAt('/games');
    await press('Move points');
    return screen.findByRole('dialog', { name: 'Move points' });
  }
  async function enter(sheet: HTMLElement, amount: string): Promise<void> {
    await act(async () => void fireEvent.change(within(sheet).getByLabelText('Amount'), { target: { value: amount } }));
  }

  test('no more than there is: at home on the way in, free there on the way out', async () => {
    const sheet = await openSheet();
    await press('All', sheet);
    expect(within(sheet).getByLabelText<HTMLInputElement>('Amount').value).toBe('1234.50');
    await act(async () => void fireEvent.click(within(sheet).getByRole('radio', { name: 'Home' })));
    await enter(sheet, '80.01');
    expect(within(sheet).getByText('At most ¥80.00.')).toBeTruthy();
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Bring home' }).disabled).toBe(true);
  });

  test('bounds are named where there is something to move, and nowhere else', async () => {
    server.on(refreshBalance, { data: aStanding({ balance: '0.00' }) });
    const sheet = await openSheet();
    expect(within(sheet).getByText('¥0.01 to ¥1,234.50')).toBeTruthy();
    await act(async () => void fireEvent.click(within(sheet).getByRole('radio', { name: 'Home' })));
    expect(await within(sheet).findByText('There are no free points in games.')).toBeTruthy();
    expect(within(sheet).queryByText(/^¥0\.01 to/)).toBeNull();
  });

  test('it goes once, kept on the phone before, and the balance in its answer is shown', async () => {
    let kept: string | null = null;
    server.on(out, () => {
      kept = localStorage.getItem('transferFate');
      return { data: { transfer: aTransfer({ cause: 'member', amount: '50.00' }), balance: '1284.50' } };
    });
    const sheet = await openSheet();
    await act(async () => void fireEvent.click(within(sheet).getByRole('radio', { name: 'Home' })));
    await enter(sheet, '50');
    server.on(refreshBalance, { lost: 'offline' });
    await press(/^Bring .*50\.00 home/, sheet);
    expect(await screen.findByText('¥50.00 is home')).toBeTruthy();
    const [sent] = server.inputsOf(out);
    expect(server.inputsOf(out)).toMatchObject([{ projectId: '66', amount: '50' }]);
    expect(JSON.parse(kept ?? 'null')).toMatchObject({ clientRef: sent?.clientRef, direction: 'out' });
    expect(useSession.getState().member?.balance).toBe('1284.50');
  });

  test('what is not certain yet is said to be on the way', async () => {
    const transfer = aTransfer({ direction: 'in', cause: 'member', amount: '50.00', state: 'unknown', endTime: null });
    server.on(byAuto, { data: { transfer, balance: '1184.50' } });
    const sheet = await openSheet();
    await enter(sheet, '50');
    await press(/^Move .*50\.00 to games/, sheet);
    expect(await screen.findByText('¥50.00 is on the way')).toBeTruthy();
  });

  test('a lost answer is asked about, never sent again', async () => {
    server.on(byAuto, { lost: 'gateway' });
    server.on(fate, () => ({
      data: { fate: 'accepted' as const, transfer: aTransfer({ direction: 'in', amount: '50.00' }) },
    }));
    const sheet = await openSheet();
    await enter(sheet, '50');
    await press(/^Move .*50\.00 to games/, sheet);
    expect(await screen.findByText('¥50.00 is in games now')).toBeTruthy();
    expect(server.inputsOf(byAuto)).toHaveLength(1);
    expect(server.inputsOf(fate)).toEqual([{ clientRef: server.inputsOf(byAuto)[0]?.clientRef }]);
  });

  test('what the house says against the amount stands at it', async () => {
    server.on(byAuto, { refuse: 'transfer.amount_out_of_range', msg: 'From 1 to 500.' });
    const sheet = await openSheet();
    await enter(sheet, '600');
    await press(/^Move .*600\.00 to games/, sheet);
    expect(await within(sheet).findAllByText('From 1 to 500.')).toHaveLength(1);
    expect(within(sheet).getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('transfers', () => {
  test('each says how it stands; one under way says what happens next, one that failed that nothing moved', async () => {
    const list = [
      aTransfer({ transferNo: 'T3', state: 'unknown', endTime: null, direction: 'in', cause: 'entry' }),
      aTransfer({ transferNo: 'T2', state: 'failed', reason: 'not_taken' }),
      aTransfer({ transferNo: 'T1' }),
    ];
    server.on(transfers, { data: { page: 1, size: 30, total: 3, list } });
    await openAt('/transfers');
    expect(await screen.findByText('Being asked about')).toBeTruthy();
    expect(screen.getByText('Did not happen')).toBeTruthy();
    expect(screen.getByText('Arrived')).toBeTruthy();
    await press(/Being asked about/);
    expect(within(await screen.findByRole('dialog')).getByText(/Nothing is lost on the way/)).toBeTruthy();
    await press('Close');
    await press(/Did not happen/);
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText(/never took it.*Every point is where it was before/)).toBeTruthy();
    expect(within(sheet).getByText('T2')).toBeTruthy();
  });

  test('one in dispute says so, and that people look into it', async () => {
    const list = [aTransfer({ state: 'unknown', disputed: true, endTime: null })];
    server.on(transfers, { data: { page: 1, size: 30, total: 1, list } });
    await openAt('/transfers');
    await press(/In dispute/);
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText(/people are looking into it/)).toBeTruthy();
    expect(within(sheet).getByText('In dispute')).toBeTruthy();
    expect(screen.queryByText('Being asked about')).toBeNull();
  });

  test('pages follow by cursor to the end, nothing doubled or lost when a new one comes in above', async () => {
    const reachEnd = watchedEnd();
    const history = Array.from({ length: 61 }, (_, at) => aTransfer({ transferNo: `T${61 - at}` }));
    // The newest was begun after the first page was fetched.
    server.on(transfers, ({ page, size, cursor }) => {
      const known = cursor === undefined ? history.slice(1) : history;
      const at =
        cursor === undefined ? 0 : known.findIndex(({ transferNo }) => `1.${transferNo.slice(1)}` === cursor) + 1;
      const list = known.slice(at, at + size);
      const rest = at + size < known.length ? `1.${list.at(-1)?.transferNo.slice(1)}` : null;
      return { data: { page, size, total: known.length, cursor: rest, list } };
    });
    await openAt('/transfers');
    const rows = (): number => screen.getAllByRole('button', { name: /Arrived/ }).length;
    await waitFor(() => expect(rows()).toBe(30));
    await reachEnd();
    await waitFor(() => expect(rows()).toBe(60));
    expect(screen.getByText('That is all')).toBeTruthy();
    expect(server.inputsOf(transfers).map(({ page, cursor }) => [page, cursor])).toEqual([
      [1, undefined],
      [1, '1.31'],
    ]);
  });

  test('before the first one it says what will be here', async () => {
    server.on(transfers, { data: { page: 1, size: 30, total: 0, list: [] } });
    await openAt('/transfers');
    expect(await screen.findByText('Transfers to and from games will be here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the games' }).getAttribute('href')).toBe('/games');
  });
});

test.each(['/lottery', '/mine', '/walletcenter'])('%s leads to the hall', async (address) => {
  (await openRealtime()).stop();
  useNetwork.setState({ link: 'connected', wasConnected: true, failed: false });
  serveRound(server, { code: 'k3-1m', gameNos: ['0001', '0002'], openForMs: 1_000 });
  await openAt(address);
  const door = await screen.findByRole('link', { name: /Games and sports/ });
  expect(door.getAttribute('href')).toBe('/games');
});
