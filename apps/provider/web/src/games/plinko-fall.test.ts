import { expect, test } from 'vitest';
import { ballAt, fallMs, pinsOf } from './plinko-fall.ts';

test.each([8, 12, 16])(
  'with %i rows a ball goes past every pin without a jump and ends in the middle of its slot',
  (rows) => {
    const field = { width: 358, height: 320, rows };
    const step = field.width / (rows + 1);
    for (const way of [0, 2 ** rows - 1, 0b1010_0110_0101_1100 % 2 ** rows]) {
      const path = way.toString(2).padStart(rows, '0').replaceAll('0', 'L').replaceAll('1', 'R').split('');
      const slot = path.filter((turn) => turn === 'R').length;
      let before = ballAt(field, path, 0);
      for (let ms = 4; ms <= fallMs(rows); ms += 4) {
        const now = ballAt(field, path, ms);
        expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(6);
        before = now;
      }
      expect(ballAt(field, path, fallMs(rows)).x).toBeCloseTo((slot + 0.5) * step, 6);
      expect(ballAt(field, path, fallMs(rows) + 5_000)).toEqual(ballAt(field, path, fallMs(rows)));
    }
  },
);

test('no pin stands outside of the field', () => {
  for (const rows of [8, 12, 16]) {
    const pins = pinsOf({ width: 288, height: 216, rows });
    expect(pins.length).toBeGreaterThan((rows * (rows + 3)) / 2);
    for (const { x, y, radius } of pins) {
      expect(Math.min(x, y, 288 - x, 216 - y)).toBeGreaterThanOrEqual(radius);
    }
  }
});
