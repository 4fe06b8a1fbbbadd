import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHistory } from './test-histories.ts';
import { openTransferWorld, type TransferWorld } from './test-transfer.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await openTransferWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Ten thousand of them: `npm run sim -- --transfers --histories 10000`. */
const SEEDS = Array.from({ length: 25 }, (_, n) => 54_000 + n);

test.each(SEEDS)(
  'whatever is lost, doubled, forged or killed, every point is where the records say (history %i, R-39, R-42)',
  async (seed) => {
    const { faults, transfers } = await runHistory(world, seed);
    expect(faults).toEqual([]);
    expect(transfers).toBeGreaterThan(0);
  },
);
