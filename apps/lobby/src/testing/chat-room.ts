import { act, configure, fireEvent, screen } from '@testing-library/react';
import { block, chatState, markRead, messages, pin, recall, report, send } from '@drawroom/contract/chat';
import type { ChatMessage } from '@drawroom/contract/chat';
import { gameHome } from '@drawroom/contract/lottery';
import { roomIntro } from '@drawroom/contract/room';
import { vi } from 'vitest';
import { ME, aMessage, aStanding } from '../chat/samples.ts';
import type { Standing } from '../chat/room-chat.ts';
import { aLottery, anOpening } from '../lottery/samples.ts';
import { aRoom } from '../room/samples.ts';
import { useNetwork } from '../shell/network-store.ts';
import { openRealtime } from '../shell/realtime.ts';
import { rememberRoom } from '../shell/session-store.ts';
import type { FakeServer } from './fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from './open-lobby.tsx';

// Parts are loaded when they are first needed, and a busy machine takes its time.
configure({ asyncUtilTimeout: 4_000 });

/** A room as its server knows it, for tests of its screen. */
export interface ChatWorld {
  readonly server: FakeServer;
  /** What has been said in it, by number. */
  readonly said: ChatMessage[];
}

/** Nothing has a size where nothing is laid out: a phone's height for what scrolls, a line for each row. */
function giveSizes(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return this.hasAttribute('data-index') ? 48 : 700;
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
}

/** A logged-in member in a room in which `said` has been said; `standing` is how he stands there. */
export async function freshRoom(said: readonly ChatMessage[], standing: Partial<Standing> = {}): Promise<ChatWorld> {
  giveSizes();
  const server = await freshLobby();
  await beLoggedIn();
  // There is no socket here: the connection is what these tests say it is.
  (await openRealtime()).stop();
  useNetwork.setState({ link: 'connected', wasConnected: true, failed: false });
  // A number of its own each time: the screen keeps the room that it showed last.
  const roomCode = String(100_000 + (rooms += 1));
  rememberRoom(roomCode);
  const world: ChatWorld = { server, said: [...said] };
  serveRoom(world, roomCode, standing);
  return world;
}

let rooms = 0;

function serveRoom({ server, said }: ChatWorld, roomCode: string, part: Partial<Standing>): void {
  const standing = aStanding({ head: said.length, read: said.length, ...part });
  const currentOpening = anOpening('20261122-0181', Date.now() - 1_000);
  server.on(roomIntro, { data: { room: aRoom({ code: roomCode, notice: 'Draws every minute.' }) } });
  server.on(gameHome, {
    data: { serverTime: Date.now(), lotteries: [aLottery({ currentOpening })] },
  });
  server.on(chatState, () => ({ data: standing }));
  server.on(messages, () => ({ data: { list: said, head: said.length, older: false } }));
  server.on(markRead, ({ seq }) => ({ data: { read: seq } }));
  server.on(send, ({ clientId, text }) => {
    const message = aMessage(said.length + 1, { author: ME, at: Date.now(), text, clientId });
    said.push(message);
    return { data: { message } };
  });
  server.on(recall, ({ seq }) => ({
    data: { message: aMessage(seq, { author: ME, text: '', recalled: 'author' }) },
  }));
  server.on(pin, ({ seq }) => ({ data: { pinned: said.find((message) => message.seq === seq) ?? null } }));
  server.on(report, { data: {} });
  server.on(block, ({ handle, on }) => ({ data: { blocked: on === 1 ? [{ handle, nickname: 'Minh' }] : [] } }));
}

/** Opens the screen of the room. */
export async function openRoom(): Promise<void> {
  await openAt('/roomchat');
  await screen.findByRole('log');
}

/** The field in which a message is written. */
export function field(): HTMLTextAreaElement {
  return screen.getByRole('textbox');
}

/** Writes into the field as fingers do, the caret at the end. */
export function write(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
  field().setSelectionRange(text.length, text.length);
  fireEvent.select(field());
}

/** Opens the menu of the message with this text by its button. */
export async function openMenu(text: string): Promise<void> {
  const row = (await screen.findByText(text)).closest('article');
  const button = row?.querySelector('button[aria-label^="Options"]');
  if (!button) throw new Error(`no menu at ${text}`);
  await act(async () => void fireEvent.click(button));
  await screen.findByRole('dialog');
}
