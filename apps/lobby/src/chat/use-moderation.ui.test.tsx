import { measures, mute, pin } from '@drawroom/contract/chat';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { freshRoom, openMenu, openRoom } from '../testing/chat-room.ts';
import { press } from '../testing/running-table.ts';
import { ME, aMessage } from './samples.ts';

afterEach(() => void vi.restoreAllMocks());

const MODERATOR = { ...ME, role: 'moderator' } as const;

test('a moderator mutes for the time he chooses, and pins over the room', async () => {
  const { server } = await freshRoom([aMessage(1)], { me: MODERATOR });
  server.on(mute, { data: { until: 1 } });
  server.on(measures, { data: { mute: null, kick: null } });
  await openRoom();
  await openMenu('Message 1');
  await press('Mute');
  await screen.findByText('1 hour');
  expect(screen.queryByText('Let them speak again')).toBeNull();
  await press('1 hour');
  await waitFor(() => expect(server.inputsOf(mute)).toMatchObject([{ handle: 'minh000000', minutes: 60 }]));
  await openMenu('Message 1');
  await press('Pin');
  await screen.findByRole('button', { name: /^Pinned message:/ });
  expect(server.inputsOf(pin)).toMatchObject([{ seq: 1 }]);
});

test('what the house has imposed is said to a moderator, who is offered only what lasts longer', async () => {
  const { server } = await freshRoom([aMessage(1)], { me: MODERATOR });
  const imposedUntil = Date.now() + 5 * 3_600_000;
  server.on(measures, {
    data: {
      mute: { until: imposedUntil, imposedUntil },
      kick: { until: imposedUntil * 2, imposedUntil: imposedUntil * 2 },
    },
  });
  await openRoom();
  await openMenu('Message 1');
  await press('Mute');
  await screen.findByText(/^Already imposed by Drawroom until /);
  expect(screen.getByRole('heading', { name: 'Mute: Minh' })).toBeTruthy();
  expect(screen.getByText('24 hours')).toBeTruthy();
  for (const shorter of ['1 hour', 'Let them speak again']) expect(screen.queryByText(shorter)).toBeNull();
  await press('Close');
  await openMenu('Message 1');
  await press('Put out of the room');
  await screen.findByText(/^Put out of the room: Minh · Already imposed by Drawroom until /);
  expect(screen.queryByText('24 hours')).toBeNull();
});

test('a silence of the room itself can be ended by its moderator, who sees until when it holds', async () => {
  const { server } = await freshRoom([aMessage(1)], { me: MODERATOR });
  server.on(measures, { data: { mute: { until: Date.now() + 60_000, imposedUntil: null }, kick: null } });
  server.on(mute, { data: { until: null } });
  await openRoom();
  await openMenu('Message 1');
  await press('Mute');
  await screen.findByText(/^In force until /);
  await press('Let them speak again');
  await waitFor(() => expect(server.inputsOf(mute)).toMatchObject([{ minutes: 0 }]));
});
