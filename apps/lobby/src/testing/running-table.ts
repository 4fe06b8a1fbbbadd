import { act, fireEvent, screen, within } from '@testing-library/react';
import { bets, gameHome, gameResult, oddsList, prizeHistory } from '@drawroom/contract/lottery';
import { wakeReminders } from '../config/reminders.ts';
import { NO_ORDER } from '../shell/money-fate.ts';
import { useOrder } from '../lottery/order-store.ts';
import { aLottery, aPage, aPanel, anOpening } from '../lottery/samples.ts';
import { useSlips } from '../lottery/slip-store.ts';
import { useNetwork } from '../shell/network-store.ts';
import type { FakeServer } from './fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from './open-lobby.tsx';

/** Gives the network a running lottery: its round and the next one, the round having begun `openForMs` ago. */
export function serveRound(
  server: FakeServer,
  round: { readonly code: string; readonly gameNos: readonly [string, string]; readonly openForMs: number },
): void {
  const { code, gameNos, openForMs } = round;
  const beginTime = Date.now() - openForMs;
  const [currentOpening, nextOpening] = [anOpening(gameNos[0], beginTime), anOpening(gameNos[1], beginTime + 60_000)];
  const lottery = aLottery({ currentOpening, nextOpening });
  server.on(gameHome, () => ({ data: { serverTime: Date.now(), lotteries: [lottery] } }));
  server.on(gameResult, () => ({
    data: {
      serverTime: Date.now(),
      lotteryId: '1',
      lotteryCode: code,
      gameNo: gameNos[0],
      status: 0 as const,
      currentOpening,
      nextOpening,
      lastResult: null,
    },
  }));
}

/** A logged-in member before a table whose round has just opened; nothing is left of an earlier test. */
export async function freshTable(round: { code: string; gameNos: readonly [string, string] }): Promise<FakeServer> {
  const server = await freshLobby();
  useSlips.setState({ slips: {}, selected: {} });
  useOrder.setState({ fate: NO_ORDER });
  await beLoggedIn();
  useNetwork.setState({ link: 'connected', failed: false });
  wakeReminders();
  serveRound(server, { ...round, openForMs: 1_000 });
  server.on(oddsList, { data: aPanel() });
  server.on(bets, { data: aPage([]) });
  server.on(prizeHistory, { data: aPage([]) });
  return server;
}

/** Presses a button, by what is seen on it. */
export async function press(name: string | RegExp, inside: HTMLElement = document.body): Promise<void> {
  const { queryByRole, findByRole } = within(inside);
  const button = queryByRole('button', { name }) ?? (await findByRole('button', { name }));
  await act(async () => void fireEvent.click(button));
}

/** The cell of big, by what is seen on it. */
export const BIG = /^k3\.sum\.big 1\.982,/;

export async function openTable(code: string): Promise<void> {
  await openAt(`/lotteryBet?lottery=${code}`);
  await screen.findByRole('button', { name: BIG });
}

/** Big for 10 on the slip. */
export async function fillSlip(): Promise<void> {
  await press(BIG);
  await press('10');
}

export async function placeAndConfirm(): Promise<void> {
  await press('Place bets');
  await press(/^Place ¥/, await screen.findByRole('dialog'));
}
