import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const hasher = createPasswordHasher({ pepper: 'ground' });

test('a password is verified against its own hash only, and no two hashes are the same', async () => {
  const phc = await hasher.hash('demo1234');
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.hash('demo1234')).not.toBe(phc);
  expect(await hasher.verify(phc, 'demo1234')).toEqual({ ok: true, rehash: false });
  expect(await hasher.verify(phc, 'demo1235')).toEqual({ ok: false, rehash: false });
});

test('without the pepper a stolen hash cannot be tried', async () => {
  const phc = await hasher.hash('demo1234');
  expect(await createPasswordHasher({ pepper: '' }).verify(phc, 'demo1234')).toMatchObject({ ok: false });
  expect(await createPasswordHasher({ pepper: 'other' }).verify(phc, 'demo1234')).toMatchObject({ ok: false });
});

test('the same text in another Unicode form is the same password', async () => {
  const phc = await hasher.hash('caf\u00e9-1234');
  expect(await hasher.verify(phc, 'cafe\u0301-1234')).toMatchObject({ ok: true });
});

test('a hash of a lower cost is still right, and asks to be made anew', async () => {
  const { hash } = await import('@node-rs/argon2');
  const old = await hash('demo1234', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  expect(await createPasswordHasher({ pepper: '' }).verify(old, 'demo1234')).toEqual({ ok: true, rehash: true });
});

test('an unknown user costs one verification, as a known one does, and is always wrong', async () => {
  const own = createPasswordHasher({ pepper: 'ground' });
  expect(await own.dummyVerify('nobody has this password')).toEqual({ ok: false, rehash: false });
  expect(own.calls).toBe(1);
  await own.verify(await own.hash('demo1234'), 'wrong');
  expect(own.calls).toBe(3);
});

test('so many run, so many wait, and the next is told that the server is busy', async () => {
  const small = createPasswordHasher({ pepper: '', atOnce: 1, waitingMax: 2 });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => small.hash('demo1234')));
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(results[4]).toMatchObject({ reason: { key: 'server.busy' } });
  await expect(small.hash('demo1234')).resolves.toContain('argon2id');
});
