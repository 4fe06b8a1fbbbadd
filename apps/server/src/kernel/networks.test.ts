import { expect, test } from 'vitest';
import { comesFrom, networksOf } from './networks.ts';

const OFFICE = ['192.0.2.0/24', '2001:db8:1::/48', '203.0.113.7'];

test.each([
  ['192.0.2.0', true],
  ['192.0.2.255', true],
  ['192.0.3.0', false],
  ['192.0.1.255', false],
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  // The same addresses as a socket of both kinds writes them.
  ['::ffff:192.0.2.9', true],
  ['::FFFF:192.0.3.9', false],
  ['::ffff:c000:209', true],
  ['::ffff:c000:309', false],
  ['2001:db8:1::', true],
  ['2001:db8:1:ffff:ffff:ffff:ffff:ffff', true],
  ['2001:db8:2::', false],
  ['2001:db8:1::5%eth0', true],
  ['', false],
  ['somewhere', false],
])('%s stands inside: %s', (address, inside) => {
  expect(comesFrom(OFFICE, address)).toBe(inside);
});

test('where no network is named everybody comes in; a network of one kind lets nobody of the other in', () => {
  expect(comesFrom([], '198.51.100.1')).toBe(true);
  expect(comesFrom(['0.0.0.0/0'], '2001:db8::1')).toBe(false);
  expect(comesFrom(['::/0'], '2001:db8::1')).toBe(true);
  expect(comesFrom(['::/0'], '192.0.2.1')).toBe(false);
});

test.each([
  '192.0.2.0/33',
  '2001:db8::/129',
  '192.0.2',
  '192.0.2.0/',
  'office',
  '192.0.2.1 ',
  '::ffff:192.0.2.0/120',
  '01.2.3.4',
])('what is no network is refused: %s', (text) => {
  expect(networksOf(['192.0.2.1', text])).toBeNull();
  expect(comesFrom(['192.0.2.1', text], '192.0.2.1')).toBe(false);
});
