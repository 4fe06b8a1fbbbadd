import { gameHome, gameResult, type LotteryRow } from '@drawroom/contract/lottery';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../shell/query-client.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { BIG, freshTable, openTable } from '../testing/running-table.ts';
import { applyEvent } from './events.ts';
import { aLottery, anOpening } from './samples.ts';

const CODE = 'k3-1m';
const NOTE = /^Betting on this lottery is closed for now/;
let server: FakeServer;

beforeEach(async () => {
  server = await freshTable({ code: CODE, gameNos: ['20261121-0002', '20261121-0003'] });
});

const told = (state: 'running' | 'closed') =>
  act(async () => applyEvent(queryClient, 'lottery.changed', { lotteryCode: CODE, state }));
const isLocked = () => screen.getByRole<HTMLButtonElement>('button', { name: /^k3\.sum\.big / }).disabled;

test('the table of a lottery that is closed says so and takes no selection, from the event on; opened, it takes them again', async () => {
  await openTable(CODE);
  expect(isLocked()).toBe(false);
  await told('closed');
  expect(await screen.findByText(NOTE)).toBeTruthy();
  expect(isLocked()).toBe(true);
  await told('running');
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: BIG }).disabled).toBe(false);
});

test('the list says that a lottery is closed and counts nothing down, from the event on', async () => {
  const rows: LotteryRow[] = [
    aLottery({ lotteryCode: CODE, currentOpening: anOpening('20261121-0002', Date.now()) }),
    aLottery({ lotteryId: '2', lotteryCode: 'k3-3m', name: 'K3 Three', currentOpening: anOpening('1', Date.now()) }),
  ];
  server.on(gameHome, { data: { serverTime: Date.now(), lotteries: rows } });
  await openAt('/lottery');
  const card = (await screen.findByText('K3 One Minute')).closest('li')!;
  const stands = () => [within(card).queryByText('Betting closed') !== null, card.querySelector('time') !== null];
  expect(stands()).toEqual([false, true]);
  await told('closed');
  await waitFor(() => expect(stands()).toEqual([true, false]));
  await told('running');
  await waitFor(() => expect(stands()).toEqual([false, true]));
  expect(server.inputsOf(gameHome)).toHaveLength(1);
  expect(server.inputsOf(gameResult)).toEqual([]);
});
