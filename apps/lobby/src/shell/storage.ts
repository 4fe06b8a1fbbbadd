/** Keys of the local storage (spec §3) and those that survive logout (spec §9). Nothing else of a session is stored. */
export const SESSION_KEYS = [
  'token',
  'roomCode',
  'socketUrl',
  'loginInfo',
  'memberId',
  'language',
  'currencyType',
  'currencyTypemark',
  'verificationCodeType',
] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];

/**
 * What logout keeps: username, fingerprint value, language and the quick amounts. The spec's list names the password
 * too; a password is never written by us and is removed if found (spec §9).
 */
export const KEPT_AT_LOGOUT: ReadonlySet<string> = new Set(['username', 'fingerprint', 'language', 'QuickAmt']);

/** Other keys of the lobby, all removed at logout unless kept above. */
export type StorageKey =
  | SessionKey
  | 'username'
  | 'fingerprint'
  | 'QuickAmt'
  | 'theme'
  | 'sound'
  | 'levelSeen'
  | 'dismissed'
  | 'favourites'
  | 'recentLotteries'
  | 'lobbyOrder'
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
  | 'chatOutgoing'
  | 'chatDrafts'
  | 'codeResend'
  | 'shellMe';

/** Value of a key; null when absent or when the browser refuses storage (private windows). */
export function readKey(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a key, or removes it for null. A browser without storage keeps the value for this page only. */
export function writeKey(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The state in memory is enough until the page closes.
  }
}

/** Removes a password that something else has left here; none is ever written (spec §9, safety.md). */
export function dropFoundPassword(): void {
  try {
    localStorage.removeItem('password');
  } catch {
    // No storage, no password.
  }
}

/** Removes every key but the kept ones (spec §9 "Logout cleanup"). */
export function clearAtLogout(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (!KEPT_AT_LOGOUT.has(key)) storage.removeItem(key);
  }
}
