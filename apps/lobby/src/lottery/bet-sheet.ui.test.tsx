import { share } from '@drawroom/contract/follow';
import { bets, gameHome } from '@drawroom/contract/lottery';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rememberRoom } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { aBet, aLottery, anOpening, aPage } from './samples.ts';

/** The sheet of a bet whose round is the running one, or is over. */
async function sheetOf(gameNo: string): Promise<FakeServer> {
  const server = await freshLobby();
  await beLoggedIn();
  act(() => rememberRoom('100001'));
  const lottery = aLottery({ currentOpening: anOpening('20261122-0181', Date.now()) });
  server.on(gameHome, { data: { serverTime: Date.now(), lotteries: [lottery] } });
  server.on(bets, { data: aPage([aBet({ gameNo, orderNo: '41' })]) });
  server.on(share, { data: { shareId: '7', seq: 3 } });
  await openAt('/records');
  fireEvent.click(await screen.findByRole('button', { name: /181|180/ }));
  await screen.findByRole('dialog');
  return server;
}

test('an open bet is shown in the room from its record too', async () => {
  const server = await sheetOf('20261122-0181');
  await screen.findByRole('button', { name: 'Share with the room' });
  await press('Share with the room');
  await waitFor(() => expect(server.inputsOf(share)).toMatchObject([{ orderNo: '41', roomCode: '100001' }]));
});

test('a bet whose round is over is not offered to be shown', async () => {
  await sheetOf('20261122-0180');
  // The button is loaded when it is first needed; it would be there by now.
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('button', { name: 'Share with the room' })).toBeNull();
});
