import { configCalls } from '@drawroom/contract/config';
import { callSlice, openSliceKernel } from '@drawroom/testkit/slice-kernel';
import { expect, test } from 'vitest';
import { createConfigSlice } from './index.ts';

test('currentDate tells the time of the house clock, not of the process', async () => {
  const { kernel, advance, stop } = await openSliceKernel();
  const slice = createConfigSlice(kernel);
  advance(3_600_000);
  expect(await callSlice(slice, configCalls.currentDate)).toEqual({ serverTime: kernel.clock.now() });
  expect((await callSlice(slice, configCalls.configs)).demo).toBe(true);
  await stop();
});
