import { expect, test } from 'vitest';
import { firstSlot } from './scope.ts';

const at = (time: string): number => Date.parse(`2026-11-23T${time}Z`);

test('whoever came into the tree just now is seen from the quarter of an hour in which he came', () => {
  expect(firstSlot({ joinedMs: at('10:07:30'), sinceMs: at('10:07:30.004') })).toBe(at('10:00:00'));
});

test('whoever was moved is seen from the next one on: he brings nothing along (R-68)', () => {
  expect(firstSlot({ joinedMs: at('09:59:59'), sinceMs: at('10:07:30') })).toBe(at('10:15:00'));
  expect(firstSlot({ joinedMs: at('09:20:00'), sinceMs: at('10:15:00') })).toBe(at('10:15:00'));
});
