import type { MemberView } from '@drawroom/contract/member';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  beginSession,
  currencyMark,
  endSession,
  rememberBalance,
  rememberConfig,
  rememberRoom,
  useSession,
} from './session-store.ts';
import { SESSION_KEYS } from './storage.ts';

const member: MemberView = {
  id: '7',
  username: 'player01',
  nickname: 'Linh',
  avatar: null,
  kind: 'player',
  currency: 'CNY',
  balance: '1234.50',
  points: '0.00',
  vipLevel: 0,
};

function enterEverything(): void {
  beginSession({ token: 'secret-token', member });
  rememberRoom('100001');
  rememberConfig({ socketUrl: '/', verificationCodeType: 'slide' });
  localStorage.setItem('language', 'vi_VN');
}

beforeEach(() => localStorage.clear());
afterEach(() => endSession());

test('a session is stored under the keys of spec §3 and no others', () => {
  enterEverything();
  const keys = Object.keys(localStorage).toSorted();
  expect(keys).toEqual([...SESSION_KEYS, 'username'].toSorted());
  expect(localStorage.getItem('memberId')).toBe('7');
  expect(localStorage.getItem('currencyType')).toBe('CNY');
  expect(localStorage.getItem('currencyTypemark')).toBe('¥');
  expect(JSON.parse(localStorage.getItem('loginInfo') ?? '{}')).toEqual(member);
});

test('logout keeps username, fingerprint, language and quick amounts; everything else goes, a found password too (spec §9)', () => {
  enterEverything();
  localStorage.setItem('fingerprint', 'f');
  localStorage.setItem('QuickAmt', '["10"]');
  localStorage.setItem('password', 'never');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('anything', 'else');
  endSession();
  expect(Object.keys(localStorage).toSorted()).toEqual(['QuickAmt', 'fingerprint', 'language', 'username']);
});

test('a password left by something else is gone with the next login, not only at logout (spec §9)', () => {
  localStorage.setItem('password', 'never');
  beginSession({ token: 'secret-token', member });
  expect(localStorage.getItem('password')).toBeNull();
});

test('after logout nothing of the member is left in the page, only the username', () => {
  enterEverything();
  endSession();
  expect(useSession.getState()).toMatchObject({
    token: null,
    member: null,
    roomCode: null,
    socketUrl: null,
    username: 'player01',
  });
});

test('a storage that cannot be cleared leaves nobody in the page all the same', () => {
  enterEverything();
  const stubborn = new Proxy(localStorage, {
    get: (storage, name) => {
      if (name === 'removeItem') throw new DOMException('no', 'SecurityError');
      const part: unknown = Reflect.get(storage, name);
      return typeof part === 'function' ? (part.bind(storage) as unknown) : part;
    },
  });
  vi.stubGlobal('localStorage', stubborn);
  endSession();
  vi.unstubAllGlobals();
  expect(localStorage.getItem('token')).toBe('secret-token');
  expect(useSession.getState()).toMatchObject({ token: null, member: null, roomCode: null });
});

test('nothing that is stored holds a password', () => {
  beginSession({ token: 'secret-token', member });
  expect(Object.keys(localStorage)).not.toContain('password');
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/demo1234|password/i);
});

test('a balance told by an event is the balance everywhere, and nothing for a visitor', () => {
  beginSession({ token: 'secret-token', member });
  rememberBalance('99.00');
  expect(useSession.getState().member?.balance).toBe('99.00');
  expect(JSON.parse(localStorage.getItem('loginInfo') ?? '{}').balance).toBe('99.00');
  endSession();
  rememberBalance('5.00');
  expect(useSession.getState().member).toBeNull();
});

test.each([
  ['CNY', '¥'],
  ['VND', '₫'],
  ['USD', '$'],
  ['not a currency', 'not a currency'],
])('the mark of %s is %s', (currency, mark) => {
  expect(currencyMark(currency)).toBe(mark);
});
