import { myWallet, records } from '@drawroom/contract/wallet';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';

const WALLET = {
  currency: 'CNY',
  balance: '100.00',
  frozen: '0.00',
  withdrawable: '100.00',
  turnoverLeft: '0.00',
  external: [],
};
const CHANGE = {
  recordNo: '41',
  type: 'payout' as const,
  amount: '19.50',
  balanceAfter: '100.00',
  createTime: Date.UTC(2026, 10, 20, 3),
  ref: '9',
};

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(myWallet, { data: WALLET });
  server.on(records, { data: { page: 1, size: 5, total: 1, cursor: null, list: [CHANGE] } });
});

test('a balance that nothing holds back says so', async () => {
  await openAt('/walletcenter');
  expect(await screen.findByText('Nothing holds back your balance.')).toBeTruthy();
  expect(screen.queryByText('Not taken back after a corrected result')).toBeNull();
});

test('what holds the withdrawal back is named with its amount', async () => {
  server.on(myWallet, { data: { ...WALLET, withdrawable: '40.00', turnoverLeft: '250.00', frozen: '10.00' } });
  await openAt('/walletcenter');
  expect((await screen.findByText('Why not more')).parentElement?.textContent).toBe(
    'Why not moreTurnover¥250.00 to goFrozen for chases or requests under review10.00',
  );
});

test('what a corrected result could not take back stands there, with the word that nobody collects it', async () => {
  server.on(myWallet, { data: { ...WALLET, owed: '15.32' } });
  await openAt('/walletcenter');
  const words = (await screen.findByText('Not taken back after a corrected result')).closest('div')?.textContent;
  expect(words).toContain('15.32');
  expect(words).toContain('nothing is taken from points that come later');
});

test('the latest five changes are shown and lead to all of them', async () => {
  await openAt('/walletcenter');
  expect(await screen.findByRole('button', { name: /Payout/ })).toBeTruthy();
  expect(server.inputsOf(records)[0]).toMatchObject({ size: 5 });
  expect(screen.getByRole('link', { name: 'All changes' }).getAttribute('href')).toBe('/jifen');
});

test('without changes the list says what will be here and offers the next step', async () => {
  server.on(records, { data: { page: 1, size: 5, total: 0, cursor: null, list: [] } });
  await openAt('/walletcenter');
  expect(await screen.findByText('Every change of your points will be here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the lotteries' }).getAttribute('href')).toBe('/lottery');
});

test('one part failing leaves the other shown', async () => {
  server.on(myWallet, { refuse: 'request.rate_limited', msg: 'A little fast.' });
  await openAt('/walletcenter');
  expect(await screen.findByText('A little fast.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /Payout/ })).toBeTruthy();
});
