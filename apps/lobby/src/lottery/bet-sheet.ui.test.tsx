import { mine, share, showRecord } from '@drawroom/contract/follow';
import { bets, gameHome } from '@drawroom/contract/lottery';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

test('who does not show his record yet decides it in the sheet before his first share; until then nothing is shown or shared', async () => {
  const server = await sheetOf('20261122-0181');
  let shown = false;
  server.on(mine, () => ({ data: { record: { shown, since: null, handle: 'me00000000' }, list: [] } }));
  server.on(showRecord, ({ on }) => ({ data: { shown: (shown = on === 1), since: 1 } }));
  server.on(share, () => (shown ? { data: { shareId: '7', seq: 3 } } : { refuse: 'follow.record_hidden' }));
  await screen.findByRole('button', { name: 'Share with the room' });
  await press('Share with the room');
  const sheet = within(await screen.findByRole('dialog', { name: 'Share with the room' }));
  await sheet.findByText('Hidden');
  const send = sheet.getByRole<HTMLButtonElement>('button', { name: 'Share with the room' });
  expect(send.disabled).toBe(true);
  await press('Show my record');
  await press('Not now');
  expect(server.inputsOf(showRecord)).toEqual([]);
  await press('Show my record');
  const asked = within(await screen.findByRole('dialog', { name: 'Show your whole record?' }));
  await act(async () => void fireEvent.click(asked.getByRole('button', { name: 'Show my record' })));
  await sheet.findByText('Shown');
  expect(server.inputsOf(showRecord)).toEqual([{ on: 1 }]);
  expect(server.inputsOf(share)).toHaveLength(1);
  await act(async () => void fireEvent.click(send));
  await screen.findByRole('button', { name: 'Shared' });
  expect(screen.queryByRole('dialog', { name: 'Share with the room' })).toBeNull();
  const [first, second] = server.inputsOf(share);
  expect(second).toEqual(first);
});

test('a bet whose round is over is not offered to be shown', async () => {
  await sheetOf('20261122-0180');
  // The button is loaded when it is first needed; it would be there by now.
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('button', { name: 'Share with the room' })).toBeNull();
});
