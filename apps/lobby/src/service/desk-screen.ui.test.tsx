import { getMemberUserCenter } from '@drawroom/contract/member';
import {
  conversation,
  rate,
  readMessages,
  serviceMessages,
  showPicture,
  writeMessage,
} from '@drawroom/contract/service';
import type { ServiceMessage } from '@drawroom/contract/service';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useNetwork } from '../shell/network-store.ts';
import { openRealtime } from '../shell/realtime.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, CENTER, freshLobby, MEMBER, openAt } from '../testing/open-lobby.tsx';
import { rememberConversation } from './queries.ts';
import type { DeskStanding } from './queries.ts';
import { aConversation, aDesk, aServiceMessage } from './samples.ts';

configure({ asyncUtilTimeout: 4_000 });

let server: FakeServer;
let said: ServiceMessage[];
let desk: DeskStanding;
let members = 0;
beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return this.hasAttribute('data-index') ? 48 : 700;
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  server = await freshLobby();
  // Another member each time: the screen keeps the talk that it showed last.
  members += 1;
  const member = { ...MEMBER, id: String(900 + members) };
  server.on(getMemberUserCenter, { data: { ...CENTER, member } });
  await beLoggedIn(member);
  (await openRealtime()).stop();
  useNetwork.setState({ link: 'connected', wasConnected: true, failed: false });
  said = [];
  desk = aDesk();
  server.on(conversation, () => ({ data: desk }));
  server.on(serviceMessages, () => ({ data: { list: said, head: said.length, older: false } }));
  server.on(readMessages, ({ seq }) => ({ data: { read: seq } }));
  server.on(writeMessage, ({ clientId, text }) => {
    const message = aServiceMessage(said.length + 1, { text, clientId, at: Date.now() });
    said.push(message);
    return { data: { message } };
  });
});

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' });

test('before the first word it says what this is for and when somebody is there; what is written is shown and sent once', async () => {
  desk = aDesk({ hours: { from: '09:00', to: '21:00', zone: 'Asia/Shanghai' } });
  await openAt('/service');
  await screen.findByText('How can we help?');
  expect(screen.getByText('We are here daily from 09:00 to 21:00 (Asia/Shanghai).')).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'Where is my deposit?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Where is my deposit?');
  await waitFor(() => expect(server.inputsOf(writeMessage)).toHaveLength(1));
  expect(server.inputsOf(writeMessage)[0]).toMatchObject({ text: 'Where is my deposit?' });
  expect(field().value).toBe('');
});

test('both sides, what the house says of itself in the reader’s words, and the place in the queue', async () => {
  said = [
    aServiceMessage(1, { text: 'Hello' }),
    aServiceMessage(2, { from: 'auto', text: '', clientId: null, auto: { what: 'greeting' } }),
    aServiceMessage(3, { from: 'desk', text: 'Good day', clientId: null }),
    aServiceMessage(4, { from: 'auto', text: '', clientId: null, auto: { what: 'lapsed' } }),
  ];
  desk = aDesk({ conversation: aConversation({ place: 2 }), head: 4, read: 4 });
  await openAt('/service');
  await screen.findByText('Good day');
  expect(screen.getByText(/^Nothing was written for a while/)).toBeTruthy();
  expect(screen.getByText('You are number 2 in line.')).toBeTruthy();
  expect(screen.getByText(/^Thank you for writing\./)).toBeTruthy();
  expect(screen.getByText('Hello').closest('article')?.className).toContain('flex-row-reverse');
  expect(screen.getByText('Good day').closest('article')?.textContent).toContain('Customer service');
  act(() => rememberConversation(aConversation({ state: 'claimed', place: null })));
  await screen.findByText('Customer service is with you.');
});

test('outside the hours it says from when on somebody answers', async () => {
  desk = aDesk({ open: false, opensAt: Date.UTC(2026, 10, 23, 1), hours: { from: '09:00', to: '21:00', zone: 'UTC' } });
  const opensAt = Date.UTC(2026, 10, 22, 19);
  said = [aServiceMessage(1, { from: 'auto', text: '', auto: { what: 'away', opensAt }, clientId: null })];
  await openAt('/service');
  expect(await screen.findByText(/^Nobody is here now\. We are back: .*15:00/)).toBeTruthy();
  // On the day on which it was said the time is enough.
  expect(screen.getByText('Nobody is here now. We will answer from 09:00. Your message is kept.')).toBeTruthy();
});

