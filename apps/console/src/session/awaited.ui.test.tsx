import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import { listDrafts } from '@drawroom/contract/notice-desk';
import { roomDeskCalls } from '@drawroom/contract/room-desk';
import { inbox } from '@drawroom/contract/service-desk';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

let door: FakeDoor;
beforeEach(() => {
  door = startFakeDoor();
});
afterEach(cleanup);

// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([
    import('../shell/shell.tsx'),
    import('../deposit/deposit-queue.tsx'),
    import('../notice/notices-page.tsx'),
    import('../room/rooms-page.tsx'),
    import('../service/desk.tsx'),
  ]);
}, 60_000);

const PAGES = [
  { path: '/deposits', says: 'Nothing waits here.' },
  { path: '/notices', says: 'Nothing here yet.' },
  { path: '/rooms', says: 'Nothing here yet.' },
  { path: '/service', says: 'Nobody is waiting.' },
] as const;

test.each(PAGES)('$path: what the server does not tell is not said to be empty', async ({ path, says }) => {
  openConsole(door, { path, roles: ['owner'] });
  expect(await screen.findAllByText('The server did not answer.')).toHaveLength(1);
  expect(screen.queryByText(says)).toBeNull();
});

test.each(PAGES)('$path: what is empty is said to be', async ({ path, says }) => {
  door.on(depositReviewCalls.queue, () => ({ data: { orders: [], payments: [] } }));
  door.on(listDrafts, () => ({ data: { list: [] } }));
  door.on(roomDeskCalls.list, () => ({ data: { list: [], lotteries: [] } }));
  door.on(inbox, () => ({ data: { waiting: [], claimed: [], closed: [], operators: [], open: true, hours: null } }));
  openConsole(door, { path, roles: ['owner'] });
  expect(await screen.findAllByText(says)).toHaveLength(1);
});
