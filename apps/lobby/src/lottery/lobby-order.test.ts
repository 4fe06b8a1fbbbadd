import { expect, test } from 'vitest';
import { lobbySections } from './lobby-order.ts';
import { aLottery, anOpening } from './samples.ts';

const rows = [
  aLottery({ lotteryCode: 'slow', group: 'B', currentOpening: anOpening('1', 90_000) }),
  aLottery({ lotteryCode: 'fast', group: 'A', currentOpening: anOpening('1', 10_000) }),
  aLottery({ lotteryCode: 'dry', group: 'B', sourced: false, currentOpening: anOpening('1', 1) }),
  aLottery({ lotteryCode: 'shut', group: 'A', state: 'closed', currentOpening: anOpening('1', 1) }),
  aLottery({ lotteryCode: 'none', group: 'A' }),
  aLottery({ lotteryCode: 'old', state: 'ended' }),
];
const codes = (order: 'byTime' | 'byGroup', marks = { favourites: [] as string[], recent: [] as string[] }) =>
  lobbySections(rows, marks, order).map((section) => [section.key, ...section.rows.map((row) => row.lotteryCode)]);

test('by time: what closes first stands first, lotteries without a round or a source of results, or closed by the house, after them, ended ones last', () => {
  expect(codes('byTime')).toEqual([
    ['all', 'fast', 'slow', 'dry', 'shut', 'none'],
    ['ended', 'old'],
  ]);
});

test('by group: groups in the order of the server', () => {
  expect(codes('byGroup')).toEqual([
    ['group B', 'slow', 'dry'],
    ['group A', 'fast', 'shut', 'none'],
    ['ended', 'old'],
  ]);
});

test('favourites and recently played stand on top, each lottery once', () => {
  expect(codes('byTime', { favourites: ['none', 'gone'], recent: ['slow', 'none'] })).toEqual([
    ['favourites', 'none'],
    ['recent', 'slow'],
    ['all', 'fast', 'dry', 'shut'],
    ['ended', 'old'],
  ]);
});

test('what the house recommends stands before the rest, what it does not list nowhere', () => {
  const some = [
    aLottery({ lotteryCode: 'plain' }),
    aLottery({ lotteryCode: 'good', recommended: true }),
    aLottery({ lotteryCode: 'loved', recommended: true }),
    aLottery({ lotteryCode: 'hidden', listed: false, recommended: true }),
    aLottery({ lotteryCode: 'gone', listed: false, state: 'ended' }),
  ];
  const sections = lobbySections(some, { favourites: ['loved', 'hidden'], recent: [] }, 'byGroup');
  expect(sections.map(({ key, rows: shown }) => [key, ...shown.map(({ lotteryCode }) => lotteryCode)])).toEqual([
    ['favourites', 'loved'],
    ['recommended', 'good'],
    ['group Fast draws', 'plain'],
  ]);
});
