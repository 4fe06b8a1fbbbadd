import { CHAT_TEXT_MAX } from '@drawroom/contract/chat';

const KEY = 'shared';
/** A room's own place; the desk is none. */
const ROOM = /^\d+$/;

/** Keeps what another app has handed over (manifest `share_target`) until the member is in his room; it is never sent by itself. */
export function keepShared(search: string): void {
  const asked = new URLSearchParams(search);
  const parts = ['title', 'text', 'url'].map((name) => asked.get(name)?.trim() ?? '').filter((part) => part !== '');
  const text = [...new Set(parts)].join('\n').slice(0, CHAT_TEXT_MAX);
  try {
    if (text !== '') sessionStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing shares nothing.
  }
}

/** What was handed over and stands in no draft yet, for a room; empty elsewhere. */
export function sharedFor(roomCode: string): string {
  try {
    return ROOM.test(roomCode) ? (sessionStorage.getItem(KEY) ?? '') : '';
  } catch {
    return '';
  }
}

/** It stands in a draft now. */
export function forgetShared(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
