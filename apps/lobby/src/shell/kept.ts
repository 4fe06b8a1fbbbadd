import { readKey, writeKey } from './storage.ts';
import type { StorageKey } from './storage.ts';

/** Keys under which the slices keep things on the phone; all of them go at logout (spec §9). */
type KeptKey = Extract<
  StorageKey,
  | 'favourites'
  | 'recentLotteries'
  | 'slip'
  | 'orderFate'
  | 'depositFate'
  | 'withdrawalFate'
  | 'packetFate'
  | 'transferFate'
  | 'leaveFate'
  | 'entryRef'
  | 'recoveryRef'
  | 'cancelRefs'
  | 'receipts'
  | 'lobbyOrder'
  | 'chatOutgoing'
  | 'chatDrafts'
>;

/** Reads what was kept; `fallback` when nothing is there or what is there is not of this form. */
export function readKept<T>(key: KeptKey, fallback: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(readKey(key) ?? 'null');
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Keeps a value, or forgets it for null. False when the browser would not take it. */
export function writeKept(key: KeptKey, value: unknown): boolean {
  const text = value === null ? null : JSON.stringify(value);
  writeKey(key, text);
  return readKey(key) === text;
}

/** A list of texts, as kept for favourites and the like. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** A plain object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
