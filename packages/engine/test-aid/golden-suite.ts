import { describe, expect, test } from 'vitest';
import { runCommand } from '../src/command.ts';
import { readGoldenCsv } from './read-golden.ts';

/**
 * How many golden rows of the family there are; a file that shrinks must not pass. `prefix` completes golden codes that do
 * not name the family they are of.
 */
export type GoldenRows = Readonly<{ counts: number; settled: number; units: number; prefix?: string }>;

/**
 * Holds a family against every golden row through the `engine` command: exact counts, units, and the tickets that real
 * draws pay and return (games.md §15). `ownsUnits` picks the family's rows of the units table.
 */
export function goldenSuite(
  family: string,
  { prefix = '', ...rows }: GoldenRows,
  ownsUnits: (play: string) => boolean,
): void {
  describe(`${family} against the golden files`, () => {
    const ours = (row: Record<string, string>): boolean => row['family'] === family;
    const counts = readGoldenCsv('probabilities.csv').filter(ours);
    test.each(counts)('$play_code $selection wins $winning_outcomes of $outcomes_total', (row) => {
      const exact = (text = ''): number | string =>
        BigInt(text) <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(text) : text;
      expect(runCommand(['count', `${prefix}${row['play_code']}`, row['selection'] ?? ''])).toEqual({
        ok: {
          total: exact(row['outcomes_total']),
          win: exact(row['winning_outcomes']),
          push: exact(row['draw_outcomes']),
        },
      });
    });

    const settled = readGoldenCsv('settlement.csv').filter(ours);
    test.each(settled)('draw $issue $numbers pays and returns exactly the golden tickets', (row) => {
      // One selection in words has a space of its own: `3d.group6.pack=4 digits`.
      const codes = (text = ''): string[] => (text === '' ? [] : text.split(/ (?!digits)/));
      expect(runCommand(['outcomes', family, row['numbers'] ?? ''])).toEqual({
        ok: { winning: codes(row['winning']), pushed: codes(row['pushed']) },
      });
    });

    const unitRows = readGoldenCsv('units.csv').filter((row) => ownsUnits(row['play'] ?? ''));
    test.each(unitRows)('$play of $selection makes $units units', (row) => {
      expect(runCommand(['units', row['play'] ?? '', row['selection'] ?? ''])).toEqual({ ok: Number(row['units']) });
    });

    test('all golden rows of the family are there', () => {
      expect({ counts: counts.length, settled: settled.length, units: unitRows.length }).toEqual(rows);
    });
  });
}
