import { expect, test } from 'vitest';

import { serverSettings, sharedBuffersMegabytes } from './server-settings.ts';

test('shared buffers are a quarter of the memory, at most 1 GB and at least 32 MB', () => {
  expect([0.05, 1, 2, 24].map((gigabytes) => sharedBuffersMegabytes(gigabytes * 1024 ** 3))).toEqual([
    32, 256, 512, 1024,
  ]);
});

test('a confirmed write survives a power cut unless a test says otherwise', () => {
  expect(serverSettings(1, {})).toMatchObject({
    fsync: 'on',
    synchronous_commit: 'on',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
  });
  expect(serverSettings(1, { fsync: 'off' })).toMatchObject({ fsync: 'off' });
});
