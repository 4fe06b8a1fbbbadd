import { expect, test } from 'vitest';
import { textFor } from './local-text.ts';

const text = { 'zh-CN': '茶室', 'vi-VN': 'Phòng trà', 'en-US': 'Tea House' };

test('a reader gets his locale, else his language, else English, else Chinese, else whatever there is', () => {
  expect(textFor('vi-VN', text)).toBe('Phòng trà');
  expect(textFor('zh-TW', text)).toBe('茶室');
  expect(textFor('en-GH', text)).toBe('Tea House');
  expect(textFor('ar-EG', text)).toBe('Tea House');
  expect(textFor('zh-TW', { ...text, 'zh-TW': '茶館' })).toBe('茶館');
  expect(textFor('ar-EG', { 'vi-VN': 'Phòng trà', 'zh-CN': '茶室' })).toBe('茶室');
  expect(textFor('ar-EG', { 'vi-VN': 'Phòng trà' })).toBe('Phòng trà');
  expect(textFor('ar-EG', {})).toBe('');
});
