import { expect, test } from 'vitest';
import { nameIn } from './play-game.ts';

const NAMES = { 'en-US': 'Mines', 'zh-CN': '扫雷', 'zh-TW': '踩地雷', 'es-ES': 'Minas' };

test.each([
  ['zh-TW', '踩地雷'],
  ['zh-HK', '踩地雷'],
  ['es-AR', 'Minas'],
  ['en-GB', 'Mines'],
  ['th-TH', 'Mines'],
] as const)(
  'of a provider’s names a member who reads %s gets %s: his own, one of his language, else English',
  (locale, name) => {
    expect(nameIn(NAMES, locale)).toBe(name);
  },
);
