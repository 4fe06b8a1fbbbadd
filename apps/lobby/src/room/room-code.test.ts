import { expect, test } from 'vitest';
import { isRoomCode, roomDigits } from './room-code.ts';

test.each([
  ['100 001', '100001'],
  ['room 4321!', '4321'],
  ['123456789', '12345678'],
  ['', ''],
])('digits of %j are %j', (text, digits) => {
  expect(roomDigits(text)).toBe(digits);
});

test.each([
  ['123', false],
  ['1234', true],
  ['12345678', true],
  ['123456789', false],
  ['12a4', false],
])('%s as a room number: %s', (text, fits) => {
  expect(isRoomCode(text)).toBe(fits);
});
