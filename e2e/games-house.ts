import { buildProvider } from '@drawroom/server/build-provider';
import { ensureDemoProvider } from '@drawroom/server/demo/demo-provider';
import { startHouseProvider } from '@drawroom/testkit/provider';
import type { HouseProvider } from '@drawroom/testkit/provider';

import { until } from './books.ts';
import type { LobbyWorld } from './lobby-world.ts';

/** Starts the sample provider with its pages; the house does not know it yet. `env` as in `startHouseProvider`. */
export async function startProvider(
  world: LobbyWorld,
  env: Readonly<Record<string, string>> = {},
): Promise<HouseProvider> {
  const pages = await buildProvider(() => undefined);
  return startHouseProvider(world.booted(), { PROVIDER_PAGES: pages, ...env });
}

/** Tells the house of the provider: ends when it lists its games and serves pages that may frame it. */
export async function introduceProvider(world: LobbyWorld, { url }: HouseProvider): Promise<void> {
  const { kernel } = world.booted().server;
  await kernel.db.tx((t) => ensureDemoProvider(t, kernel, { currency: 'CNY', url }));
  await until('the list of games', async () => {
    const { rows } = await kernel.db.query<{ n: number }>(
      `select jsonb_array_length(games) as n from transfer.provider`,
    );
    return (rows[0]?.n ?? 0) > 0 ? true : undefined;
  });
  // A page frames what its house knew when the page was served.
  await until('a page that may frame it', async () => {
    const { headers } = await fetch(world.url);
    return headers.get('content-security-policy')?.includes(url) === true ? true : undefined;
  });
}

/** Points at the provider by the books of the house, and what its records there say that members lost; minor units. */
export async function pointsThere({ db }: LobbyWorld): Promise<{ readonly away: bigint; readonly lost: bigint }> {
  const { rows } = await db.query<{ away: bigint; lost: bigint }>(
    `select coalesce(sum(in_sum - out_sum + result_sum), 0)::bigint as away, coalesce(-sum(result_sum), 0)::bigint as lost from transfer.player`,
  );
  return rows[0] ?? { away: 0n, lost: 0n };
}

/** Waits until no transfer is under way. */
export function transfersEnded({ db }: LobbyWorld, patienceMs?: number): Promise<true> {
  return until(
    'the end of every transfer',
    async () => {
      const { rows } = await db.query<{ open: number }>(
        `select count(*)::int as open from transfer.transfer where state not in ('confirmed', 'failed')`,
      );
      return rows[0]?.open === 0 ? true : undefined;
    },
    patienceMs,
  );
}
