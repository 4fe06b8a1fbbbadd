import { families } from '@drawroom/engine/games/index';
import { formatOdds, parseOdds } from '@drawroom/engine/odds';
import { defaultOddsTable, rtpGuard } from '@drawroom/engine/odds-table';
import type { OddsFault } from '@drawroom/engine/odds-table';
import { expect, test } from 'vitest';
import { usualOddsView } from '../testing/odds-view.ts';
import { judged, returnText } from './judged.ts';
import { blockAt, placeAt, rowsOf, spotAfter, spotBeside } from './places.ts';
import { changeOf, oddsCell, writtenWith } from './sheet.ts';
import type { Place } from './sheet.ts';
import { EMPTY_SHEET, sheetAfter } from './sheet-history.ts';
import type { Sheet, SheetStep } from './sheet-history.ts';

// Two plays of one price, then one of six.
const view = usualOddsView('k3', ['k3.sum.big', 'k3.sum.odd', 'k3.die.hit1']);
const rows = rowsOf(view);
const big: Place = { playCode: 'k3.sum.big', name: oddsCell('-') };
const writing = (...cells: (Place & { text: string })[]) => writtenWith(new Map(), view, cells);
const after = (...steps: SheetStep[]): Sheet => steps.reduce(sheetAfter, EMPTY_SHEET);
const typed = (text: string, place = big): SheetStep => ({ does: 'type', view, place, text });

test('rows are prices, limits stand beside the first one of a play, and steps pass over what is no cell', () => {
  expect(rows.map(({ option }) => option)).toEqual(['-', '-', '1', '2', '3', '4', '5', '6']);
  expect(placeAt(rows, { row: 2, column: 1 })).toEqual({ playCode: 'k3.die.hit1', name: 'min' });
  expect(placeAt(rows, { row: 3, column: 1 })).toBeNull();
  expect(spotBeside(rows, { row: 2, column: 0 }, 1)).toEqual({ row: 3, column: 0 });
  expect(spotBeside(rows, { row: 2, column: 1 }, 1)).toEqual({ row: 2, column: 1 });
  expect(spotBeside(rows, { row: 2, column: 1 }, -1)).toEqual({ row: 1, column: 1 });
  expect(spotAfter(rows, { row: 1, column: 3 }, 1)).toEqual({ row: 2, column: 0 });
  expect(spotAfter(rows, { row: 3, column: 0 }, 1)).toEqual({ row: 4, column: 0 });
  expect(spotAfter(rows, { row: 3, column: 0 }, -1)).toEqual({ row: 2, column: 3 });
  expect(spotAfter(rows, { row: 7, column: 0 }, 1)).toBeNull();
  expect(spotAfter(rows, { row: 0, column: 0 }, -1)).toBeNull();
});

test('a block of a spreadsheet falls on the cells beside and below; empty ones and what hangs over change nothing', () => {
  expect(blockAt(rows, { row: 0, column: 0 }, '1.9\t2\t\t700\r\n1.91\t\t\t\t9\r\n')).toEqual([
    { ...big, text: '1.9' },
    { playCode: 'k3.sum.big', name: 'min', text: '2' },
    { playCode: 'k3.sum.big', name: 'roundMax', text: '700' },
    { playCode: 'k3.sum.odd', name: oddsCell('-'), text: '1.91' },
  ]);
  expect(blockAt(rows, { row: 7, column: 0 }, '1\n2').map(({ name }) => name)).toEqual([oddsCell('6')]);
});

test('a cell that says what the table says is not written; numbers are tidied, and odds never lose a comma', () => {
  expect(writing({ ...big, text: view.plays[0]!.prices[0]!.odds }).size).toBe(0);
  expect(writing({ ...big, text: ' 1.982 ' }).size).toBe(0);
  const limit = { playCode: 'k3.sum.big', name: 'max' };
  expect(writing({ ...limit, text: '1,234,567.5' }).get('k3.sum.big')).toEqual({ max: '1234567.50' });
  expect(writing({ ...big, text: '1,950' }).get('k3.sum.big')).toEqual({ [big.name]: '1,950' });
  expect(writing({ playCode: 'k3.none', name: 'max', text: '1' }, { ...big, name: 'odds 9', text: '2' }).size).toBe(0);
});

