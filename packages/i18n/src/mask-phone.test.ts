import { expect, test } from 'vitest';
import { maskPhone } from './mask-phone.ts';

test.each([
  ['13812345678', '138****5678'],
  ['+8613812345678', '+8613****45678'],
  ['0912345678', '091****678'],
  ['091 234 5678', '091 *** *678'],
  ['123456', '1****6'],
  ['1234', '****'],
  ['12', '**'],
  ['', ''],
])('the middle four digits of a phone number are hidden: %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});
