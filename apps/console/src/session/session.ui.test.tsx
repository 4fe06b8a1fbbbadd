import { logout } from '@drawroom/contract/operator';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const QUARTER_MS = 15 * 60_000;
const IDLE = /Nobody touched this page for 15 minutes/;
const OVER = /Your session is over/;

let door: FakeDoor;
beforeEach(() => {
  door = startFakeDoor();
  door.on(desk.operators, () => ({ data: { list: [] } }));
  door.on(logout, () => ({ data: {} }));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('../admin/operators-page.tsx')]);
}, 60_000);

const atOperators = async (): Promise<void> => {
  openConsole(door, { path: '/operators', roles: ['owner'] });
  await screen.findByRole('heading', { name: 'Operators' });
};
const passes = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('a quarter of an hour without a touch ends the session, counted from the last one, and the sign-in says why (R-58)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await atOperators();
  await passes(QUARTER_MS - 60_000);
  fireEvent.keyDown(document.body, { key: 'Shift' });
  await passes(QUARTER_MS - 60_000);
  expect(screen.queryByText(IDLE)).toBeNull();
  await passes(120_000);
  screen.getByText(IDLE);
  screen.getByRole('button', { name: 'Sign in' });
  expect([door.sent(logout).length, sessionStorage.getItem('operatorToken')]).toEqual([1, null]);
  expect(location.pathname).toBe('/operators');
});

test('a session that the server no longer knows says so at the sign-in; one that was left says nothing', async () => {
  await atOperators();
  door.on(desk.operators, () => ({ refuse: 'admin.session_required', msg: 'Sign in first.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(OVER);
  cleanup();
  door.on(desk.operators, () => ({ data: { list: [] } }));
  await atOperators();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out (maker)' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect([screen.queryByText(OVER), screen.queryByText(IDLE)]).toEqual([null, null]);
});
