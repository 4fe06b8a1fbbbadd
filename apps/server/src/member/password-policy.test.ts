import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { passwordFault } from './password-policy.ts';

const fault = (password: string, strict = false) => passwordFault(password, { username: 'teatime', strict });

test('6 to 16 characters are accepted, 8 to 64 under the strict setting', () => {
  expect(fault('k7#pe')).toBe('length');
  expect(fault('k7#pex')).toBeNull();
  expect(fault('k7#pex', true)).toBe('length');
  expect(fault('k7#pexq2')).toBeNull();
  expect(fault('k7#pexq2', true)).toBeNull();
  const long = 'correct horse battery staple nine';
  expect(fault(long)).toBe('length');
  expect(fault(long, true)).toBeNull();
  expect(fault(`${long}${long}`, true)).toBe('length');
});

test('common passwords are refused in any case and with digits or signs behind', () => {
  for (const password of ['password', 'PassWord', 'woaini1314', 'anhyeuem', 'Dragon2026!', 'qwe123456']) {
    expect(fault(password), password).toBe('common');
  }
});

test('slides and repetitions are refused, forwards and backwards', () => {
  for (const password of ['456789', '987654', 'fedcba', 'sdfghj', '222222', 'abababab', 'xyzxyz']) {
    expect(fault(password), password).toBe('pattern');
  }
});

test("the member's own name and the house's name are refused inside a password", () => {
  expect(fault('TeaTime99x')).toBe('context');
  expect(fault('my-drawroom')).toBe('context');
});

test('the list holds several hundred entries, all folded to lower case', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(500);
  for (const entry of COMMON_PASSWORDS) expect(entry).toBe(entry.toLowerCase());
});
