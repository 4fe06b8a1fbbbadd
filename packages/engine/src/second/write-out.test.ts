import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowLots, rowsOf, setLots, setTickets } from './write-out.ts';

const picks = Array.from({ length: 14 }, (_, i) => String(i + 1));

test('lots are the written out tickets put together by what the draw shows of them (R-30)', () => {
  const anySet = fc
    .tuple(fc.shuffledSubarray(picks, { minLength: 6 }), fc.integer({ min: 1, max: 6 }), fc.nat())
    .map(([set, size, some]) => {
      const bankers = some % size;
      const rest = set.slice(bankers).join(',');
      return { size, selection: bankers === 0 ? rest : `dan:${set.slice(0, bankers).join(',')};tuo:${rest}` };
    });
  const anyShown = fc.tuple(...picks.map(() => fc.constantFrom('main', 'special', 'not')));
  fc.assert(
    fc.property(anySet, anyShown, ({ selection, size }, shown) => {
      const shows = (pick: string): string => shown[Number(pick) - 1] ?? '';
      const kindOf = (ticket: readonly string[]): string => ticket.map(shows).toSorted().join(' ');
      const expected = new Map<string, bigint>();
      for (const ticket of setTickets(selection, size)) {
        expected.set(kindOf(ticket), (expected.get(kindOf(ticket)) ?? 0n) + 1n);
      }
      const lots = setLots(selection, size, shows);
      expect(lots).toHaveLength(expected.size);
      expect(new Map(lots.map(({ ticket, times }) => [kindOf(ticket.split(',')), times]))).toEqual(expected);
      for (const { ticket } of lots) expect(new Set(ticket.split(',')).size).toBe(size);
    }),
    { numRuns: 300 },
  );
});

test('bankers are in every ticket', () => {
  expect(setTickets('dan:1,2;tuo:3,4,5', 3)).toEqual([
    ['1', '2', '3'],
    ['1', '2', '4'],
    ['1', '2', '5'],
  ]);
});

test('lots of rows are as many tickets as there are rows, and the right row is alone in its lot (R-30)', () => {
  const anySides = fc.array(fc.shuffledSubarray(picks.slice(0, 6), { minLength: 1 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(anySides, fc.shuffledSubarray(picks, { minLength: 4, maxLength: 4 }), (sides, numbers) => {
      const [rows, lots] = [rowsOf(sides), rowLots(sides, numbers)];
      const right = numbers.slice(0, sides.length).join(',');
      const alike = (row: readonly string[]): string => `${row.toSorted().join()} ${String(row.join(',') === right)}`;
      const expected = new Map<string, bigint>();
      for (const row of rows) expected.set(alike(row), (expected.get(alike(row)) ?? 0n) + 1n);
      expect(new Map(lots.map(({ ticket, times }) => [alike(ticket.split(',')), times]))).toEqual(expected);
    }),
  );
});
