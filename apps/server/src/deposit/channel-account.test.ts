import { expect, test } from 'vitest';
import { maskOf } from './channel-account.ts';

test('accounts that differ are masked differently, and none is shown whole (R-98)', () => {
  const codes = ['pay.example/a?sum={amount}', 'pay.example/b?sum={amount}'];
  const masks = codes.map((code) => maskOf('qr', { payee: 'Drawroom', code }));
  expect(new Set(masks).size).toBe(2);
  expect(masks[0]).toMatch(/^Drawroom \*{4}[0-9a-f]{4}$/);
  expect(maskOf('bank', { bankName: 'ICBC', holder: 'Drawroom', accountNumber: '6222020000008887' })).toBe(
    'ICBC ****8887',
  );
});
