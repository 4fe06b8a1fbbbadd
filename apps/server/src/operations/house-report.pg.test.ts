import { HOUSE_REPORT_BY, type HouseReportBy } from '@drawroom/contract/house-report';
import { addDays } from '@drawroom/engine/civil-date';
import { spanOfDays } from '@drawroom/engine/date-ranges';
import { formatMoney } from '@drawroom/engine/money';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldAll } from '../report/index.ts';
import { FROM_MS, Pair } from '../report/test-facts-pair.ts';
import { factsStep } from '../report/test-facts-steps.ts';
import { openFactsWorld, type FactsWorld } from '../report/test-facts.ts';
import { houseFigures, readHouseReport, type AskedHouse } from './house-report.ts';

/** Another one is another history: the rules hold in each. */
const SEED = Number(process.env['HOUSE_SEED'] ?? 20_260_301);
const FIRST = '2026-03-01';
const ZONES = ['UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York'];
let world: FactsWorld;
beforeAll(async () => {
  world = await openFactsWorld();
  const pair = new Pair(world);
  await pair.allowCorrections();
  await pair.join(null, 200);
  for (const rate of [150, 110, 60, 10]) await pair.join(pair.members.at(-1) ?? null, rate);
  // Somebody at the top without a team: of no branch, and of the house all the same.
  await pair.join(null, 0);
  await pair.take({
    do: 'round',
    bets: [
      { who: 5, line: 0 },
      { who: 4, line: 1 },
    ],
  });
  await pair.take({ do: 'pay', who: 5, kind: 'deposit', amount: 777n });
  const [steps] = fc.sample(fc.array(factsStep, { minLength: 40, maxLength: 60 }), { numRuns: 1, seed: SEED });
  const scattered = fc.sample(fc.nat(383), { numRuns: 5_000, seed: SEED });
  let turn = 0;
  const fold = async (): Promise<void> => {
    await world.scatter(() => new Date(FROM_MS + (scattered[(turn += 1) % 5_000] ?? 0) * 900_000 + 1_234));
    await foldAll(world.db);
  };
  for (const step of steps ?? []) await (step.do === 'fold' ? fold() : pair.take(step));
  await fold();
  // A member who was at the top is so no more: what was done below him before is of no branch that stands now.
  await pair.take({ do: 'move', who: 5, below: 0 });
  await fold();
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

const asked = (parts: Partial<AskedHouse> = {}): AskedHouse => ({
  by: 'day',
  from: FIRST,
  to: addDays(FIRST, 3),
  zone: 'UTC',
  ...parts,
});

/** The sums of a stretch from bets and books alone, in words of their own. */
async function fromBooks(fromMs: number, toMs: number): Promise<Record<string, string>> {
  const at = [new Date(fromMs), new Date(toMs)];
  const { rows: bets } = await world.db.query<Record<string, bigint>>(
    `select coalesce(sum(b.sign), 0)::bigint as bets, coalesce(sum(b.sign * b.stake), 0)::bigint as stake,
       coalesce(sum(b.sign * b.payout), 0)::bigint as payout, coalesce(sum(b.sign * r.earned), 0)::bigint as rebate
     from lottery.v_settled_chunk c
     join lottery.v_settled_bet b on b.round_id = c.round_id and b.revision = c.revision and b.account_id between c.lo and c.hi
     join lottery.v_lottery_type t on t.lottery_id = b.lottery_id
     cross join lateral (select coalesce(sum(div(b.effective::numeric * s.steps[t.type_no], 10000)), 0) as earned
       from agent.chain_step s where s.chain_id = b.chain_id and s.level > 0) r
     where c.done_at >= $1 and c.done_at < $2`,
    at,
  );
  const { rows: cash } = await world.db.query<Record<string, bigint>>(
    `select coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits,
       count(*) filter (where kind = 'deposit') as "depositCount",
       coalesce(sum(amount) filter (where kind = 'withdrawal'), 0)::bigint as withdrawals,
       coalesce(sum(amount) filter (where kind in ('bonus', 'reward')), 0)::bigint as bonus,
       count(*) filter (where is_first) as "firstDepositors"
     from ledger.v_cash_entry where created_at >= $1 and created_at < $2`,
    at,
  );
  const { rows: people } = await world.db.query<{ n: bigint }>(
    'select count(*) as n from agent.node where joined_at >= $1 and joined_at < $2',
    at,
  );
  const found = { ...bets[0], ...cash[0], registered: people[0]?.n ?? 0n } as Record<string, bigint>;
  const counts = ['bets', 'depositCount', 'firstDepositors', 'registered'];
  return Object.fromEntries(
    Object.entries(found).map(([name, sum]) => [name, counts.includes(name) ? String(sum) : formatMoney(sum)]),
  );
}

/** Figures of a report, of those names alone that the books were asked for. */
function named(figures: object, like: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(like).map((name) => [name, String(figures[name as keyof object])]));
}

test.each(ZONES)('every day in %s, and the days before, is what bets and books say after any history', async (zone) => {
  const { rows, total, totalBefore, span, before } = await readHouseReport(world.db, asked({ zone }));
  expect(rows.map(({ key }) => key)).toEqual([0, 1, 2, 3].map((n) => addDays(FIRST, n)));
  for (const { key, sums, before: then } of rows) {
    const day = spanOfDays({ first: key, last: key }, zone);
    const books = await fromBooks(day.fromMs, day.untilMs);
    expect([key, named(houseFigures(sums), books)]).toEqual([key, books]);
    const earlier = addDays(key, -4);
    const old = spanOfDays({ first: earlier, last: earlier }, zone);
    const oldBooks = await fromBooks(old.fromMs, old.untilMs);
    expect([earlier, named(houseFigures(then!), oldBooks)]).toEqual([earlier, oldBooks]);
  }
  const books = await fromBooks(span.from, span.to);
  expect(named(houseFigures(total), books)).toEqual(books);
  expect(Number(books['bets'])).toBeGreaterThan(0);
  expect(Number(books['deposits'])).toBeGreaterThan(0);
  expect([before.to, before.lastDay]).toEqual([span.from, '2026-02-28']);
  const oldBooks = await fromBooks(before.from, before.to);
  expect(named(houseFigures(totalBefore), oldBooks)).toEqual(oldBooks);
});

test.each(HOUSE_REPORT_BY)(
  'rows by %s come to the total, figure by figure, now and before',
  async (by: HouseReportBy) => {
    const { rows, total, totalBefore } = await readHouseReport(world.db, asked({ by, zone: 'Asia/Kathmandu' }));
    for (const name of Object.keys(total) as (keyof typeof total)[]) {
      const now = rows.reduce((sum, { sums }) => sum + sums[name], 0n);
      const then = rows.reduce((sum, { before }) => sum + (before?.[name] ?? 0n), 0n);
      expect([name, now, then]).toEqual([name, total[name], totalBefore[name]]);
    }
    expect(rows.length).toBeGreaterThan(0);
  },
);

test('hours are those of the zone, on a day with 23 of them too', async () => {
  const { rows, span } = await readHouseReport(
    world.db,
    asked({ by: 'hour', from: '2026-03-08', to: '2026-03-08', zone: 'America/New_York' }),
  );
  expect(rows.map(({ key }) => Number(key))).toEqual(
    Array.from({ length: 23 }, (_unused, n) => span.from + n * 3_600_000),
  );
});

test('bets stand under their lottery and its type, points under none', async () => {
  const byLottery = await readHouseReport(world.db, asked({ by: 'lottery' }));
  const { rows: codes } = await world.db.query<{ code: string; family: string }>(
    'select distinct l.code, l.family from lottery.v_settled_bet b join lottery.v_lottery l on l.id = b.lottery_id',
  );
  expect(byLottery.rows.map(({ key }) => key)).toEqual([...codes.map(({ code }) => code), '']);
  expect(byLottery.rows.at(-1)?.sums.bets).toBe(0n);
  expect(byLottery.rows[0]?.sums.stake).toBe(byLottery.total.stake);
  const byType = await readHouseReport(world.db, asked({ by: 'type' }));
  expect(byType.rows.map(({ key }) => key)).toEqual([...new Set(codes.map(({ family }) => family)), '']);
});

test('a branch is its head with everybody below him by where they stood; whoever is of none is in the last row', async () => {
  const { rows, total } = await readHouseReport(world.db, asked({ by: 'branch' }));
  const { rows: heads } = await world.db.query<{ id: string }>(
    `select n.member_id::text as id from agent.node n where n.parent_id is null
       and exists (select from report.branch b where b.agent_id = n.member_id)`,
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...heads.map(({ id }) => id), ''].toSorted());
  const [head] = heads;
  const span = spanOfDays({ first: FIRST, last: addDays(FIRST, 3) }, 'UTC');
  const { rows: own } = await world.db.query<{ stake: bigint }>(
    `select coalesce(sum(b.sign * b.stake), 0)::bigint as stake from lottery.v_settled_chunk c
     join lottery.v_settled_bet b on b.round_id = c.round_id and b.revision = c.revision and b.account_id between c.lo and c.hi
     where c.done_at >= $1 and c.done_at < $2
       and exists (select from agent.chain_step s where s.chain_id = b.chain_id and s.member_id = $3)`,
    [new Date(span.fromMs), new Date(span.untilMs), head?.id],
  );
  expect(rows.find(({ key }) => key === head?.id)?.sums.stake).toBe(own[0]?.stake);
  expect(rows.at(-1)?.sums.deposits).not.toBe(0n);
  expect(total.deposits).toBeGreaterThan(0n);
});

