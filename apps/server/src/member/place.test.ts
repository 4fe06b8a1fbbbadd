import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const at = (address: string) => {
  const { subscriber, prefix } = placeOf({ address, device: 'd' });
  return { subscriber, prefix };
};

test('an IPv4 subscriber is its address, its neighbourhood the /24', () => {
  expect(at('203.0.113.9')).toEqual({ subscriber: '203.0.113.9', prefix: '203.0.113.0/24' });
  expect(at('::ffff:203.0.113.9')).toEqual(at('203.0.113.9'));
});

test('an IPv6 subscriber is its /64, its neighbourhood the /48, however it is written', () => {
  expect(at('2001:db8:7:1:aaaa::1')).toEqual({ subscriber: '2001:db8:7:1', prefix: '2001:db8:7' });
  expect(at('2001:0DB8:0007:0001::ffff')).toEqual(at('2001:db8:7:1:aaaa::1'));
  expect(at('2001:db8::1')).toEqual({ subscriber: '2001:db8:0:0', prefix: '2001:db8:0' });
  expect(at('::1')).toEqual({ subscriber: '0:0:0:0', prefix: '0:0:0' });
  expect(at('fe80::1%eth0')).toEqual({ subscriber: 'fe80:0:0:0', prefix: 'fe80:0:0' });
});
