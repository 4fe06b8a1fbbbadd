import { getMemberUserCenter } from '@drawroom/contract/member';
import { allVipEquityInfo, claim, myInfo, share, shareLog } from '@drawroom/contract/vip';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, CENTER, freshLobby, MEMBER, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { aLog, anInfo, LEVELS } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(myInfo, { data: anInfo() });
  server.on(allVipEquityInfo, { data: { list: [...LEVELS] } });
  server.on(shareLog, { data: aLog() });
});

test('the level stands with its exact way to the next one, and says that it is kept', async () => {
  await openAt('/vip');
  expect(await screen.findByRole('heading', { name: 'Bronze' })).toBeTruthy();
  expect(screen.getByText(/2,500\.00/).parentElement?.textContent).toContain('10,000.00');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText(/7,500\.00 more to Silver/)).toBeTruthy();
  expect(screen.getByText(/A level you have reached stays/)).toBeTruthy();
});

test('a level that was reached since the member looked last is celebrated once', async () => {
  const card = async () => (await screen.findByRole('heading', { name: 'Bronze' })).closest('section')!;
  await openAt('/vip');
  expect((await card()).classList).not.toContain('celebrate');
  localStorage.setItem('levelSeen', `${MEMBER.id} 0`);
  await openAt('/mine');
  await openAt('/vip');
  await waitFor(async () => expect((await card()).classList).toContain('celebrate'));
  await openAt('/mine');
  await openAt('/vip');
  expect((await card()).classList).not.toContain('celebrate');
});

test('below all levels, and above all of them, nothing is missing on the card', async () => {
  server.on(myInfo, { data: anInfo({ level: 0, name: '', turnover: '0.00', percent: 0, gifts: [], share: null }) });
  await openAt('/vip');
  expect(await screen.findByRole('heading', { name: 'No level yet' })).toBeTruthy();
  expect(screen.getByText('No gifts right now. Those for levels and months will be here.')).toBeTruthy();
  expect(screen.queryByText('Share with friends')).toBeNull();
  expect(screen.queryByText('You are here')).toBeNull();
});

test('a gift is claimed by one press, once, and stays in sight as claimed with the new balance', async () => {
  server.on(claim, { data: { gift: 'up:1', amount: '3.00', balance: '1237.50' } });
  await openAt('/vip');
  const button = await screen.findByRole('button', { name: /Claim .*3\.00: Gift for reaching VIP 1/ });
  server.on(myInfo, { data: anInfo({ gifts: [] }) });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText(/3\.00 is yours/)).toBeTruthy();
  expect(server.inputsOf(claim).map(({ gift }) => gift)).toEqual(['up:1']);
  expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
});

test('a gift that is refused says why and can be asked for again', async () => {
  server.on(claim, { refuse: 'protection.excluded', msg: 'Your break goes on.' });
  await openAt('/vip');
  fireEvent.click(await screen.findByRole('button', { name: /Claim/ }));
  expect(await screen.findByText('Your break goes on.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Claim/ })).toBeTruthy();
});

test('every level says from where on it is and what it brings; the own one is marked', async () => {
  await openAt('/vip');
  const own = (await screen.findByText('You are here')).closest('li');
  expect(own?.textContent).toMatch(/Bronze.*1,000\.00.*3\.00.*1\.5 times/);
  const silver = screen.getByText('You may speak in: Tea').closest('li');
  expect(silver?.textContent).toMatch(/18\.00.*8\.00.*withdrawn at once/);
});

test('levels that cannot be fetched say so and can be asked for again', async () => {
  server.on(myInfo, { refuse: 'request.rate_limited', msg: 'A little fast.' });
  await openAt('/vip');
  await screen.findByText('A little fast.');
  server.on(myInfo, { data: anInfo() });
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Bronze' })).toBeTruthy();
});

test('the link is fetched when it is asked for, and the log names who came as others read them', async () => {
  server.on(share, { data: { code: 'abcdefghijkl', link: 'https://house.test/registry?share=abcdefghijkl' } });
  server.on(shareLog, {
    data: aLog([
      { id: '2', nickname: 'n••w', at: Date.now(), state: 'given', amount: '5.00' },
      { id: '1', nickname: '', at: Date.now(), state: 'none', amount: null },
    ]),
  });
  await openAt('/vip');
  expect((await screen.findByText('n••w')).closest('li')?.textContent).toMatch(/5\.00.*Claimed/);
  expect(screen.getByText('A member who left').closest('li')?.textContent).toContain('Not counted');
  expect(server.inputsOf(share)).toEqual([]);
  await press('Get my link');
  expect(await screen.findByText('https://house.test/registry?share=abcdefghijkl')).toBeTruthy();
});

test('the personal centre leads there from a row and from the level on the card', async () => {
  const member = { ...MEMBER, vipLevel: 3 };
  await beLoggedIn(member);
  server.on(getMemberUserCenter, { data: { ...CENTER, member } });
  await openAt('/mine');
  const row = await screen.findByRole('link', { name: /VIP levels/ });
  expect([row.getAttribute('href'), row.textContent]).toEqual(['/vip', expect.stringContaining('VIP 3')]);
  await waitFor(() => expect(screen.getByRole('link', { name: 'VIP 3' }).getAttribute('href')).toBe('/vip'));
  expect(screen.getByRole('link', { name: /Linh player01/ }).getAttribute('href')).toBe('/userset');
});