test('deposits stand under the channel of their order, what was booked without one under none', async () => {
  const before = await readHouseReport(world.db, asked({ by: 'channel' }));
  await world.owner.query(`set session_replication_role = replica;
    insert into deposit.deposit (id, account_id, member_id, currency, channel_code, kind, client_ref, digest, step, ordered, amount, fee, bonus,
      turnover, fee_fixed, fee_per10k, bonus_per10k, bonus_max, turnover_deposit_e2, turnover_bonus_e2, pay_amount, pay_currency,
      pay_decimals, confirmations, ended_at)
    select n, 1, 1, 'CNY', 'card', 'bank', gen_random_uuid(), gen_random_uuid(), case n when 4 then 'rejected' else 'passed' end, 100, 100 * n, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 100, 'CNY', 2, 1, case n when 3 then timestamptz '2026-03-05 00:00+00' else timestamptz '2026-03-04 23:59:59+00' end
    from generate_series(1, 4) n;
    set session_replication_role = origin;`);
  const after = await readHouseReport(world.db, asked({ by: 'channel' }));
  expect(after.rows.find(({ key }) => key === 'card')?.sums).toMatchObject({ deposits: 300n, deposit_count: 2n });
  const none = before.rows.at(-1)!.sums;
  expect(after.rows.at(-1)).toMatchObject({
    key: '',
    sums: { deposits: none.deposits - 300n, deposit_count: none.deposit_count - 2n },
  });
  await world.owner.query(
    `set session_replication_role = replica; delete from deposit.deposit; set session_replication_role = origin`,
  );
});

