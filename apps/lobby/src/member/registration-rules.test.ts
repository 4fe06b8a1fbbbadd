import { expect, test } from 'vitest';
import { SPEC_LIMITS, metRules, registrationFaults } from './registration-rules.ts';

const NO_PHONE = { region: 'CN', phone: '', phoneCode: '' };
const GOOD = { username: 'abc123', password: 'secret1', confirmPassword: 'secret1', inviteCode: '', ...NO_PHONE };

test('a registration by the rules of spec §5 has no fault', () => {
  expect(registrationFaults(GOOD, SPEC_LIMITS)).toEqual({});
  expect(registrationFaults({ ...GOOD, inviteCode: '100001' }, SPEC_LIMITS)).toEqual({});
});

test.each([
  ['a username of 5 characters', { username: 'abc12' }, { username: 'usernameRule' }],
  ['a username of 17 characters', { username: 'abcdefgh123456789' }, { username: 'usernameRule' }],
  ['a username with other letters than a-z', { username: 'người12' }, { username: 'usernameRule' }],
  ['a password of 5 characters', { password: '12345', confirmPassword: '12345' }, { password: 'passwordRule' }],
  [
    'a password of 17 characters',
    { password: 'a'.repeat(17), confirmPassword: 'a'.repeat(17) },
    { password: 'passwordRule' },
  ],
  ['another password the second time', { confirmPassword: 'secret2' }, { confirmPassword: 'passwordsDiffer' }],
  ['a phone without its code', { phone: '13800138000' }, { phoneCode: 'codeRule' }],
  ['a phone with a code of 5 digits', { phone: '13800138000', phoneCode: '12345' }, { phoneCode: 'codeRule' }],
  ['an invite code of 5 digits', { inviteCode: '10000' }, { inviteCode: 'inviteRule' }],
] as const)('%s is a fault at its field', (_case, part, faults) => {
  expect(registrationFaults({ ...GOOD, ...part }, SPEC_LIMITS)).toEqual(faults);
});

test('a phone is missed only where the house requires one', () => {
  expect(registrationFaults(GOOD, { ...SPEC_LIMITS, phoneRequired: true })).toEqual({ phone: 'phoneRule' });
});

test("the server's own lengths replace those of the spec", () => {
  const strict = { ...SPEC_LIMITS, passwordMin: 8, passwordMax: 64 };
  expect(registrationFaults(GOOD, strict)).toEqual({ password: 'passwordRule' });
});

test.each([
  ['', []],
  ['abc', []],
  ['secret', ['length', 'ownWord']],
  ['secret1', ['length', 'mixed', 'ownWord']],
  ['abc123x', ['length', 'mixed']],
  ['mậtkhẩu', ['length', 'ownWord']],
  ['密码密码密1', ['length', 'mixed', 'ownWord']],
] as const)('the meter of %j ticks what is met', (password, met) => {
  expect(metRules({ password, username: 'abc123' }, SPEC_LIMITS)).toEqual(met);
});
