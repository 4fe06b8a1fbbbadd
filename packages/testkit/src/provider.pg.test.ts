import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { expect, test } from 'vitest';
import { bootServer } from './boot.ts';
import { startHouseProvider } from './provider.ts';

test('a provider beside a house is the same one after a kill, and behaves as it is told', async () => {
  await using house = await bootServer();
  await using provider = await startHouseProvider(house);
  const { url } = provider;
  const statusOf = async () => (await fetch(url + PROVIDER_PATHS.games, { method: 'POST', body: '{}' })).status;
  expect(await statusOf()).toBe(401);
  await provider.behave({ down: true });
  await expect(statusOf()).rejects.toThrow('fetch failed');
  await provider.kill();
  await provider.restart();
  expect(await statusOf()).toBe(401);
  await expect(provider.behave({ rude: true })).rejects.toThrow('400');
});
