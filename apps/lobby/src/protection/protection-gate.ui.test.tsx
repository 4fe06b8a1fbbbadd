import { betOrder } from '@drawroom/contract/lottery';
import { answerRealityCheck, overview, setLimit, timeOut } from '@drawroom/contract/protection';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { slipOf } from '../lottery/slip-store.ts';
import { router } from '../routes.tsx';
import { serverNow } from '../shell/api.ts';
import { useProtectionNews } from '../shell/protection-news.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { fillSlip, freshTable, openTable, placeAndConfirm, press } from '../testing/running-table.ts';
import { refreshProtection } from './queries.ts';
import { aProtection } from './samples.ts';

const CODE = 'k3-1m';
const HOUR_MS = 3_600_000;
let server: FakeServer;

beforeEach(async () => {
  useProtectionNews.setState({ refusals: 0, checkAsked: false, newAccount: false });
  server = await freshTable({ code: CODE, gameNos: ['20261121-0002', '20261121-0003'] });
});

const play = { since: Date.now() - HOUR_MS, minutes: 61, net: '-35.00' };
const due = () => aProtection({ play, realityCheck: { everyMinutes: 60, nextAt: serverNow() - 1_000 } });
const notYet = () => aProtection({ play, realityCheck: { everyMinutes: 60, nextAt: serverNow() + HOUR_MS } });

const theCheck = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Reality check' });

