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

test('R-103: a value that the database could not read is left out of its message and stack', () => {
  const error = Object.assign(new Error('invalid input syntax for type bigint: "canary \n "and more""'), {
    code: '22P02',
  });
  const text = logged((log) => log.error({ err: new Error('outer', { cause: error }) }, 'bug'));
  expect(text).toContain('invalid input syntax for type bigint');
  expect(text).toContain('log.test.ts');
  expect(text).not.toMatch(/canary|and more/);
});
