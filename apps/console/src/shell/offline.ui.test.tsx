import { banks } from '@drawroom/contract/bank-desk';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

beforeAll(async () => {
  await Promise.all([import('./shell.tsx'), import('../cashier/banks-page.tsx')]);
}, 60_000);
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

test('a browser that calls itself offline asks the house all the same', async () => {
  const door = startFakeDoor();
  door.on(banks, () => ({ data: { list: [] } }));
  onlineManager.setOnline(false);
  openConsole(door, { path: '/banks', roles: ['owner'] });
  expect(await screen.findByText('Nothing here yet.')).toBeTruthy();
});
