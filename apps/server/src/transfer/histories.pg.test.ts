import { expect, test } from 'vitest';
import { runHistory } from './test-histories.ts';
import { openTransferWorld } from './test-transfer.ts';

/** `TRANSFER_HISTORIES=10000` lives as many; `TRANSFER_SEED` begins elsewhere. */
const COUNT = Number(process.env['TRANSFER_HISTORIES'] ?? 25);
const SEED = Number(process.env['TRANSFER_SEED'] ?? 54_000);
/** Lives of one database; then another begins, so that none of them grows slow. */
const PER_WORLD = 100;
const WORLDS = Array.from({ length: Math.ceil(COUNT / PER_WORLD) }, (_, n) => SEED + n * PER_WORLD);

test.each(WORLDS)(
  'whatever is lost, doubled, forged or killed, every point is where the records say (histories from %i, R-39, R-42)',
  { timeout: PER_WORLD * 10_000 },
  async (first) => {
    await using world = await openTransferWorld();
    let transfers = 0;
    for (let seed = first; seed < Math.min(first + PER_WORLD, SEED + COUNT); seed += 1) {
      const ended = await runHistory(world, seed);
      expect({ seed, faults: ended.faults }).toEqual({ seed, faults: [] });
      transfers += ended.transfers;
    }
    // A single life may pass without one.
    expect(transfers).toBeGreaterThan(0);
  },
);
