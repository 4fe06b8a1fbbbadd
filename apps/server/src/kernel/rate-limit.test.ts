import { expect, test } from 'vitest';
import { addressKey, createRateLimit } from './rate-limit.ts';

test('so many uses pass, the next one is told how long to wait, and keys count apart', async () => {
  const limit = createRateLimit({ points: 2, seconds: 30 });
  expect([await limit('a'), await limit('a')]).toEqual([null, null]);
  const wait = await limit('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30);
  expect(await limit('b')).toBeNull();
});

test('an IPv6 address counts as its /64 network, however it is written; an IPv4 address as itself', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  const network = addressKey('2001:db8:1:2:3:4:5:6');
  expect(network).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe(network);
  expect(addressKey('2001:db8:1:2::')).toBe(network);
  expect(addressKey('2001:db8:1:3::1')).not.toBe(network);
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
