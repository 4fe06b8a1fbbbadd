import { expect, test } from 'vitest';
import { hostName } from './host-name.ts';
import { isAllowedHost } from './links.ts';

test('a name is kept in small letters, without the last dot, and in other scripts as the wire of names has it (IDNA)', () => {
  expect(hostName(' Play.Example ')).toBe('play.example');
  expect(hostName('play.example.')).toBe('play.example');
  expect(hostName('bücher.example')).toBe('xn--bcher-kva.example');
  expect(hostName('彩票.中国')).toBe('xn--h3tq29c.xn--fiqs8s');
  expect(hostName('ＰＬＡＹ。example')).toBe('play.example');
});

test.each([
  [
    'single labels and endings under which strangers take names',
    ['com', 'localhost', 'cn', 'co.uk', 'com.cn', 'net.vn', '.com', '中国'],
  ],
  ['wildcards', ['*.play.example', '*', 'play.*']],
  [
    'what is more than a name',
    ['https://play.example', 'play.example/x', 'play.example:8080', 'me@play.example', 'a b.example', 'p?x.example'],
  ],
  ['addresses in numbers', ['10.0.0.1', '1.2', '0x7f.1', '[::1]']],
  [
    'what no name is',
    [
      '',
      ' ',
      'play..example',
      '-a.example',
      'a-.example',
      'a_b.example',
      `${'a'.repeat(64)}.example`,
      `${'a.'.repeat(130)}example`,
    ],
  ],
])('no name of one host: %s', (_, given) => {
  for (const name of given) expect(hostName(name), name).toBeNull();
});

test('names below an ending that is shared are names', () => {
  expect(hostName('play.co.uk')).toBe('play.co.uk');
  expect(hostName('co.play')).toBe('co.play');
});

test('a host in another script is allowed by the name that is kept, and one that only looks like it is not', () => {
  const allowed = new Set([hostName('bücher.example') ?? '']);
  expect(isAllowedHost('www.bücher.example', allowed)).toBe(true);
  expect(isAllowedHost('xn--bcher-kva.example', allowed)).toBe(true);
  expect(isAllowedHost('bucher.example', allowed)).toBe(false);
});
