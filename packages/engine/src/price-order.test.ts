import { describe, expect, test } from 'vitest';
import { MAX_MINOR } from './money.ts';
import { defaultK3Odds } from './odds-table.ts';
import type { OddsTable } from './odds-table.ts';
import { canonicalLine, priceOrder } from './price-order.ts';
import type { OrderLine } from './price-order.ts';

const table = defaultK3Odds();
const line = (over: Partial<OrderLine> = {}): OrderLine => ({
  playCode: 'k3.sum.big',
  selection: '-',
  odds: '1.982',
  unitAmount: '10.00',
  ...over,
});
const fault = (over: Partial<OrderLine>, odds: OddsTable = table): string => {
  const reply = priceOrder([line(), line(over)], odds);
  return reply.ok ? 'ok' : `${reply.fault.line} ${reply.fault.kind} ${reply.fault.reason}`;
};
const withMax = (maxMinor: bigint): OddsTable => ({
  ...table,
  plays: { 'k3.sum.big': { odds: { '*': 19_820 }, minMinor: 1n, maxMinor, roundMaxMinor: maxMinor } },
});

describe('an order', () => {
  test('costs units x unit amount x multiple on every line', () => {
    const reply = priceOrder(
      [
        line({ multiple: 3 }),
        line({ playCode: 'k3.twodiff', selection: '4,3,2,1', odds: '6.3', unitAmount: '2.5' }),
        line({ playCode: 'k3.sum.value', selection: '17,10', odds: '7.0000/63.0000', unitAmount: '1' }),
        line({ playCode: 'k3.sum.value', selection: '17,4', odds: '63.0000', unitAmount: '1' }),
      ],
      table,
    );
    if (!reply.ok) throw new Error(reply.fault.reason);
    const rows = reply.lines.map((l) => [l.selection, l.units, l.oddsE4, l.stakeMinor, l.maxPayoutMinor]);
    expect(rows).toEqual([
      ['-', 1, [19_820], 30_00n, 59_46n],
      ['1,2,3,4', 6, [63_000], 15_00n, 47_25n],
      ['10,17', 2, [70_000, 630_000], 2_00n, 63_00n],
      ['4,17', 2, [630_000], 2_00n, 63_00n],
    ]);
    expect(reply.totalMinor).toBe(49_00n);
  });

  test('is refused with the current odds when the member saw others', () => {
    const reply = priceOrder([line({ odds: '1.99' })], table);
    expect(reply).toEqual({
      ok: false,
      fault: { kind: 'odds_changed', line: 0, reason: 'odds_changed', params: { odds: '1.9820' } },
    });
    expect(fault({ odds: 'cheap' })).toBe('1 odds_changed odds_changed');
    const swapped = { playCode: 'k3.sum.value', selection: '10,17', odds: '63.0000/7.0000', unitAmount: '1' };
    expect(fault(swapped)).toBe('1 odds_changed odds_changed');
    expect(fault({ odds: '1.9820' })).toBe('ok');
  });

  test('names the first faulty line and why its selection is refused', () => {
    expect(fault({ playCode: 'k3.sum.huge' })).toBe('1 selection_invalid play_unknown');
    expect(fault({ playCode: 'ssc.sum.big' })).toBe('1 selection_invalid play_unknown');
    expect(fault({ playCode: '__proto__' })).toBe('1 selection_invalid play_unknown');
    expect(fault({ playCode: 'k3.sum.mid' })).toBe('1 selection_invalid play_not_offered');
    const price = { odds: { '*': 19_820 }, minMinor: 1n, maxMinor: 100_00n, roundMaxMinor: 100_00n };
    const priced = { ...table, plays: { ...table.plays, 'k3.sum.mid': price } };
    expect(fault({ playCode: 'k3.sum.mid' }, priced)).toBe('1 selection_invalid play_not_offered');
    expect(fault({ playCode: 'k3.span', selection: '9' })).toBe('1 selection_invalid unknown_choice');
    expect(fault({ playCode: 'k3.span', selection: '0', odds: '1' }, withMax(1_000_00n))).toBe(
      '1 selection_invalid play_not_offered',
    );
  });

  test('needs a plain positive unit amount and a whole multiple up to 10,000', () => {
    for (const unitAmount of ['0', '0.00', '-1', '1.001', '1e2', '', ' 1', '01']) {
      expect(fault({ unitAmount }), unitAmount).toBe('1 amount_out_of_range unit_amount_malformed');
    }
    for (const multiple of [0, -1, 1.5, 10_001, NaN, Infinity]) {
      expect(fault({ multiple, unitAmount: '1' })).toBe('1 amount_out_of_range multiple_malformed');
    }
    expect(fault({ multiple: 10_000, unitAmount: '1' })).toBe('ok');
  });

  test('keeps the stake of each line within the limits of its play', () => {
    expect(fault({ unitAmount: '0.99' })).toBe('1 amount_out_of_range below_minimum');
    expect(fault({ unitAmount: '1' })).toBe('ok');
    expect(fault({ unitAmount: '50000' })).toBe('ok');
    expect(fault({ unitAmount: '50000.01' })).toBe('1 amount_out_of_range above_maximum');
    expect(fault({ unitAmount: '25000.01', multiple: 2 })).toBe('1 amount_out_of_range above_maximum');
    const reply = priceOrder([line({ unitAmount: '0.5' })], table);
    expect(!reply.ok && reply.fault.params).toEqual({ min: '1.00', max: '50000.00', amount: '0.50' });
  });

  test('is refused before stake x odds could leave a 64-bit column', () => {
    const most = MAX_MINOR / 19_820n;
    const amount = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
    const stake = (minor: bigint): string => {
      // 13 whole digits hold at most 10^15 minor units, so the multiple does the rest.
      const reply = priceOrder([line({ unitAmount: amount(minor / 1_000n), multiple: 1_000 })], withMax(MAX_MINOR));
      return reply.ok ? 'ok' : reply.fault.reason;
    };
    expect(stake(most)).toBe('ok');
    expect(stake(most + 1_000n)).toBe('too_large');
  });

  test('has between one and a hundred lines', () => {
    const many = Array.from({ length: 101 }, () => line());
    expect(priceOrder(many, table)).toMatchObject({ fault: { kind: 'too_many_lines', params: { max: '100' } } });
    expect(priceOrder(many.slice(1), table).ok).toBe(true);
    expect(priceOrder(many, table, { maxLines: 101 }).ok).toBe(true);
    expect(priceOrder([], table)).toMatchObject({ fault: { reason: 'no_lines' } });
  });

  test('written in another order is the same line', () => {
    const keys = ['4,17', '17,4'].map((selection) => {
      const reply = priceOrder([line({ playCode: 'k3.sum.value', selection, odds: '63' })], table);
      return reply.ok ? reply.lines.map(canonicalLine).join() : '';
    });
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toBe('k3.sum.value 4,17 63.0000 1000');
  });
});
