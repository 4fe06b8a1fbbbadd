import { familyOf } from '@drawroom/engine/games/index';
import { expect, test } from 'vitest';
import { tabsOf } from './panel-tabs.ts';
import { aPanel } from './samples.ts';

test('groups that only differ in how many numbers are picked share a tab, and no play is lost', () => {
  const { groups } = aPanel({}, familyOf('kl8'));
  const tabs = tabsOf(groups, 'Picks');
  expect(tabs.map(({ code, title }) => [code, title])).toEqual([
    ['kl8.pick', 'Picks'],
    ...['kl8.sum', 'kl8.ud', 'kl8.oe', 'kl8.element'].map((code) => [code, code]),
  ]);
  expect(tabs.flatMap(({ plays }) => plays)).toEqual(groups.flatMap(({ plays }) => plays));
});

test('every other menu keeps its groups', () => {
  const { groups } = aPanel();
  expect(tabsOf(groups, 'Picks')).toEqual(groups);
});
