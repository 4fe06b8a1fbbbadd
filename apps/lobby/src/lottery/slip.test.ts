import { BET_LINES_MAX } from '@drawroom/contract/lottery';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_SLIP,
  addLines,
  aimKept,
  atRound,
  mergeEqual,
  setMultiple,
  setUnitAmount,
  settleEdits,
  takeOdds,
  toggleLine,
  withoutPlaced,
} from './slip.ts';
import type { Slip, SlipChange, SlipLine } from './slip.ts';

const line = (selection: string, change: Partial<SlipLine> = {}): SlipLine => ({
  playCode: 'k3.sum.value',
  selection,
  odds: '6.3000',
  unitAmount: '10',
  multiple: 1,
  ...change,
});
const slipWith = (lines: readonly SlipLine[], change: Partial<Slip> = {}): Slip => ({
  ...EMPTY_SLIP,
  gameNo: '0001',
  lines,
  ...change,
});
function changed(change: SlipChange): Slip {
  if (!change.ok) throw new Error(change.reason);
  return change.slip;
}

describe('lines of a slip', () => {
  test('equal lines are one whose multiple is their sum', () => {
    expect(mergeEqual([line('4'), line('5'), line('4', { multiple: 3 })])).toEqual([
      line('4', { multiple: 4 }),
      line('5'),
    ]);
  });

  test.each([
    ['odds', { odds: '6.2000' }],
    ['amount', { unitAmount: '20' }],
    ['play', { playCode: 'k3.span' }],
  ] as const)('lines that differ in %s stay two', (_name, change) => {
    expect(mergeEqual([line('4'), line('4', change)])).toHaveLength(2);
  });

  test('a sum above the greatest multiple is not merged', () => {
    expect(mergeEqual([line('4', { multiple: 9_999 }), line('4', { multiple: 2 })])).toHaveLength(2);
  });

  test('100 lines fit, the 101st is refused and nothing is lost', () => {
    const full = slipWith(Array.from({ length: BET_LINES_MAX }, (_, at) => line(String(at))));
    expect(addLines(full, [line('x')])).toEqual({ ok: false, reason: 'full' });
    expect(changed(addLines(full, [line('7')])).lines).toHaveLength(BET_LINES_MAX);
  });

  test('a tap puts a selection on the slip at the usual amount, a second tap takes it off', () => {
    const one = changed(
      toggleLine(slipWith([], { unitAmount: '50' }), { playCode: 'k3.sum.big', selection: '-', odds: '1.9820' }),
    );
    expect(one.lines).toEqual([
      { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '50', multiple: 1 },
    ]);
    expect(changed(toggleLine(one, { playCode: 'k3.sum.big', selection: '-', odds: '1.9820' })).lines).toEqual([]);
  });

  test('an amount for all counts for every line and for the lines to come', () => {
    const slip = setUnitAmount(slipWith([line('4'), line('5', { unitAmount: '' })]), '25', null);
    expect(slip.lines.map((each) => each.unitAmount)).toEqual(['25', '25']);
    expect(slip.unitAmount).toBe('25');
  });

  test('an amount for one line leaves the others, and an equal line merges only when the editing ends', () => {
    const slip = setUnitAmount(slipWith([line('4'), line('4', { unitAmount: '20' })]), '10', 1);
    expect(slip.lines).toHaveLength(2);
    expect(slip.unitAmount).toBe('');
    expect(settleEdits(slip).lines).toEqual([line('4', { multiple: 2 })]);
  });

  test.each([
    [0, 1],
    [7, 7],
    [20_000, 10_000],
  ])('a multiple of %i becomes %i', (asked, kept) => {
    expect(setMultiple(slipWith([line('4')]), asked, null).lines[0]?.multiple).toBe(kept);
  });

  test('unknown odds are filled in, seen odds are never replaced silently', () => {
    const slip = takeOdds(slipWith([line('4', { odds: '' }), line('5')]), () => '9.0000', 'unknown');
    expect(slip.lines.map((each) => each.odds)).toEqual(['9.0000', '6.3000']);
  });
});

describe('a slip over the close', () => {
  test('at the close nothing stays selected and the lines are kept with their round', () => {
    const closed = atRound(slipWith([line('4')]), null);
    expect(closed.lines).toEqual([]);
    expect(closed.kept).toEqual({ gameNo: '0001', lines: [line('4')] });
  });

  test('the next round does not take the kept lines by itself, only when the member aims them', () => {
    const next = atRound(atRound(slipWith([line('4')]), null), '0002');
    expect(next.lines).toEqual([]);
    const aimed = changed(aimKept(next));
    expect(aimed).toMatchObject({ gameNo: '0002', lines: [line('4')], kept: null });
  });

  test('aimed lines merge with equal ones chosen meanwhile', () => {
    const next = { ...atRound(slipWith([line('4')]), '0002'), lines: [line('4')] };
    expect(changed(aimKept(next)).lines).toEqual([line('4', { multiple: 2 })]);
  });

  test('lines kept from two rounds are kept together', () => {
    const first = atRound(slipWith([line('4')]), null);
    const second = atRound({ ...first, gameNo: '0002', lines: [line('5')] }, null);
    expect(second.kept).toEqual({ gameNo: '0002', lines: [line('4'), line('5')] });
  });

  test('the same round again changes nothing', () => {
    const slip = slipWith([line('4')]);
    expect(atRound(slip, '0001')).toBe(slip);
  });

  test('lines filled in from a record take the first round that is open', () => {
    const filled = { ...EMPTY_SLIP, lines: [line('4')] };
    expect(atRound(filled, null)).toBe(filled);
    expect(atRound(filled, '0002')).toMatchObject({ gameNo: '0002', lines: [line('4')], kept: null });
  });

  test('placed lines leave the slip and what was kept, everything else stays', () => {
    const slip = slipWith([line('4'), line('5')], { kept: { gameNo: '0000', lines: [line('4')] } });
    expect(withoutPlaced(slip, [line('4')])).toMatchObject({ lines: [line('5')], kept: null });
  });
});
