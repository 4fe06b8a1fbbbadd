import { LOCALES } from '@drawroom/contract/locales';
import { expect, test } from 'vitest';
import { zoneOf } from './register.ts';

test.each(LOCALES)('whoever registers in $tag has days of a zone that exists', ({ tag }) => {
  expect(new Intl.DateTimeFormat('en', { timeZone: zoneOf(tag) }).resolvedOptions().timeZone).not.toBe('');
});

test('a language of one country brings its zone; English keeps the house’s', () => {
  expect(zoneOf('vi-VN')).toBe('Asia/Ho_Chi_Minh');
  expect(zoneOf('ar-EG')).toBe('Africa/Cairo');
  expect(zoneOf('en-US')).toBe('Asia/Shanghai');
});
