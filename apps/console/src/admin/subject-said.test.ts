import { SUBJECT_KINDS } from '@drawroom/contract/act-names';
import { expect, test } from 'vitest';
import { isWordKey, wordIn } from '../words.ts';
import { subjectSaid } from './subject-said.ts';

const said = (subject: string): string =>
  subjectSaid(subject, (list, value) => {
    const key = `${list}.${value}`;
    return isWordKey(key) ? wordIn('zh-CN', key) : value;
  });

test('what an act is about begins with its kind in the language of the reader; names stay', () => {
  expect(said('lottery k3-1m')).toBe('彩种 k3-1m');
  expect(said('lottery group fast')).toBe('彩种分组 fast');
  expect(said('member 10002')).toBe('会员 10002');
  // Names of a closed list are words as well.
  expect(said('withdrawals offline')).toBe('提款规则 线下');
  expect(said('setting registration')).toBe('设置 会员注册');
  expect(said('page reports')).toBe('页面 报表');
});

test('what has no kind stays as it is', () => {
  for (const subject of ['D1', 'anna', 'fc3d 2026319', 'member', 'memberships 7', ''])
    expect(said(subject)).toBe(subject);
});

test('every kind has words', () => {
  for (const kind of SUBJECT_KINDS) expect(isWordKey(`subject.${kind.replaceAll(' ', '_')}`)).toBe(true);
});
