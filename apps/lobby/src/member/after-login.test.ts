import { expect, test } from 'vitest';
import { pageAfterLogin } from './after-login.ts';

test.each(['/lottery', '/lotteryBet?code=k3-1m', '/jifen#top', '/download'])(
  'the asked page %s is opened after login',
  (asked) => {
    expect(pageAfterLogin(asked)).toBe(asked);
  },
);

test.each([
  undefined,
  null,
  7,
  '',
  '/',
  '/login',
  '/registry',
  '/noNetWork',
  '/nowhere',
  '//evil.test',
  '/\\evil.test',
  'https://evil.test/lottery',
  '/lottery/../x',
  '/%2flottery',
  'javascript:alert(1)',
])('anything else (%s) leads to enter room (R-77)', (asked) => {
  expect(pageAfterLogin(asked)).toBe('/enterRoom');
});
