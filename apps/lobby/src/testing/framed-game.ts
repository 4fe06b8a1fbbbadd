import type { FrameWord } from '@drawroom/contract/provider-frame';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { freshGames, ORIGIN } from '../game/samples.ts';
import { useNetwork } from '../shell/network-store.ts';
import { openRealtime } from '../shell/realtime.ts';
import type { FakeServer } from './fake-server.ts';
import { openAt } from './open-lobby.tsx';

/** The address of the game of these tests. */
export const AT = '/embedded?project=66&game=dice';

/** What the lobby has said to the game since `forgetTold`. */
export const told: { word: unknown; origin: string }[] = [];
export function forgetTold(): void {
  told.length = 0;
}

const windows = new WeakMap<HTMLIFrameElement, Window>();

/** The window of a frame: its page is another origin's and no part of these tests, so that only its line is there. */
export function windowOf(frame: HTMLIFrameElement): Window {
  const known = windows.get(frame);
  if (known) return known;
  const made = { postMessage: (word: unknown, origin: string) => told.push({ word, origin }) } as unknown as Window;
  windows.set(frame, made);
  return made;
}

/** A logged-in member who can open a game. */
export async function freshFrame(): Promise<FakeServer> {
  forgetTold();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    return windowOf(this);
  });
  const server = await freshGames();
  (await openRealtime()).stop();
  useNetwork.setState({ link: 'connected', wasConnected: true, failed: false });
  return server;
}

export const frame = (): Promise<HTMLIFrameElement> => screen.findByTitle<HTMLIFrameElement>('River dice');

interface Saying {
  readonly origin?: string;
  readonly source?: Window | null;
}

/** Something arrives as a message of a window; by default of the game's own, from its own origin. */
export async function say(data: unknown, { origin = ORIGIN, source }: Saying = {}): Promise<void> {
  const from = source === undefined ? windowOf(await frame()) : source;
  const event = Object.assign(new Event('message'), { data, origin, source: from });
  await act(async () => void window.dispatchEvent(event));
}

type Rest<Word> = Word extends FrameWord ? Omit<Word, 'drawroom'> : never;
export const word = (rest: Rest<FrameWord>): unknown => ({ drawroom: 1, ...rest });

/** The game is open and says that it can be played. */
export async function openGame(): Promise<HTMLIFrameElement> {
  await openAt(AT);
  const opened = await frame();
  await say(word({ type: 'ready' }));
  return opened;
}
