import { bets } from '@drawroom/contract/lottery';
import { getMemberUserCenter } from '@drawroom/contract/member';
import { trend, welfare } from '@drawroom/contract/report';
import { gameRecords } from '@drawroom/contract/transfer';
import { records } from '@drawroom/contract/wallet';
import { spanOf, spanOfDays } from '@drawroom/engine/date-ranges';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../routes.tsx';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, CENTER, openAt } from '../testing/open-lobby.tsx';
import { freshReports, linkNamed, pageOf, targetOf } from '../testing/reports.ts';
import { press } from '../testing/running-table.ts';
import { aTrend, play } from './samples.ts';

/** Zone of the member in these tests. */
const ZONE = 'Pacific/Kiritimati';
const WEEK = { range: 'days', from: '2026-11-01', to: '2026-11-07' } as const;

let server: FakeServer;
beforeEach(async () => {
  server = await freshReports();
  const none = { page: 1, size: 30, total: 0, cursor: null, list: [] };
  server.on(records, { data: none });
  server.on(bets, { data: none });
  const sums = { count: 0, stake: '0.00', payout: '0.00', winLose: '0.00' };
  server.on(gameRecords, { data: { ...none, sums } });
});

test('one’s own days and play elsewhere lead to one’s own records, with the same days', async () => {
  server.on(trend, {
    data: { ...aTrend({ '2026-11-20': '300.00' }), external: [{ kind: 'game', figures: play() }] },
  });
  await openAt('/jingcai?range=thisMonth&of=own');
  expect(await linkNamed('11/20')).toEqual({
    path: '/records',
    search: { range: 'days', from: '2026-11-20', to: '2026-11-20' },
  });
  expect(await linkNamed(/^External games/)).toEqual({ path: '/youxi', search: { range: 'thisMonth' } });
});

test('what one member paid in and out and was given leads to his days and to his welfare', async () => {
  await openAt('/xjdetail?memberId=11&range=lastWeek');
  const cash = (await screen.findByRole('heading', { name: 'Paid in and out' })).parentElement as HTMLElement;
  const his = { range: 'lastWeek', memberId: '11' };
  const link = (name: RegExp): ReturnType<typeof targetOf> => targetOf(within(cash).getByRole('link', { name }));
  expect(link(/^Deposits ¥5,000\.00 4 times/)).toEqual({ path: '/jingcai', search: { ...his, of: 'own' } });
  expect(link(/^Withdrawals ¥700\.00 2 times/)).toEqual({ path: '/jingcai', search: { ...his, of: 'own' } });
  expect(link(/^Welfare \+¥16\.00/)).toEqual({ path: '/fuli', search: his });
});

test('days on which points were paid in or out have a table of their own, also where nobody played', async () => {
  const { days, ...rest } = aTrend({ '2026-11-20': '0.00', '2026-11-21': '0.00' });
  const still = play({ bets: 0, stake: '0.00', turnover: '0.00', payout: '0.00', winLose: '0.00', rebate: '0.00' });
  const cash = { '2026-11-20': ['25.00', '0.00'], '2026-11-21': ['0.00', '0.00'] } as const;
  server.on(trend, {
    data: {
      ...rest,
      days: days.map((day) => {
        const [deposits, withdrawals] = cash[day.day as keyof typeof cash];
        return { ...day, figures: still, deposits, withdrawals };
      }),
    },
  });
  await openAt('/jingcai?range=thisMonth&of=own&memberId=11');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['DayDepositsWithdrawals', '11/20¥25.00¥0.00']);
  expect(screen.queryByText('Your own play will be here')).toBeNull();
});

test.each([
  ['/jifen', records],
  ['/records', bets],
  ['/youxi', gameRecords],
] as const)(
  '%s takes its days from the address, named ones and days of one’s own, in the member’s zone',
  async (path, call) => {
    await openAt(`${path}?range=lastMonth`);
    const named = spanOf('lastMonth', Date.now(), ZONE);
    await waitFor(() => expect(server.inputsOf(call).at(-1)).toMatchObject({ from: named.fromMs, to: named.untilMs }));
    await openAt(`${path}?range=days&from=${WEEK.from}&to=${WEEK.to}`);
    const own = spanOfDays({ first: WEEK.from, last: WEEK.to }, ZONE);
    await waitFor(() => expect(server.inputsOf(call).at(-1)).toMatchObject({ from: own.fromMs, to: own.untilMs }));
  },
);

test.each(['/jifen', '/records', '/youxi'])(
  '%s asks for days of one’s own, and puts them into its address in place of the others: Back leaves the screen',
  async (path) => {
    await openAt(path);
    if (path === '/jifen') await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Other days' })));
    else {
      await press(path === '/records' ? 'Period' : 'Date');
      await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Other days' })));
    }
    fireEvent.change(await screen.findByLabelText('First day'), { target: { value: WEEK.from } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: WEEK.to } });
    await press('Show');
    await waitFor(() => expect(router.state.location.search).toEqual(WEEK));
  },
);

test('a member without a team reads his own welfare, and is offered no team’s', async () => {
  server.on(getMemberUserCenter, { data: CENTER });
  await beLoggedIn();
  const sums = [{ type: 'bonus', count: 1, amount: '88.00' }];
  const list = [{ time: 0, type: 'bonus' as const, amount: '88.00', member: null }];
  server.on(welfare, { data: { ...pageOf(list), sums, leftAmount: '0.00' } });
  await openAt('/fuli?of=team&memberId=11');
  await screen.findAllByText('+¥88.00');
  expect(screen.queryByRole('radio', { name: 'Team' })).toBeNull();
  expect(server.inputsOf(welfare).every((input) => !('team' in input || 'memberId' in input))).toBe(true);
});
