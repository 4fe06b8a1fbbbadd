import { lotteryListingCalls as calls, type GroupRow, type ListingRow } from '@drawroom/contract/lottery-listing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const groups: GroupRow[] = [
  { code: 'fast', version: 1, lotteries: 1, group: { name: { 'en-US': 'Fast draws', 'zh-CN': '快开彩' }, sort: 0 } },
  { code: 'dice', version: 0, lotteries: 1, group: { name: { 'en-US': 'Dice' }, sort: 5 } },
];
const row = (code: string, change: Partial<ListingRow['listing']> = {}): ListingRow => ({
  code,
  version: 4,
  listing: { name: { 'en-US': 'K3' }, group: 'fast', sort: 2, shown: true, recommended: false, ...change },
});

let door: FakeDoor;
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./listings-page.tsx'), import('./groups-page.tsx')]);
}, 60_000);
beforeEach(() => {
  door = startFakeDoor();
  const list = [row('k3-1m'), row('k3-3m', { name: { 'en-US': 'Cubes' }, shown: false, recommended: true })];
  door.on(calls.listings, () => ({ data: { list, groups } }));
  door.on(calls.listingHistory, () => ({ data: { list: [] } }));
  door.on(calls.groupHistory, () => ({ data: { list: [] } }));
});
afterEach(cleanup);

test('every lottery with its group and how it stands in the lobby', async () => {
  openConsole(door, { path: '/listings', roles: ['risk'] });
  const cubes = await screen.findByRole('row', { name: /Cubes/ });
  expect(within(cubes).getByText('Not listed')).toBeTruthy();
  expect(within(cubes).getByText('Recommended')).toBeTruthy();
  expect(within(cubes).getByText('Fast draws')).toBeTruthy();
});

test('an entry is saved whole, over the version that was looked at, for a reason', async () => {
  door.on(calls.saveListing, () => ({ data: { version: 5 } }));
  openConsole(door, { path: '/listings?code=k3-1m', roles: ['risk'] });
  fireEvent.change(await screen.findByLabelText('Place within the group'), { target: { value: '9' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Group' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Dice' }));
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'as agreed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(door.sent(calls.saveListing)).toHaveLength(1));
  const { listing, ...sent } = door.sent(calls.saveListing)[0]!;
  expect(sent).toEqual({ code: 'k3-1m', version: '4', why: 'as agreed' });
  expect(JSON.parse(listing ?? '')).toEqual({ ...row('k3-1m').listing, group: 'dice', sort: 9 });
});

test('groups stand in their order; a new one is asked for its code', async () => {
  openConsole(door, { path: '/groups', roles: ['owner'] });
  await screen.findByRole('row', { name: /Fast draws/ });
  fireEvent.click(screen.getByRole('link', { name: 'New group' }));
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});

test('whoever only sees draws saves nothing', async () => {
  openConsole(door, { path: '/listings?code=k3-1m', roles: ['draw'] });
  await screen.findByText('History');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