test('a change has what was written and nothing else; a play of which every price becomes the same is named once', () => {
  const dice = ['1', '2', '3', '4', '5', '6'].map((option) => ({ playCode: 'k3.die.hit1', name: oddsCell(option) }));
  expect(changeOf(view, writing({ ...big, text: '1.9' }, { playCode: 'k3.sum.odd', name: 'min', text: '3' }))).toEqual({
    prices: [{ playCode: 'k3.sum.big', option: '-', odds: '1.9000' }],
    limits: [{ playCode: 'k3.sum.odd', min: '3.00' }],
  });
  expect(changeOf(view, writing({ playCode: '', name: 'roundCap', text: '5000' }))).toEqual({ roundCap: '5000.00' });
  const all = dice.map((place) => ({ ...place, text: '2.7' }));
  expect(changeOf(view, writing(...all)).prices).toEqual([{ playCode: 'k3.die.hit1', option: '*', odds: '2.7000' }]);
  expect(changeOf(view, writing(...all.slice(1))).prices).toHaveLength(5);
  expect(changeOf(view, writing(...all.slice(1), { ...dice[0]!, text: '2.6' })).prices).toHaveLength(6);
});

test('all letters of one cell are one step back; what was typed and taken back, or is as it was, is none', () => {
  const one = after(typed('1'), typed('1.9'), { does: 'settle' });
  expect([one.past.length, one.written.get('k3.sum.big')]).toEqual([1, { [big.name]: '1.9000' }]);
  expect(sheetAfter(one, { does: 'undo' })).toEqual(EMPTY_SHEET);
  expect(after(typed('1'), typed('1.9'), { does: 'cancel' })).toEqual(EMPTY_SHEET);
  expect(after(typed('1'), typed('1.982'), { does: 'settle' })).toEqual(EMPTY_SHEET);
  expect(after({ does: 'giveBack', view, place: big })).toEqual(EMPTY_SHEET);
  const two = [
    one,
    typed('1.8'),
    { does: 'settle' } as const,
    { does: 'giveBack', view, place: big } as const,
  ] as const;
  const [start, ...steps] = two;
  const back = steps.reduce<Sheet>(sheetAfter, start);
  expect([back.written.size, back.past.length]).toEqual([0, 3]);
  expect(sheetAfter(back, { does: 'undo' }).written.get('k3.sum.big')).toEqual({ [big.name]: '1.8000' });
});

test('cells that the server refused stay marked until something else is written in their play', () => {
  const fault = { reason: 'limits_crossed', rtp: '' };
  const faults = [
    { playCode: 'k3.sum.big', option: '', ...fault },
    { playCode: '', option: '', ...fault },
  ];
  const marked = after(typed('1.9'), { does: 'settle' }, { does: 'mark', faults });
  expect(marked.refused.get('k3.sum.big')).toEqual({ min: fault, max: fault, roundMax: fault });
  const next = sheetAfter(marked, typed('1.8'));
  expect([...next.refused.keys()]).toEqual(['']);
});

test('limits have to rise and be amounts; what holds follows the cap of the round while it is written', () => {
  const [play] = view.plays;
  const inRound = { play: play!, ruleSet: view.ruleSet, roundCap: view.roundCap };
  const reasons = (own: Record<string, string>) =>
    Object.entries(judged(inRound, own).faults).map(([name, { reason }]) => `${name} ${reason}`);
  expect(reasons({ min: '2.00', max: '3.00', roundMax: '3.00' })).toEqual([]);
  expect(reasons({ max: '0.50' })).toEqual(['max limits_crossed']);
  expect(reasons({ roundMax: '40.00' })).toEqual(['roundMax limits_crossed']);
  expect(reasons({ min: '0.00' })).toEqual(['min limits_crossed']);
  expect(reasons({ max: 'much' })).toEqual(['max limit_malformed']);
  expect(judged({ ...inRound, roundCap: '100.00' }, {}).held).toEqual({ max: '50.00', roundMax: '50.00' });
  expect(judged(inRound, { max: '20.00' }).held?.max).toBe('20.00');
  expect([returnText('0.0250'), returnText('-0.1667'), returnText('0.9960'), returnText('')]).toEqual([
    '97.50',
    '116.67',
    '0.40',
    '',
  ]);
});

test('a price alone on its play is judged as the server judges the whole table, in every game', () => {
  for (const [code, family] of families) {
    const table = defaultOddsTable(family, {});
    const whole = usualOddsView(code);
    for (const play of whole.plays) {
      const doubled = Object.fromEntries(play.prices.map(({ option, odds }) => [option, 2 * (parseOdds(odds) ?? 0)]));
      const own = Object.fromEntries(
        Object.entries(doubled).map(([option, oddsE4]) => [oddsCell(option), formatOdds(oddsE4)]),
      );
      const priced = { ...table.plays[play.playCode]!, odds: doubled };
      const said = rtpGuard({ ...table, plays: { ...table.plays, [play.playCode]: priced } });
      const { faults } = judged({ play, ruleSet: whole.ruleSet, roundCap: whole.roundCap }, own);
      expect(faults, play.playCode).toEqual(
        Object.fromEntries(said.map(({ option, reason, rtp }: OddsFault) => [oddsCell(option), { reason, rtp }])),
      );
    }
  }
});