describe('the reality check (R-96)', () => {
  test('appears when its time comes while playing, with time and net result', async () => {
    const comes = aProtection({ play, realityCheck: { everyMinutes: 60, nextAt: serverNow() + 1_500 } });
    server.on(overview, { data: comes });
    await openAt('/mine');
    expect(screen.queryByRole('dialog')).toBeNull();
    const check = await theCheck();
    expect(check.textContent).toContain('1 hr 1 min');
    expect(check.textContent).toContain('-¥35.00');
  });

  test('is not shown to somebody who does not play', async () => {
    const idle = { since: null, minutes: 0, net: '0.00' };
    server.on(overview, { data: { ...due(), play: idle } });
    await openAt('/protection');
    await screen.findByText('You are not playing now.');
    // Whatever has to be loaded has been by now.
    await act(() => import('./reality-check.tsx'));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('neither Escape nor Back nor a browser that closes it ends it', async () => {
    server.on(overview, { data: due() });
    await openAt('/mine');
    const check = await theCheck();
    if (!(check instanceof HTMLDialogElement)) throw new Error('no dialog');
    const cancel = new Event('cancel', { cancelable: true });
    fireEvent(check, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(fireEvent.keyDown(check, { key: 'Escape' })).toBe(false);
    act(() => check.close());
    await waitFor(() => expect(check.open).toBe(true));
    for (let times = 0; times < 3; times += 1) {
      await act(async () => {
        History.prototype.replaceState.call(window.history, {}, '');
        window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        await Promise.resolve();
      });
      expect((await theCheck()).hasAttribute('open')).toBe(true);
    }
    expect(router.state.location.pathname).toBe('/mine');
    expect(server.inputsOf(answerRealityCheck)).toEqual([]);
  });

  test('its two answers have the same size and look', async () => {
    server.on(overview, { data: due() });
    await openAt('/mine');
    const check = await theCheck();
    const [goOn, rest] = within(check).getAllByRole('button');
    expect([goOn?.textContent, rest?.textContent]).toEqual(['Go on', 'Take a break']);
    expect(goOn?.className).toBe(rest?.className);
    // Neither has the focus: a stray key is no answer.
    expect(document.activeElement?.textContent).toBe('Reality check');
  });

  test('"go on" answers it, and it is gone', async () => {
    server.on(overview, { data: due() });
    server.on(answerRealityCheck, () => {
      server.on(overview, { data: notYet() });
      return { data: notYet() };
    });
    await openAt('/mine');
    await press('Go on', await theCheck());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf(answerRealityCheck)).toEqual([{}]);
  });

  test('an answer that does not arrive leaves it where it is and says so', async () => {
    server.on(overview, { data: due() });
    server.on(answerRealityCheck, { refuse: 'request.rate_limited', msg: 'Slowly.' });
    await openAt('/mine');
    await press('Go on', await theCheck());
    expect(await within(await theCheck()).findByText('Slowly.')).toBeTruthy();
  });

  test('"take a break" chooses how long, and after the question the time-out holds', async () => {
    server.on(overview, { data: due() });
    server.on(timeOut, () => {
      const view = { ...due(), timeOutUntil: serverNow() + 24 * HOUR_MS };
      server.on(overview, { data: view });
      return { data: view };
    });
    await openAt('/mine');
    await press('Take a break', await theCheck());
    const rest = await screen.findByRole('dialog', { name: 'Take a break' });
    await press('Back', rest);
    await press('Take a break', await theCheck());
    const again = await screen.findByRole('dialog', { name: 'Take a break' });
    fireEvent.click(within(again).getByRole('radio', { name: '1 day' }));
    await press('Next', again);
    await press('Begin now', await screen.findByRole('dialog', { name: /^Time-out · until / }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf(timeOut)).toEqual([{ days: 1 }]);
    expect(server.inputsOf(answerRealityCheck)).toEqual([]);
  });
});

describe('at the table', () => {
  test.each(['protection.limit_reached', 'protection.excluded', 'protection.time_out'] as const)(
    'the refusal %s is said in words with the way to the centre, and the slip is kept',
    async (refuse) => {
      server.on(betOrder, { refuse, msg: 'As the server says.' });
      await openTable(CODE);
      await fillSlip();
      await placeAndConfirm();
      await screen.findByText('As the server says. Your slip is kept.');
      expect(slipOf(CODE).lines).toHaveLength(1);
      // What is known of protection has been asked for again.
      await waitFor(() => expect(server.inputsOf(overview).length).toBeGreaterThan(1));
      await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Safer play' })));
      await waitFor(() => expect(router.state.location.pathname).toBe('/protection'));
      expect(slipOf(CODE).lines).toHaveLength(1);
    },
  );

  test('the refusal protection.reality_check opens the check; the slip is kept', async () => {
    server.on(overview, { data: notYet() });
    server.on(betOrder, { refuse: 'protection.reality_check', msg: 'Please look first.' });
    server.on(answerRealityCheck, { data: notYet() });
    await openTable(CODE);
    await fillSlip();
    await placeAndConfirm();
    await press('Go on', await theCheck());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(slipOf(CODE).lines).toHaveLength(1);
    expect(screen.getByText('Please look first. Your slip is kept.')).toBeTruthy();
  });

  test('while a break runs it says until when, takes no order and keeps the slip', async () => {
    await openTable(CODE);
    await fillSlip();
    server.on(overview, { data: aProtection({ excludedUntil: serverNow() + 48 * HOUR_MS }) });
    act(refreshProtection);
    const banner = await screen.findByRole('link', { name: /^Betting is closed for you until / });
    expect(banner.getAttribute('href')).toBe('/protection');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place bets' }).disabled).toBe(true);
    expect(slipOf(CODE).lines).toHaveLength(1);
    await openAt('/lottery');
    expect(await screen.findByRole('link', { name: /^Betting is closed for you until / })).toBeTruthy();
  });

  test('the drawer has a way to the centre: two taps from the table (R-93)', async () => {
    await openTable(CODE);
    await press(/More about this lottery/);
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByRole('link', { name: 'Safer play' }).getAttribute('href')).toBe('/protection');
  });
});

describe('a new account (R-93)', () => {
  test('is offered a limit once; "not now" is enough', async () => {
    useProtectionNews.setState({ newAccount: true });
    await openAt('/mine');
    await press('Not now', await screen.findByRole('dialog', { name: 'A limit from the start?' }));
    await openAt('/walletcenter');
    expect(screen.queryByRole('dialog', { name: 'A limit from the start?' })).toBeNull();
    expect(server.inputsOf(setLimit)).toEqual([]);
  });

  test('can set one for losses right there', async () => {
    server.on(setLimit, { data: aProtection() });
    useProtectionNews.setState({ newAccount: true });
    await openAt('/mine');
    const sheet = await screen.findByRole('dialog', { name: 'A limit from the start?' });
    for (const digit of '20') await press(digit, sheet);
    await press('Set', sheet);
    await waitFor(() => expect(server.inputsOf(setLimit)).toEqual([{ kind: 'loss', period: 'week', value: '20' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
