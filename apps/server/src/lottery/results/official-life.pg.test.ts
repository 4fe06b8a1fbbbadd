import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundById, ROUND_STATUS, type Round } from '../round.ts';
import { BIG } from '../test-world.ts';
import { RoundTicker } from '../ticker.ts';
import { eventually, openOfficialWorld, type OfficialWorld } from './test-official.ts';

let official: OfficialWorld;
beforeAll(async () => {
  official = await openOfficialWorld();
});
afterAll(() => official[Symbol.asyncDispose]());

/** A planned round that would open now, closes in `openMs` and is drawn soon after. */
async function aPlannedRound(gameNo: string, openMs: number): Promise<Round> {
  const { world, first } = official;
  const { rows } = await world.kernel.db.query<{ id: bigint }>(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, odds_version)
     values ($1, $2, '2027-01-01', clock_timestamp(), clock_timestamp() + $3 * interval '1 ms',
       clock_timestamp() + ($3 + 200) * interval '1 ms', $4) returning id`,
    [first.id, gameNo, openMs, first.odds.version],
  );
  return world.round(rows[0]?.id ?? 0n);
}

async function reached(round: Round, status: number): Promise<Round> {
  return eventually(async () => {
    const now = await roundById(official.world.kernel.db, round.id);
    return now?.status === status ? now : undefined;
  });
}

it('an official round opens, closes and is sealed by the ticker, told by its sources and paid (R-36); unsourced it stays shut', async () => {
  const { world, a, b } = official;
  const { kernel, house, catalogue, vault, receipts } = world;
  const shut = await aPlannedRound('20270102001', 600_000);
  const ticker = new RoundTicker({ kernel, house, catalogue, vault, saltOf: receipts.saltOf });
  ticker.start();
  await eventually(async () => (ticker.leading ? true : undefined));
  expect((await world.round(shut.id)).status).toBe(ROUND_STATUS.scheduled);

  await kernel.db.query(`update lottery.lottery set sourced = true where source = 'official'`);
  await catalogue.reload();
  await reached(shut, ROUND_STATUS.open);
  const round = await aPlannedRound('20270102002', 8_000);
  await reached(round, ROUND_STATUS.open);
  const ann = await world.aMember('100.00');
  await world.bet(ann, await world.round(round.id), [BIG]);
  official.watch();
  const sealed = await reached(round, ROUND_STATUS.sealed);
  expect(sealed).toMatchObject({ sealed_count: 1, numbers: null, commitment: null });
  for (const feed of [a, b]) feed.tell(official.first.code, { issue: round.game_no, numbers: ['6', '5', '4'] });
  await reached(round, ROUND_STATUS.settled);
  expect(await world.balance(ann)).toBe(100_00n - 10_00n + 19_82n);
  await ticker.stop();
});
