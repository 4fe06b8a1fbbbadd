import { afterEach, expect, test, vi } from 'vitest';
import { hearLobby, setLobbyOrigin, tellLobby } from './frame.ts';

const LOBBY = 'https://lobby.example';

/** A window that frames this one, and what it was told. */
function framed() {
  const told: [unknown, string][] = [];
  const parent = { postMessage: (word: unknown, origin: string) => void told.push([word, origin]) };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as never);
  return { told, parent };
}

function say(data: unknown, { source, origin }: { source: unknown; origin: string }): void {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

afterEach(() => {
  setLobbyOrigin('');
  vi.restoreAllMocks();
});

test('before its ticket has told the lobby, a page says nothing but that it cannot be played', () => {
  const { told } = framed();
  tellLobby({ type: 'balance' });
  tellLobby({ type: 'fault', fault: 'session_over' });
  expect(told).toEqual([[{ drawroom: 1, type: 'fault', fault: 'session_over' }, '*']]);
});

test('words go to the origin of the lobby only', () => {
  const { told } = framed();
  setLobbyOrigin(LOBBY);
  tellLobby({ type: 'fault', fault: 'unavailable' });
  tellLobby({ type: 'points' });
  expect(told.map(([, origin]) => origin)).toEqual([LOBBY, LOBBY]);
});

test('a page without a frame says nothing', () => {
  const told = vi.spyOn(window, 'postMessage');
  setLobbyOrigin(window.location.origin);
  tellLobby({ type: 'points' });
  expect(told).not.toHaveBeenCalled();
});

test('only the words of the lobby, from its window and its origin, are heard', () => {
  const { parent } = framed();
  const heard: string[] = [];
  const stop = hearLobby((word) => void heard.push(word.type));
  const hello = { drawroom: 1, type: 'hello', locale: 'vi', theme: 'dark' };
  say(hello, { source: parent, origin: LOBBY });
  expect(heard).toEqual([]);
  setLobbyOrigin(LOBBY);
  say(hello, { source: window, origin: LOBBY });
  say(hello, { source: parent, origin: 'https://evil.example' });
  say({ ...hello, drawroom: 2 }, { source: parent, origin: LOBBY });
  say({ drawroom: 1, type: 'ready' }, { source: parent, origin: LOBBY });
  expect(heard).toEqual([]);
  say(hello, { source: parent, origin: LOBBY });
  say({ drawroom: 1, type: 'balance' }, { source: parent, origin: LOBBY });
  expect(heard).toEqual(['hello', 'balance']);
  stop();
  say(hello, { source: parent, origin: LOBBY });
  expect(heard).toHaveLength(2);
});
