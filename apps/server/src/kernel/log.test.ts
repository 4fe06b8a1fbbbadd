import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('secrets are taken out of a line wherever they stand', () => {
  const secret = 'canary-4711';
  const text = logged((log) => {
    for (const field of [
      'password',
      'confirmPassword',
      'token',
      'publicKey',
      'captchaToken',
      'sign',
      'ticket',
      'phone',
    ]) {
      log.info({ [field]: secret, input: { [field]: secret }, a: { b: { [field]: secret } } }, 'x');
    }
  });
  expect(text).not.toContain(secret);
  expect(text).toContain('[removed]');
});

test('an error keeps its message, code, stack and cause, but not the values the database quotes', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('below') }), {
    code: '23505',
    detail: 'Key (phone)=(canary)',
    where: 'canary',
  });
  const text = logged((log) => log.error({ err: error }, 'bug'));
  expect(text).toContain('duplicate key');
  expect(text).toContain('23505');
  expect(text).toContain('below');
  expect(text).toContain('log.test.ts');
  expect(text).not.toContain('canary');
});

test('nothing below the level is written', () => {
  expect(logged((log) => log.trace('quiet'))).toBe('');
});
