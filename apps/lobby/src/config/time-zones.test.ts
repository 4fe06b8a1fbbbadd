import { expect, test } from 'vitest';
import { findZones, todaysName, zoneWords } from './time-zones.ts';

const find = (typed: string, locale = 'en-US') => findZones(typed, locale, 0);

test.each([
  ['越南', 'zh-CN', 'Asia/Ho_Chi_Minh'],
  ['中国', 'zh-CN', 'Asia/Shanghai'],
  ['viet nam', 'vi-VN', 'Asia/Ho_Chi_Minh'],
  ['Việt Nam', 'vi-VN', 'Asia/Ho_Chi_Minh'],
  ['an do', 'vi-VN', 'Asia/Kolkata'],
  ['sao paulo', 'en-US', 'America/Sao_Paulo'],
  ['NEW  YORK', 'en-US', 'America/New_York'],
  ['kathmandu', 'en-US', 'Asia/Kathmandu'],
])('%s in %s finds %s', (typed, locale, zone) => {
  expect(find(typed, locale)).toContain(zone);
});

test('nobody is offered a zone under its old name, and never more than a dozen', () => {
  expect(find('saigon')).toEqual([]);
  expect(todaysName('Asia/Saigon')).toBe('Asia/Ho_Chi_Minh');
  expect(find('a')).toHaveLength(12);
  expect(find('')).toHaveLength(12);
  expect(find('', 'zh-CN')[0]).toBe('Asia/Shanghai');
});

test.each(['ar-EG', 'bn-BD'])('in %s the distance from UTC is written in Latin digits, as every figure', (locale) => {
  expect(zoneWords('Asia/Kathmandu', locale, 0).offset).toMatch(/\+5:30$/);
});

test.each([
  ['America/New_York', 'zh-TW'],
  ['Asia/Kolkata', 'bn-BD'],
])('%s has no name in Latin letters in %s, whatever short name a browser knows', (zone, locale) => {
  expect(zoneWords(zone, locale, 0).name).not.toMatch(/\p{Script=Latin}/u);
});

test('where letters are Latin the short name stays', () => {
  expect(zoneWords('Asia/Ho_Chi_Minh', 'vi-VN', 0).name).toContain('Việt Nam');
});
