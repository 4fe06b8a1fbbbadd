import { expect, test } from 'vitest';
import { loadConfig } from '../../kernel/config.ts';
import { deviceWords, maskedAddress } from './device-words.ts';
import { otherPasskeyAddress, passkeySite } from '../../kernel/passkey/site.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.1; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/130 MicroMessenger/8.0.50', 'WeChat · Android'],
  ['test device', ''],
  ['', ''],
  ['\u202E<script>Android', 'Android'],
])('a device is told in words of our own: %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));

test.each([
  ['192.0.2.77', '192.0.2.*'],
  ['::ffff:192.0.2.77', '192.0.2.*'],
  ['2001:db8:1:2::3', '2001:db8:1:*'],
  ['::1', '*'],
])('an address is shown without its last part: %s', (address, shown) => expect(maskedAddress(address)).toBe(shown));

test('passkeys belong to the origins that are set, and to localhost', () => {
  const { publicOrigins: origins } = loadConfig({ PUBLIC_ORIGIN: 'https://play.example,https://192.0.2.4:8443/' });
  const config = { origins };
  expect(passkeySite(config, 'play.example')).toEqual({ rpId: 'play.example', origin: 'https://play.example' });
  expect(passkeySite(config, 'localhost:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' });
  for (const host of [
    '192.0.2.4:8443',
    'evil.example',
    'play.example.evil.example',
    'evil-play.example',
    'localhost.evil.example',
    '',
  ]) {
    expect(passkeySite(config, host), host).toBeNull();
  }
  // As the browser writes what it is at, which is what it signs.
  const { consoleOrigins } = loadConfig({ CONSOLE_ORIGIN: 'https://Ops.Example:443/,http://Inner.Example:8080' });
  const ops = { origins: consoleOrigins };
  expect(passkeySite(ops, 'ops.example')).toEqual({ rpId: 'ops.example', origin: 'https://ops.example' });
  expect(passkeySite(ops, 'inner.example:8080')?.origin).toBe('http://inner.example:8080');
  expect(otherPasskeyAddress(ops, 'elsewhere.example')).toBe('https://ops.example');
  expect(otherPasskeyAddress(config, 'evil.example')).toBe('https://play.example');
  expect(otherPasskeyAddress({ origins: [] }, '127.0.0.1:4140')).toBe('http://localhost:4140');
  expect(otherPasskeyAddress({ origins: [] }, '10.0.0.7:4140')).toBeNull();
});
