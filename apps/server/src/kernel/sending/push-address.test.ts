import { expect, test } from 'vitest';
import { isPublicAddress, mayBePushedTo } from './push-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-bl2p.notify.windows.com/w/?token=abc',
])('%s may be pushed to', (endpoint) => {
  expect(mayBePushedTo(endpoint)).toBe(true);
});

test.each([
  ['not encrypted', 'http://push.example.com/1'],
  ['another port', 'https://push.example.com:8443/1'],
  ['a number', 'https://203.0.113.7/1'],
  ['a number in disguise', 'https://2130706433/1'],
  ['a number of IPv6', 'https://[::1]/1'],
  ['this machine', 'https://localhost/1'],
  ['a name under this machine', 'https://a.localhost/1'],
  ['a name without an ending', 'https://postgres/1'],
  ['a name inside', 'https://metadata.google.internal/1'],
  ['a dot at the end', 'https://push.example.com./1'],
  ['a user', 'https://me@push.example.com/1'],
  ['no address', 'push.example.com'],
  ['another scheme', 'file:///etc/passwd'],
])('%s is no push service', (_, endpoint) => {
  expect(mayBePushedTo(endpoint)).toBe(false);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
  'push.example.com',
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '142.250.1.95', '2606:4700::1111', '2a00:1450:4001::1'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
