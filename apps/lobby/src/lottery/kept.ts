/** Keys under which this slice keeps things on the phone; all of them go at logout (spec §9). */
export type KeptKey = 'favourites' | 'recentLotteries' | 'slip' | 'orderFate' | 'cancelRefs' | 'receipts' | 'lobbyOrder';

/** Reads what was kept; `fallback` when nothing is there, it is not JSON, or the browser refuses storage. */
export function readKept<T>(key: KeptKey, fallback: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Keeps a value, or forgets it for null. False when the browser would not take it. */
export function writeKept(key: KeptKey, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A list of texts, as kept for favourites and the like. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** A plain object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
