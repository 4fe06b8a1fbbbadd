import { TEST_BOT_TOKEN, telegramData } from '@drawroom/testkit/telegram';
import { describe, expect, test } from 'vitest';
import { readTelegramData } from './telegram-data.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const read = (initData: string, rule: { nowMs?: number; botToken?: string } = {}) =>
  readTelegramData(initData, { botToken: TEST_BOT_TOKEN, nowMs: NOW, maxAgeMs: 300_000, ...rule });
const MANY = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${'_'.repeat(at)}`, '1']));
const good = (): string => telegramData({ atMs: NOW });

describe('what Telegram says of its user', () => {
  test('is taken when its signature holds, in whatever order and encoding it comes', () => {
    const user = { id: '7000000001', signedAtMs: NOW };
    expect(read(good())).toMatchObject(user);
    const fields = [...new URLSearchParams(good())].toReversed();
    const spelled = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    expect(read(spelled)).toEqual(read(good()));
    expect(read(telegramData({ atMs: NOW, user: { id: 2 ** 52 } }))).toMatchObject({ id: '4503599627370496' });
  });

  test('is refused when any field was changed, added, left out or doubled', () => {
    const each = [...new URLSearchParams(good()).keys()];
    expect(each.toSorted()).toEqual(['auth_date', 'hash', 'query_id', 'signature', 'user']);
    for (const name of each) {
      const [changed, without] = [new URLSearchParams(good()), new URLSearchParams(good())];
      const value = changed.get(name) ?? '';
      changed.set(
        name,
        value.replace(/\w/, (sign) => (sign === '1' ? '2' : '1')),
      );
      without.delete(name);
      expect([name, read(changed.toString()), read(without.toString())]).toEqual([name, null, null]);
      expect([name, read(`${good()}&${name}=${encodeURIComponent(value)}`)]).toEqual([name, null]);
    }
    expect(read(`${good()}&is_admin=1`)).toBeNull();
  });

  test('is refused when it was signed with the token of another bot', () => {
    expect(read(telegramData({ atMs: NOW, botToken: `${TEST_BOT_TOKEN}x` }))).toBeNull();
    expect(read(good(), { botToken: '' })).toBeNull();
  });

  test.each([
    [0, true],
    [300_000, true],
    [301_000, false],
    [86_400_000, false],
    [-60_000, true],
    [-61_000, false],
  ])('signed %d ms ago it is taken: %s', (agoMs, taken) => {
    expect(read(telegramData({ atMs: NOW - agoMs })) !== null).toBe(taken);
  });

  test.each([
    ['no user', ''],
    ['no JSON', '{id:7}'],
    ['no object', '7'],
    ['null', 'null'],
    ['no id', {}],
    ['an id as text', { id: '7' }],
    ['a fraction', { id: 7.5 }],
    ['nobody', { id: 0 }],
    ['below nobody', { id: -7 }],
    ['an id too long to be exact', '{"id":9007199254740993}'],
    ['a list', [7]],
  ])('well signed, but %s: refused', (_case, user) => {
    expect(read(telegramData({ atMs: NOW, user }))).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['NUL', '\0'],
    ['a lone hash', `hash=${'0'.repeat(64)}`],
    ['an upper-case hash', good().replace(/hash=\w+/, (part) => `hash=${part.slice(5).toUpperCase()}`)],
    ['a date that is no number', telegramData({ atMs: NOW, more: { auth_date: 'soon' } })],
    ['an endless date', telegramData({ atMs: NOW, more: { auth_date: '9'.repeat(400) } })],
    ['a name of another alphabet', telegramData({ atMs: NOW, more: { ｈash: '1' } })],
    ['bidi and emoji for a name', telegramData({ atMs: NOW, more: { '‮🎲': '1' } })],
    ['a name of the language itself', telegramData({ atMs: NOW, more: { constructor0: '1' } })],
    ['a date in another notation', telegramData({ atMs: NOW, more: { auth_date: `0x${(NOW / 1_000).toString(16)}` } })],
    ['more fields than Telegram has', telegramData({ atMs: NOW, more: MANY })],
    ['half an escape', '%E4%B8&user=%&hash=%zz'],
  ])('%s is refused and breaks nothing', (_case, initData) => {
    expect(read(initData)).toBeNull();
  });
});
