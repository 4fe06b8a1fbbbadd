import { setTimeout as wait } from 'node:timers/promises';
import { randomnessOf } from '@drawroom/beacon/verify-beacon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BeaconDesk } from './beacon-desk.ts';
import { ROUND_COLUMNS, ROUND_STATUS, type Round } from './round.ts';
import { openBeaconWorld, type BeaconWorld } from './test-beacon.ts';
import { BIG } from './test-world.ts';
import { RoundTicker } from './ticker.ts';

let scene: BeaconWorld;
const tickers: RoundTicker[] = [];
beforeAll(async () => {
  scene = await openBeaconWorld();
  const { kernel, catalogue } = scene.world;
  // A round every 9 s: opens 4 s after the draw before, closes 3 s before its own.
  await kernel.db.query(`update lottery.lottery set state = 'ended' where code <> 'k3-1m'`);
  await kernel.db.query(
    `update lottery.lottery set schedule = schedule || '{"closeLeadSeconds": 3, "openLeadSeconds": 5,
       "sessions": [{"firstDraw": "00:00:09", "intervalSeconds": 9, "count": 9600}],
       "issue": {"prefix": "YYYYMMDD", "separator": "-", "digits": 5}}' where code = 'k3-1m'`,
  );
  await catalogue.reload();
});
afterAll(async () => {
  await Promise.all(tickers.map((ticker) => ticker.stop()));
  await scene[Symbol.asyncDispose]();
});

function startTicker(beacon: BeaconDesk): RoundTicker {
  const { kernel, house, catalogue, vault, receipts } = scene.world;
  const ticker = new RoundTicker({ kernel, house, catalogue, vault, saltOf: receipts.saltOf, beacon });
  tickers.push(ticker);
  ticker.start();
  return ticker;
}

/** Looks until there is such a round; the limit only keeps a broken build from hanging. */
async function until(where: string): Promise<Round> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 50_000; await wait(25)) {
    const { rows } = await scene.world.kernel.db.query<Round>(
      `select ${ROUND_COLUMNS} from lottery.round where ${where} order by prize_at desc limit 1`,
    );
    if (rows[0] !== undefined) return rows[0];
  }
  throw new Error(`no round where ${where}`);
}

it('a round keeps its announced beacon over a restart and a silence, the lottery goes on "commit only" meanwhile (R-34)', async () => {
  const { world, relay, beacon } = scene;
  const first = await scene.aDesk();
  first.start();
  const before = startTicker(first);
  const round = await until('status = 1 and entropy_round is not null');
  const bettor = await world.aMember('100.00');
  await world.bet(bettor, round, [BIG]);
  relay.manner = 'silent';
  const sealed = await until(`id = ${round.id} and status = 3`);
  await before.stop();
  await first.stop();
  // The house comes back when the draw is long due, and the beacon is still not to be heard.
  await scene.passTime(sealed, sealed.prize_at + 12_000);
  const announced = await world.round(round.id);
  startTicker(await scene.aDesk());
  const next = await until(`status = 1 and prize_at > to_timestamp(${round.prize_at / 1_000})`);
  expect(next.entropy_round).toBeNull();
  expect(next.chain_id).not.toBe(round.chain_id);
  expect(await world.round(round.id)).toMatchObject({ status: ROUND_STATUS.sealed, seed: null, entropy: null });
  relay.manner = 'honest';
  const drawn = await until(`id = ${round.id} and status in (5, 6)`);
  const signature = beacon.signatureOf(Number(announced.entropy_round));
  expect(drawn).toMatchObject({
    status: ROUND_STATUS.settled,
    entropy_round: announced.entropy_round,
    entropy_signature: signature,
    entropy: randomnessOf(signature),
  });
  expect(await until(`id = ${next.id} and status in (5, 6)`)).toMatchObject({
    status: ROUND_STATUS.settled,
    entropy: '',
  });
}, 120_000);