test('a picture is fetched for its member and shown without an address of its own', async () => {
  const picture = { name: 'ab'.repeat(16), width: 40, height: 30 };
  said = [aServiceMessage(1, { text: '', from: 'desk', clientId: null, picture })];
  desk = aDesk({ conversation: aConversation({ state: 'claimed' }), head: 1, read: 1 });
  server.on(showPicture, { data: { data: 'UklGRg==' } });
  await openAt('/service');
  const shown = await screen.findByRole('button', { name: 'Picture from Customer service, open it' });
  await waitFor(() => expect(shown.querySelector('img')?.getAttribute('src')).toBe('data:image/webp;base64,UklGRg=='));
  expect(server.inputsOf(showPicture)).toEqual([{ picture: picture.name }]);
});

test('when the desk ends the conversation the rating is asked for, and sent once it has stars', async () => {
  said = [aServiceMessage(1)];
  desk = aDesk({ conversation: aConversation({ state: 'claimed', place: null }), head: 1, read: 1 });
  await openAt('/service');
  await screen.findByText('Customer service is with you.');
  const closed = aConversation({ state: 'closed', place: null, closedAt: Date.now(), mayRate: true });
  server.on(rate, ({ rating }) => ({ data: { conversation: { ...closed, rating, mayRate: false } } }));
  act(() => rememberConversation(closed));
  await screen.findByRole('dialog', { name: 'How was our service?' });
  fireEvent.click(screen.getByRole('button', { name: 'Send the rating' }));
  await screen.findByText('Please choose one to five stars.');
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'A few words (optional)' }), { target: { value: 'quick' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the rating' }));
  await screen.findByText('This conversation is closed. You gave it 4 of 5.');
  expect(server.inputsOf(rate)).toEqual([{ conversationId: '12', rating: 4, note: 'quick' }]);
  expect(screen.queryByRole('button', { name: 'Rate' })).toBeNull();
});

test('a closed conversation that was not rated offers it, without asking by itself', async () => {
  desk = aDesk({ conversation: aConversation({ state: 'closed', place: null, closedAt: 1, mayRate: true }) });
  await openAt('/service');
  const way = await screen.findByRole('button', { name: 'Rate' });
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(way);
  await screen.findByRole('dialog', { name: 'How was our service?' });
});

test('a talk that cannot be fetched says so and tries again', async () => {
  server.on(serviceMessages, { lost: 'gateway' });
  await openAt('/service');
  const again = await screen.findByRole('button', { name: /try again/i });
  said = [aServiceMessage(1, { text: 'kept' })];
  server.on(serviceMessages, () => ({ data: { list: said, head: 1, older: false } }));
  fireEvent.click(again);
  expect(await screen.findByText('kept')).toBeTruthy();
});

test('the way there in the personal centre says how much of it is new', async () => {
  desk = aDesk({ conversation: aConversation({ state: 'claimed' }), head: 5, read: 2, unread: 3 });
  await openAt('/mine');
  const link = await screen.findByRole('link', { name: /Customer service/ });
  await waitFor(() => expect(link.textContent).toBe('Customer service3'));
  expect(link.getAttribute('href')).toBe('/service');
});

test.each([
  ['service.message', 4],
  ['service.read', 0],
] as const)('what is new there follows %s, also from another phone', async (type, unread) => {
  const listened = vi.spyOn(await openRealtime(), 'on');
  desk = aDesk({ conversation: aConversation({ state: 'claimed' }), head: 5, read: 2, unread: 3 });
  await openAt('/mine');
  const link = await screen.findByRole('link', { name: /Customer service/ });
  await waitFor(() => expect(link.textContent).toBe('Customer service3'));
  desk = { ...desk, unread };
  const heard = (): (() => void) | undefined =>
    listened.mock.calls.find(([each]) => each === type)?.[1] as (() => void) | undefined;
  await waitFor(() => expect(heard()).toBeDefined());
  act(() => heard()?.());
  await waitFor(() => expect(link.textContent).toBe(unread === 0 ? 'Customer service' : 'Customer service4'));
});
