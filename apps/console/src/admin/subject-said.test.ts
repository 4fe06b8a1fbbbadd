import { SUBJECT_KINDS } from '@drawroom/contract/act-names';
import { RULE_CODES } from '@drawroom/contract/cashier-desk';
import { SETTING_CODES } from '@drawroom/contract/setting-desk';
import { VIEW_PAGES } from '@drawroom/contract/view-desk';
import type { ConsoleLocale } from '@drawroom/i18n/locales';
import { expect, test } from 'vitest';
import { PLACE_OF, wordOfIn } from '../words.ts';
import { subjectMeant, subjectSaid } from './subject-said.ts';

const LANGUAGES = Object.keys(PLACE_OF) as ConsoleLocale[];
/** Names of closed lists, which are words as well. */
const LISTED = [
  ...RULE_CODES.map((code) => `withdrawals ${code}`),
  ...SETTING_CODES.map((code) => `setting ${code}`),
  ...Object.keys(VIEW_PAGES).map((page) => `page ${page}`),
];
const said = (subject: string): string => subjectSaid(subject, wordOfIn('zh-CN'));
const meant = (text: string): string => subjectMeant(text, wordOfIn('zh-CN'));

test('what an act is about begins with its kind in the language of the reader; names stay', () => {
  expect(said('lottery k3-1m')).toBe('彩种 k3-1m');
  expect(said('lottery group fast')).toBe('彩种分组 fast');
  expect(said('member 10002')).toBe('会员 10002');
  // Names of a closed list are words as well.
  expect(said('withdrawals offline')).toBe('提款规则 线下');
  expect(said('setting registration')).toBe('设置 会员注册');
  expect(said('page reports')).toBe('页面 报表');
  // There is one of these.
  expect(said('vip levels')).toBe('贵宾等级');
});

test('what has no kind stays as it is', () => {
  for (const subject of ['D1', 'anna', 'fc3d 2026319', 'member', 'memberships 7', '']) {
    expect(said(subject)).toBe(subject);
    expect(meant(subject)).toBe(subject);
  }
});

test.each(LANGUAGES)(
  '%s: every kind and every listed name has words, and what is read is understood when it is written',
  (locale) => {
    const wordOf = wordOfIn(locale);
    for (const kind of SUBJECT_KINDS) {
      const subject = kind === 'vip' ? 'vip levels' : `${kind} x-1`;
      const text = subjectSaid(subject, wordOf);
      if (locale !== 'en-US') expect(text).not.toContain(kind === 'vip' ? 'levels' : kind);
      expect(subjectMeant(text, wordOf)).toBe(subject);
    }
    for (const subject of LISTED) {
      const text = subjectSaid(subject, wordOf);
      expect(text).not.toBe(subject);
      if (locale !== 'en-US') expect(text).not.toMatch(/ [a-z]+$/);
      expect(subjectMeant(text, wordOf)).toBe(subject);
    }
  },
);

test('a listed name is understood without its kind', () => {
  expect(meant('会员注册')).toBe('setting registration');
  expect(meant('10002')).toBe('10002');
});
