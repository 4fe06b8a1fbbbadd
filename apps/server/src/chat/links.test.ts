import { expect, test } from 'vitest';
import { hostsIn, isAllowedHost } from './links.ts';

test.each([
  ['see https://evil.example/x', ['evil.example']],
  ['HTTPS://EVIL.com', ['evil.com']],
  ['tg://resolve?domain=x', ['resolve']],
  ['t.me/abc', ['t.me']],
  ['evil.com看这里', ['evil.com']],
  ['看baidu.com', ['看baidu.com']],
  ['baidu。com', ['baidu.com']],
  ['ｅｖｉｌ．ｃｏｍ', ['evil.com']],
  ['例子.中国', ['例子.中国']],
  ['go to evil.com.Then win', ['evil.com']],
  ['www.something', ['www.something']],
  ['8.8.8.8/x and 8.8.8.8:80', ['8.8.8.8']],
  ['me@mail.vn', ['mail.vn']],
  ['https://house.example@evil.com', ['evil.com']],
  ['xn--80ak6aa92e.com', ['xn--80ak6aa92e.com']],
])('%j leads somewhere', (text, hosts) => {
  expect(hostsIn(text)).toEqual(expect.arrayContaining(hosts));
});

test.each([
  ['odds 1.98, then 3.5元'],
  ['1.2.3.4'],
  ['Hello.Thanks'],
  ['今天。明天'],
  ['k3.sum.big'],
  ['v.v... and so on'],
  ['10:30 - 11:00'],
  ['大100 小50'],
])('%j leads nowhere', (text) => {
  expect(hostsIn(text)).toEqual([]);
});

test('a host is allowed with everything below it, and nothing that only looks like it', () => {
  const allowed = new Set(['house.example']);
  for (const host of ['house.example', 'play.house.example']) expect(isAllowedHost(host, allowed)).toBe(true);
  for (const host of ['myhouse.example', 'house.example.evil.com', 'example', '', 'house'])
    expect(isAllowedHost(host, allowed)).toBe(false);
});
