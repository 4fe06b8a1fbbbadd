import { channelType, incompleteOrder } from '@drawroom/contract/deposit';
import { join, list } from '@drawroom/contract/promotion';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aBonus, aTask } from '../promotion/samples.ts';
import { NO_ORDER } from '../shell/money-fate.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { depositOrders } from './deposit-orders.ts';
import { aChannel } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  depositOrders.useFate.setState({ fate: NO_ORDER });
  await beLoggedIn();
  const types = [{ typeCode: 'bank', title: 'By bank', channels: [aChannel()] }];
  server.on(channelType, { data: { types, firstDeposit: false, identityNeeded: false } });
  server.on(incompleteOrder, { data: { order: null } });
});

test.each(['/recharge', '/shouchong'])(
  'on %s an open bonus leads to its terms, and is joined below them',
  async (path) => {
    server.on(list, { data: { list: [aTask(), aBonus()] } });
    server.on(join, { data: { campaign: aBonus({ joinedAt: Date.now() }) } });
    await openAt(path);
    await press(/Ten more/);
    const sheet = await screen.findByRole('dialog', { name: 'Ten more' });
    expect(sheet.textContent).toContain('To be staked 1× before withdrawal');
    expect(server.inputsOf(join)).toHaveLength(0);
    await press('Take part', sheet);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ten more' })).toBeNull());
    expect(screen.getByRole('button', { name: /Ten more/ }).textContent).toContain('comes by itself');
  },
);

test('bonuses that bring nothing are not offered, and other campaigns neither', async () => {
  server.on(list, { data: { list: [aTask(), aBonus({ more: false }), aBonus({ code: 'dry', spent: true })] } });
  await openAt('/recharge');
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
  await waitFor(() => expect(server.inputsOf(list)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /Ten more|Ten bets/ })).toBeNull();
});

test('promotions that cannot be told leave the deposit as it is', async () => {
  server.on(list, { refuse: 'request.rate_limited', msg: 'A little fast.' });
  await openAt('/recharge');
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
  await waitFor(() => expect(server.inputsOf(list)).toHaveLength(1));
  expect(screen.queryByText('A little fast.')).toBeNull();
});
