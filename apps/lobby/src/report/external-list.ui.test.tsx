import { reportClass, trend } from '@drawroom/contract/report';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { freshReports, linkNamed, SPAN } from '../testing/reports.ts';
import { aClassReport, aTrend, play } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshReports();
});

const GAMES = { kind: 'game', figures: play({ bets: 4, stake: '700.00', winLose: '-50.00' }) } as const;
const BETS = { kind: 'sports', figures: play({ bets: 1, stake: '20.00', winLose: '35.00' }) } as const;

test('play at external games has lines of its own in the classified report, also where there is no other', async () => {
  server.on(reportClass, { data: aClassReport({ span: SPAN, types: [], external: [GAMES, BETS] }) });
  await openAt('/reportClass?range=thisMonth');
  const list = (await screen.findByRole('heading', { name: 'Of these, elsewhere' })).closest('section') as HTMLElement;
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'External games4 bets¥700.00Members’ win/loss -¥50.00',
    'Sports bets1 bet¥20.00Members’ win/loss +¥35.00',
  ]);
  expect(screen.queryByText('The team’s play by lottery will be here')).toBeNull();
});

test('each kind leads to its records, of the same days and the same people (issue: no number leads there)', async () => {
  server.on(reportClass, { data: aClassReport({ span: SPAN, external: [GAMES, BETS] }) });
  await openAt('/reportClass?range=lastWeek');
  expect(await linkNamed(/^Sports bets/)).toEqual({ path: '/xiajiyx', search: { range: 'lastWeek', type: 'sports' } });
  await openAt('/reportClass?range=lastWeek&memberId=11');
  await vi.waitFor(async () =>
    expect(await linkNamed(/^External games/)).toEqual({
      path: '/xiajiyx',
      search: { range: 'lastWeek', memberId: '11', of: 'team', type: 'game' },
    }),
  );
  server.on(trend, { data: { ...aTrend({ '2026-11-20': '300.00' }), external: [GAMES] } });
  await openAt('/jingcai?range=lastWeek&memberId=11&of=own');
  await vi.waitFor(async () =>
    expect(await linkNamed(/^External games/)).toEqual({
      path: '/xiajiyx',
      search: { range: 'lastWeek', memberId: '11', type: 'game' },
    }),
  );
});

test('the betting report tells what of one’s own play was elsewhere', async () => {
  server.on(trend, { data: { ...aTrend({ '2026-11-20': '300.00' }), external: [GAMES] } });
  await openAt('/jingcai?range=thisMonth&of=own');
  const list = (await screen.findByRole('heading', { name: 'Of these, elsewhere' })).closest('section') as HTMLElement;
  expect(within(list).getByRole('listitem').textContent).toBe('External games4 bets¥700.00Win/loss -¥50.00');
  // His own records are among his own screens.
  expect(within(list).queryByRole('link')).toBeNull();
});

test('in the agent report external games stand among the lotteries by what was staked, and lead to what was played there', async () => {
  server.on(reportClass, { data: aClassReport({ span: SPAN, external: [GAMES] }) });
  await openAt('/daili?range=thisMonth');
  const split = (await screen.findByRole('link', { name: /^External games/ })).closest('ul') as HTMLElement;
  expect(
    within(split)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'External games¥700.00',
    'Fast 3, one minute¥600.00',
    'Fast 3, five minutes¥300.00',
    'Racing, one minute¥300.00',
  ]);
  expect(await linkNamed(/^External games/)).toEqual({
    path: '/xiajiyx',
    search: { range: 'thisMonth', type: 'game' },
  });
});
