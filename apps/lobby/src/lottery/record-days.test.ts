import { expect, test } from 'vitest';
import { recordDays } from './record-days.ts';
import { aBet } from './samples.ts';

const at = (text: string): number => Date.parse(text);
const bets = [
  aBet({ betNo: '4', betTime: at('2026-11-21T01:00:00+08:00'), amount: '10.00', winLose: '9.82', status: 1 }),
  aBet({ betNo: '3', betTime: at('2026-11-21T00:30:00+08:00'), amount: '5.00', winLose: '-5.00', status: 2 }),
  aBet({ betNo: '2', betTime: at('2026-11-21T00:10:00+08:00'), amount: '99.00', winLose: '0.00', status: 4 }),
  aBet({ betNo: '1', betTime: at('2026-11-20T23:59:00+08:00'), amount: '1.00', status: 0 }),
];

test('days are those of the member, with exact totals that leave cancelled bets out', () => {
  expect(recordDays(bets, 'Asia/Shanghai', false)).toMatchObject([
    { day: '2026-11-21', count: 2, stakeMinor: 1_500n, winLoseMinor: 482n, complete: true },
    { day: '2026-11-20', count: 1, stakeMinor: 100n, winLoseMinor: 0n, complete: true },
  ]);
  expect(recordDays(bets, 'UTC', false).map((day) => day.day)).toEqual(['2026-11-20']);
});

test('totals of a day that may go on are not told', () => {
  expect(recordDays(bets, 'Asia/Shanghai', true).map((day) => day.complete)).toEqual([true, false]);
});
