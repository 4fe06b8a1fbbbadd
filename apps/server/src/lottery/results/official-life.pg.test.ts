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

/** The next round that the planner has made; its betting begins now. */
async function plannedRound(): Promise<Round> {
  const { world, first } = official;
  return eventually(async () => {
    const { rows } = await world.kernel.db.query<{ id: bigint }>(
      `update lottery.round set begin_at = clock_timestamp() where id = (
         select id from lottery.round where lottery_id = $1 and status = 0
           and end_at > clock_timestamp() + interval '60 s' order by prize_at limit 1) returning id`,
      [first.id],
    );
    return rows[0] === undefined ? undefined : world.round(rows[0].id);
  });
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
  const ticker = new RoundTicker({ kernel, house, catalogue, vault, saltOf: receipts.saltOf });
  ticker.start();
  await eventually(async () => (ticker.leading ? true : undefined));
  const round = await plannedRound();
  expect(round.status).toBe(ROUND_STATUS.scheduled);

  await kernel.db.query(`update lottery.lottery set sourced = true where source = 'official'`);
  await catalogue.reload();
  await reached(round, ROUND_STATUS.open);
  const ann = await world.aMember('100.00');
  await world.bet(ann, await world.round(round.id), [BIG]);
  official.watch();
  // Nobody waits for its own close, minutes from now.
  await kernel.db.query(
    `update lottery.round set end_at = clock_timestamp() + interval '100 ms', prize_at = clock_timestamp() + interval '300 ms'
     where id = $1`,
    [round.id],
  );
  const sealed = await reached(round, ROUND_STATUS.sealed);
  expect(sealed).toMatchObject({ sealed_count: 1, numbers: null, commitment: null });
  for (const feed of [a, b]) feed.tell(official.first.code, { issue: round.game_no, numbers: ['6', '5', '4'] });
  await reached(round, ROUND_STATUS.settled);
  expect(await world.balance(ann)).toBe(100_00n - 10_00n + 19_50n);
  await ticker.stop();
});
