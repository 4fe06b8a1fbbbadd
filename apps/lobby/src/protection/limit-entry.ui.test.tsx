import { overview, setLimit } from '@drawroom/contract/protection';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { aProtection } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
});

test.each([
  ['Lost', /^7 days/, 'Type the new limit first.'],
  ['Time played', /^24 hours/, 'Type the minutes first.'],
] as const)('of %s with nothing typed, "Set" says what is missing and sends nothing', async (kind, period, words) => {
  server.on(overview, { data: aProtection() });
  server.on(setLimit, { data: aProtection() });
  await openAt('/protection');
  const group = (await screen.findByRole('heading', { name: kind, level: 2 })).closest('section') as HTMLElement;
  await press(period, group);
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).queryByRole('alert')).toBeNull();
  await press('Set', sheet);
  expect(within(sheet).getByRole('alert').textContent).toBe(words);
  await press('5', sheet);
  expect(within(sheet).queryByRole('alert')).toBeNull();
  await press('Clear', sheet);
  expect(within(sheet).queryByRole('alert')).toBeNull();
  await press('5', sheet);
  await press('Set', sheet);
  // A request takes its time: had an empty one left, it would stand before this one.
  await waitFor(() => expect(server.inputsOf(setLimit).length).toBeGreaterThan(0));
  expect(server.inputsOf(setLimit).map(({ value }) => value)).toEqual(['5']);
});