test('facts of before there was a house in them are put together as they would have been folded', async () => {
  const rows = async (): Promise<object[]> =>
    (await world.db.query('select * from report.house_slot order by slot, lottery_id')).rows;
  const folded = await rows();
  expect(folded.length).toBeGreaterThan(10);
  const migration = await readFile(new URL('../report/migrations/070-house.sql', import.meta.url), 'utf8');
  await world.owner.query('delete from report.house_slot');
  await world.owner.query(migration.slice(migration.indexOf('insert into')));
  // Where nothing was earned or booked the folding leaves a null and the migration a zero.
  const zeros = (list: object[]): string[] =>
    list.map((row) =>
      JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : (value ?? '0'))),
    );
  expect(zeros(await rows())).toEqual(zeros(folded));
});

test.each([
  ['reversed days', { from: '2026-03-02', to: '2026-03-01' }, 92],
  ['a day that there is not', { from: '2026-02-30', to: '2026-03-01' }, 92],
  ['more than 92 days', { from: '2026-01-01', to: '2026-04-03' }, 92],
  ['more than 14 days by hour', { by: 'hour' as const, from: '2026-03-01', to: '2026-03-15' }, 14],
])('%s are refused', async (_what, parts, days) => {
  expect(await refusalOf(readHouseReport(world.db, asked(parts)))).toMatchObject({
    key: 'report.range_invalid',
    params: { days },
  });
});

test('a zone that there is not is refused', async () => {
  expect(await refusalOf(readHouseReport(world.db, asked({ zone: 'Moon/Base' })))).toMatchObject({
    key: 'request.invalid',
  });
});
