import { configCalls } from '@drawroom/contract/config';
import { aContext, callSlice, openSliceKernel } from '@drawroom/testkit/slice-kernel';
import { expect, test } from 'vitest';
import { createConfigSlice } from './index.ts';

const SERVED = { version: '1.2.3', release: 'ab12ab12ab12' };

test('a page learns whether it is still the one that is served, and where the lobby is installed from (spec §7)', async () => {
  const { kernel, stop } = await openSliceKernel();
  const ask = (fields: Record<string, string> = {}, served: { version: string; release: string | null } = SERVED) =>
    callSlice(createConfigSlice(kernel, served), configCalls.checkUpdate, {
      fields,
      context: aContext({ host: '127.0.0.1:3000' }),
    });
  const url = 'http://127.0.0.1:3000/download';
  expect(await ask()).toEqual({ ...SERVED, update: false, url });
  expect((await ask({ release: SERVED.release })).update).toBe(false);
  expect((await ask({ release: 'cd34cd34cd34' })).update).toBe(true);
  // A process that serves no lobby does not know which one is newer.
  expect((await ask({ release: 'cd34cd34cd34' }, { ...SERVED, release: null })).update).toBe(false);
  await expect(ask({ release: '<b>' })).rejects.toThrow();
  const slice = createConfigSlice(kernel, SERVED);
  expect(await callSlice(slice, configCalls.getAppUrl, { context: aContext({ host: '127.0.0.1:3000' }) })).toEqual({
    url,
  });
  await stop();
});

test('currentDate tells the time of the house clock, not of the process', async () => {
  const { kernel, advance, stop } = await openSliceKernel();
  const slice = createConfigSlice(kernel, SERVED);
  advance(3_600_000);
  expect(await callSlice(slice, configCalls.currentDate)).toEqual({ serverTime: kernel.clock.now() });
  expect((await callSlice(slice, configCalls.configs)).demo).toBe(true);
  await stop();
});
