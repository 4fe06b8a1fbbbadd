import { member } from '@drawroom/contract/agent';
import { reportClass, teamPlays, trend } from '@drawroom/contract/report';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { freshReports, linkNamed, MINH, SPAN } from '../testing/reports.ts';
import { someFacts } from '../agent/samples.ts';
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

test('the betting report tells what of one’s own play was elsewhere', async () => {
  server.on(trend, { data: { ...aTrend({ '2026-11-20': '300.00' }), external: [GAMES] } });
  await openAt('/jingcai?range=thisMonth&of=own');
  const list = (await screen.findByRole('heading', { name: 'Of these, elsewhere' })).closest('section') as HTMLElement;
  expect(within(list).getByRole('listitem').textContent).toBe('External games4 bets¥700.00Win/loss -¥50.00');
});

test('in the agent report external games stand among the lotteries by what was staked, and lead to their rounds', async () => {
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

test('each line leads to the rounds or bets behind it, with the same days and of whom the report is', async () => {
  server.on(reportClass, { data: aClassReport({ span: SPAN, external: [GAMES, BETS] }) });
  await openAt('/reportClass?range=thisMonth');
  expect(await linkNamed(/^Sports bets/)).toEqual({
    path: '/xiajiyx',
    search: { range: 'thisMonth', type: 'sports' },
  });
  await openAt('/reportClass?range=thisMonth&memberId=11');
  expect(await linkNamed(/^External games/)).toEqual({
    path: '/xiajiyx',
    search: { range: 'thisMonth', memberId: '11', of: 'team', type: 'game' },
  });
  server.on(trend, { data: { ...aTrend({ '2026-11-20': '300.00' }), external: [GAMES] } });
  await openAt('/jingcai?range=thisMonth&of=own&memberId=11');
  expect(await linkNamed(/^External games/)).toEqual({
    path: '/xiajiyx',
    search: { range: 'thisMonth', memberId: '11', type: 'game' },
  });
});

test('the list says whom of the team it is about, and that can be taken out', async () => {
  server.on(member, { data: someFacts({ member: MINH }) });
  await openAt('/xiajiyx?range=thisMonth&memberId=11&of=team&type=game');
  const about = await screen.findByRole('button', { name: /Minh/ });
  // Whose and of which kind are two questions: no kind is called the whole team.
  expect(screen.getAllByRole('radio').map((kind) => kind.closest('label')?.textContent ?? kind.textContent)).toEqual([
    'All',
    'External games',
    'Sports bets',
  ]);
  await act(async () => void fireEvent.click(about));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Minh/ })).toBeNull());
  const last = server.inputsOf(teamPlays).at(-1);
  expect(last).toMatchObject({ range: 'thisMonth', kind: 'game' });
  for (const field of ['memberId', 'team']) expect(last).not.toHaveProperty(field);
});
