import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PART_RETRY_MS, PartMissing, loadPart } from './load-part.ts';
import { forgetLink, useNetwork } from './network-store.ts';

const missing = new TypeError('Failed to fetch dynamically imported module');
const away = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const there = (): Promise<Response> => Promise.resolve(new Response(null, { status: 200 }));
const gateway = (): Promise<Response> => Promise.resolve(new Response(null, { status: 502 }));

beforeEach(() => {
  forgetLink();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['no network', away],
  ['a gateway without a server', gateway],
])('%s: the flag of spec §8 is raised, and the part comes as soon as the server is back', async (_name, answer) => {
  vi.stubGlobal('fetch', answer);
  let reachable = false;
  const load = vi.fn<() => Promise<string>>(() => (reachable ? Promise.resolve('screen') : Promise.reject(missing)));
  const part = loadPart(load)();
  await vi.advanceTimersByTimeAsync(2 * PART_RETRY_MS);
  expect(useNetwork.getState().failed).toBe(true);
  reachable = true;
  await vi.advanceTimersByTimeAsync(PART_RETRY_MS);
  expect(await part).toBe('screen');
  expect(load).toHaveBeenCalledTimes(4);
});

test('a part that the answering server no longer has fails at once, for the reload of spec §8', async () => {
  vi.stubGlobal('fetch', there);
  const failure: unknown = await loadPart(() => Promise.reject(missing))().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PartMissing);
  expect(failure).toMatchObject({ cause: missing });
  expect(useNetwork.getState().failed).toBe(false);
});
