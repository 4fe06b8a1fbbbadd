import { block, kick, measures, mute, pin } from '@drawroom/contract/chat';
import { act, screen, waitFor } from '@testing-library/react';
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
  expect(screen.getByRole('heading', { name: 'Mute: \u2068Minh\u2069' })).toBeTruthy();
  expect(screen.getByText('24 hours')).toBeTruthy();
  for (const shorter of ['1 hour', 'Let them speak again']) expect(screen.queryByText(shorter)).toBeNull();
  await press('Close');
  await openMenu('Message 1');
  await press('Put out of the room');
  await screen.findByText(/^Put out of the room: \u2068Minh\u2069 · Already imposed by Drawroom until /);
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

/** An answer that the network keeps back until it is let go. */
function held<T>(): { readonly answer: Promise<T>; readonly letGo: (value: T) => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: promise, letGo: (value) => act(async () => resolve(value)) };
}

const deed = (name: string): HTMLElement => screen.getByRole('button', { name });

test('what a moderator chose is busy until the answer comes and is sent once; then it is said and the sheet is gone', async () => {
  const { server } = await freshRoom([aMessage(1)], { me: MODERATOR });
  const holds = held<{ data: { mute: null; kick: null } }>();
  const kicked = held<{ data: { until: number } }>();
  server.on(measures, () => holds.answer);
  server.on(kick, () => kicked.answer);
  await openRoom();
  await openMenu('Message 1');
  await press('Put out of the room');
  expect(deed('Put out of the room').getAttribute('aria-busy')).toBe('true');
  // Nothing else of the menu is taken meanwhile.
  await press('Pin');
  await holds.letGo({ data: { mute: null, kick: null } });
  await screen.findByText('1 hour');
  expect(screen.queryByText('Pin')).toBeNull();
  for (const again of ['1 hour', '1 hour', '24 hours']) await press(again);
  expect(deed('1 hour').getAttribute('aria-busy')).toBe('true');
  expect(deed('24 hours').getAttribute('aria-disabled')).toBe('true');
  await kicked.letGo({ data: { until: 1 } });
  await screen.findByText('Put out of the room');
  expect(screen.queryByText('1 hour')).toBeNull();
  expect(server.inputsOf(kick)).toMatchObject([{ minutes: 60 }]);
  expect(server.inputsOf(pin)).toEqual([]);
});

test('a deed that fails is said, and its sheet stays for another try', async () => {
  const { server } = await freshRoom([aMessage(1)], { me: MODERATOR });
  const first = held<{ lost: 'offline' }>();
  server.on(block, () => first.answer);
  await openRoom();
  await openMenu('Message 1');
  await press('Block this person');
  expect(deed('Block this person').getAttribute('aria-busy')).toBe('true');
  await first.letGo({ lost: 'offline' });
  await screen.findByText(/^The network did not answer/);
  expect(deed('Block this person').getAttribute('aria-busy')).toBeNull();
  server.on(block, { data: { blocked: [{ handle: 'minh000000', nickname: 'Minh' }] } });
  await press('Block this person');
  await screen.findByText('You will not see their messages any more.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a deed whose sheet was closed meanwhile goes on, and closes no other', async () => {
  const { server } = await freshRoom([aMessage(1)], { me: MODERATOR });
  const pinned = held<{ data: { pinned: null } }>();
  server.on(pin, () => pinned.answer);
  await openRoom();
  await openMenu('Message 1');
  await press('Pin');
  await press('Close');
  await openMenu('Message 1');
  await pinned.letGo({ data: { pinned: null } });
  await screen.findByText('Pinned');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('who looks after the room too is neither silenced nor put out', async () => {
  const other = { ...aMessage(1).author!, role: 'moderator' } as const;
  await freshRoom([aMessage(1, { author: other })], { me: MODERATOR });
  await openRoom();
  await openMenu('Message 1');
  expect(deed('Pin')).toBeTruthy();
  for (const name of ['Mute', 'Put out of the room']) expect(screen.queryByRole('button', { name })).toBeNull();
});
