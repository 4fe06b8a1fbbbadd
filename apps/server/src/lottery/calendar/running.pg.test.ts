import { setTimeout as wait } from 'node:timers/promises';
import { commitmentOf } from '@drawroom/engine/fair';
import { addDays } from '@drawroom/engine/round-clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROUND_COLUMNS, type Round } from '../round.ts';
import { openLotteryWorld, type LotteryWorld } from '../test-world.ts';
import { RoundTicker } from '../ticker.ts';
import { changeCalendars, earliestDay, lockLotteries, storeCalendar } from './calendar-store.ts';

const CODE = 'k3-1m';
const ZONE = 'Asia/Shanghai';
let world: LotteryWorld;
let ticker: RoundTicker;
beforeEach(async () => {
  world = await openLotteryWorld();
  await world.kernel.db.query(`update lottery.lottery set state = 'ended' where code <> $1`, [CODE]);
  // A round every 4 s: opens 3 s before its draw, closes 1 s before.
  await world.kernel.db.query(
    `update lottery.lottery set schedule = schedule || '{"closeLeadSeconds": 1, "openLeadSeconds": 3,
       "sessions": [{"firstDraw": "00:00:04", "intervalSeconds": 4, "count": 21600}],
       "issue": {"prefix": "YYYYMMDD", "separator": "-", "digits": 5}}' where code = $1`,
    [CODE],
  );
  await world.catalogue.reload();
  const { kernel, house, catalogue, vault, receipts } = world;
  ticker = new RoundTicker({ kernel, house, catalogue, vault, saltOf: receipts.saltOf });
});
afterEach(async () => {
  await ticker.stop();
  await world[Symbol.asyncDispose]();
});

async function rounds(where: string): Promise<Round[]> {
  const { rows } = await world.kernel.db.query<Round>(
    `select ${ROUND_COLUMNS} from lottery.round where ${where} order by prize_at, id`,
  );
  return rows;
}

/** Looks until there are so many rounds that were paid; the limit only keeps a broken build from hanging. */
async function settled(count: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; await wait(50))
    if ((await rounds('status = 5')).length >= count) return;
  throw new Error(`no ${count} rounds were paid in time`);
}

/** Another pace from today on: sooner than the desk allows, so that the change falls into rounds that run. */
async function paceOf(intervalSeconds: number): Promise<void> {
  const from = addDays(earliestDay([ZONE], world.kernel.clock.now()), -1);
  const sessions = [
    { firstDraw: `00:00:0${intervalSeconds}`, intervalSeconds, count: Math.floor(86_400 / intervalSeconds) },
  ];
  const calendar = { from, zone: ZONE, sessions, closeLeadSeconds: 1, openLeadSeconds: 3 };
  await world.kernel.db.tx(async (t) => {
    await lockLotteries(t, [CODE]);
    await storeCalendar(t, world.lottery.id, calendar);
    await changeCalendars(t, [CODE], from);
  });
  await world.catalogue.reload();
}

it('every promise of a round that ran is the hash of a seed that was shown, whatever became of the plan beside it', async () => {
  ticker.start();
  let paid = 2;
  await settled(paid);
  for (const intervalSeconds of [6, 5, 4]) {
    await paceOf(intervalSeconds);
    paid += 2;
    await settled(paid);
  }
  await ticker.stop();
  const promised = await rounds('commitment is not null');
  expect(new Set(promised.map(({ chain_id: chain }) => chain)).size).toBeGreaterThan(2);
  const seeds = new Map(
    (await rounds('seed is not null')).map((round) => [`${round.chain_id}/${round.chain_index}`, round.seed]),
  );
  for (const { chain_id: chain, chain_index: index, commitment, seed } of promised) {
    const before = index === 1 ? await world.vault.terminalOf(chain!) : seeds.get(`${chain}/${index! - 1}`);
    expect(commitment).toBe(before);
    if (seed !== null) expect(commitmentOf(seed)).toBe(commitment);
  }
  // Numbers are never given twice, and no two rounds were bet on at one time.
  expect(new Set(promised.map(({ game_no: no }) => no)).size).toBe(promised.length);
  const played = await rounds('status = 5');
  for (const [n, round] of played.entries())
    if (n > 0) expect(round.begin_at).toBeGreaterThanOrEqual(played[n - 1]!.prize_at);
}, 240_000);
