import { elevenChooseFive } from '@drawroom/engine/games/11x5';
import { families } from '@drawroom/engine/games/index';
import { parseOdds } from '@drawroom/engine/odds';
import { oddsFor } from '@drawroom/engine/odds-table';
import { priceOrder } from '@drawroom/engine/price-order';
import { expect, test } from 'vitest';
import { oddsOfLine, tableOf } from './odds-panel.ts';
import { changedOdds, priceSlip } from './price-slip.ts';
import { aPanel } from './samples.ts';
import type { SlipLine } from './slip.ts';

const table = tableOf(aPanel(), 'k3');
const line = (playCode: string, selection: string, change: Partial<SlipLine> = {}): SlipLine => ({
  playCode,
  selection,
  odds: oddsOfLine(table, playCode, selection) ?? '',
  unitAmount: '10',
  multiple: 1,
  ...change,
});
const big = line('k3.sum.big', '-');
const small = line('k3.sum.small', '-');

test('the slip costs what the engine says, units and multiples included', () => {
  const lines = [big, line('k3.twodiff', '1,2,3', { multiple: 2 })];
  const whole = priceOrder(lines, table);
  const price = priceSlip(lines, table);
  expect(whole.ok && whole.totalMinor).toBe(price.stakeMinor);
  expect(price).toMatchObject({ stakeMinor: 7_000n, units: 4, ready: true });
});

test('every option of the panel is priced as the server prices it', () => {
  for (const group of aPanel().groups) {
    for (const play of group.plays.filter((each) => each.input === 'none' || each.input === 'options')) {
      for (const option of play.options) expect(oddsOfLine(table, play.playCode, option.selection)).toBe(option.odds);
    }
  }
});

test('one line returns at most what the engine says', () => {
  expect(priceSlip([big], table).bestReturnMinor).toBe(1_982n);
});

test('lines that never win together are not added up', () => {
  expect(priceSlip([big, small], table).bestReturnMinor).toBe(1_982n);
});

test('lines that win together are', () => {
  expect(priceSlip([big, line('k3.sum.even', '-')], table).bestReturnMinor).toBe(1_982n + 1_950n);
});

test("where the draws are too many to walk, the lines' own best are added up and called a bound", () => {
  const eleven = tableOf(aPanel({}, elevenChooseFive), '11x5');
  const of = (playCode: string, selection: string): SlipLine => ({
    ...line(playCode, selection),
    odds: oddsOfLine(eleven, playCode, selection) ?? '',
  });
  const sides = [of('11x5.sum.big', '-'), of('11x5.sum.small', '-')];
  const most = sides.map((each) => priceSlip([each], eleven).bestReturnMinor);
  expect(priceSlip(sides, eleven)).toMatchObject({
    bestReturnMinor: most.reduce((sum, own) => sum + own, 0n),
    bestIsExact: false,
    ready: true,
  });
  expect(priceSlip([big, small], table).bestIsExact).toBe(true);
});

test('every price of every family is the one the slip pays by', () => {
  for (const family of families.values()) {
    const panel = aPanel({}, family);
    const prices = tableOf(panel, family.code);
    for (const play of panel.groups.flatMap((group) => group.plays)) {
      for (const { key, odds } of play.prices) {
        expect(oddsFor(prices, play.playCode, key), `${play.playCode} ${key}`).toBe(parseOdds(odds));
      }
    }
  }
});

test.each([
  ['', 'amount_missing'],
  ['0.50', 'below_minimum'],
  ['60000', 'above_maximum'],
])('an amount of "%s" is not ready: %s', (unitAmount, reason) => {
  const price = priceSlip([{ ...big, unitAmount }], table);
  expect(price.ready).toBe(false);
  expect(price.lines[0]).toMatchObject({ ok: false, fault: { reason } });
});

test('changed odds are told with the odds seen and the odds now, whatever the amount', () => {
  const next = tableOf(aPanel({ 'k3.sum.big -': '1.9500' }), 'k3');
  expect(changedOdds([small, { ...big, unitAmount: '' }], next)).toEqual([
    { place: 1, line: { ...big, unitAmount: '' }, seen: '1.9820', now: '1.9500' },
  ]);
  expect(changedOdds([small, big], table)).toEqual([]);
});
