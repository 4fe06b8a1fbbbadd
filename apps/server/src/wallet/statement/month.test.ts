import { expect, test } from 'vitest';
import { monthNameAt, monthOf, monthsBetween } from './month.ts';

test('months are those of the zone: they join, also where clocks change', () => {
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kathmandu', 'UTC']) {
    const names = monthsBetween('2023-01', '2026-12').toReversed();
    expect(names).toHaveLength(48);
    for (const [place, name] of names.entries()) {
      const { fromMs, toMs } = monthOf(zone, name);
      expect(monthNameAt(zone, fromMs)).toBe(name);
      expect(monthNameAt(zone, toMs - 1)).toBe(name);
      const next = names[place + 1];
      if (next !== undefined) expect(monthOf(zone, next).fromMs).toBe(toMs);
    }
  }
  expect(monthOf('Asia/Shanghai', '2026-11').fromMs).toBe(Date.UTC(2026, 9, 31, 16));
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});
