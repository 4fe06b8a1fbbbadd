import { payRound } from '@drawroom/server/lottery/index';
import { openPlacement } from '@drawroom/server/lottery/index';
import { createLog } from '@drawroom/server/kernel/log';
import type { Kernel } from '@drawroom/server/kernel/kernel';
import { loadMasterKey } from '@drawroom/server/kernel/master-key';
import { openBenchRound, type BenchWorld } from './bench-world.ts';

/** Bets of the round that is settled, spread over all members. */
const BETS = 1_000_000;
const LEVELS = 5;

export interface SettlementFigures {
  readonly bareDefaultSeconds: number;
  readonly bareHotSeconds: number;
  readonly settleSeconds: number;
  readonly longestTransactionMs: number;
  readonly bets: number;
}

/**
 * Settles a round of 1,000,000 bets (100,000 members, 5 levels of rebate) with everything it does, beside the bare UPDATE of
 * the same rows on a default table and on one where updates stay on the page (money-path.md §4).
 */
export async function settlementBench(world: BenchWorld): Promise<SettlementFigures> {
  const { house, close } = await openPlacement(
    { db: world.db, log: createLog('warn') },
    {
      masterKey: loadMasterKey({ dataDir: '', text: 'bench master key 0001' }),
      currency: 'CNY',
      chainOf: async () => 1n,
    },
  );
  await makeChains(world);
  const roundId = await openBenchRound(world, 'settle-me');
  await makeBets(world, roundId);
  const bareDefaultSeconds = await bareUpdate(world, roundId, 100);
  const bareHotSeconds = await bareUpdate(world, roundId, 50);
  await makeDrawn(world, roundId);
  await world.owner('vacuum analyze lottery.bet');
  await world.owner('checkpoint');
  const { db, longestMs } = timed(world);
  const started = performance.now();
  await payRound({ kernel: { db } as Kernel, house }, { id: roundId });
  const settleSeconds = (performance.now() - started) / 1_000;
  const { rows } = await world.owner(
    'select count(*)::int as open from lottery.bet where round_id = $1 and status = 0',
    [String(roundId)],
  );
  if (rows[0]?.['open'] !== 0) throw new Error('bets are left open');
  await close();
  return { bareDefaultSeconds, bareHotSeconds, settleSeconds, longestTransactionMs: longestMs(), bets: BETS };
}

/** A tree with 8 children per agent over the first members; every member's chain has up to five agents above him. */
export async function makeChains(world: BenchWorld): Promise<void> {
  await world.owner(`alter table agent.chain_step disable trigger all`);
  await world.owner(
    `insert into agent.chain_step (chain_id, level, member_id, account_id, rates, steps)
     with recursive climb as (
       select m as chain, 0 as level, m as node from generate_series(1, $1::int) m
       union all
       select chain, level + 1, (node - 2) / 8 + 1 from climb where level < ${LEVELS} and node > 1
     )
     select chain, level, node, node - 1 + $2::bigint, array_fill(20 * level, array[15]), array_fill(case when level = 0 then 0 else 20 end, array[15]) from climb`,
    [world.members, String(world.firstAccount)],
  );
  await world.owner('analyze agent.chain_step');
}

/** Ten plays with ten selections or stakes each: some hundred distinct lines, ten bets per member. */
export async function makeBets(world: BenchWorld, roundId: bigint, bets = BETS): Promise<void> {
  await world.owner(
    `insert into lottery.bet (account_id, id, order_id, round_id, chain_id, play, selection, odds, unit, multiple, units, stake, created_at)
     select $2::bigint + (n % $3::int), n, n, $1::bigint, n % $3::int + 1,
       case (n / $3::int) % 2 when 0 then 'k3.sum.value' else 'k3.die.any' end,
       case (n / $3::int) % 2 when 0 then (3 + n % 16)::text else (1 + n % 6)::text end,
       case (n / $3::int) % 2 when 0 then '7.0000' else '2.0500' end, 1000, 1, 1, 1000, clock_timestamp()
     from generate_series(1, ${bets}) n`,
    [String(roundId), String(world.firstAccount), world.members],
  );
  await world.owner('vacuum analyze lottery.bet');
}

async function bareUpdate(world: BenchWorld, roundId: bigint, fillfactor: number): Promise<number> {
  const table = `lottery.bare_${fillfactor}`;
  await world.owner(`create table ${table} (like lottery.bet including all) with (fillfactor = ${fillfactor})`);
  await world.owner(`insert into ${table} select * from lottery.bet`);
  await world.owner(`vacuum analyze ${table}`);
  await world.owner('checkpoint');
  const started = performance.now();
  await world.owner(
    `update ${table} set status = 2, settled_at = clock_timestamp() where round_id = $1 and status = 0`,
    [String(roundId)],
  );
  const seconds = (performance.now() - started) / 1_000;
  await world.owner(`drop table ${table}`);
  return seconds;
}

/** The dice 4 5 6: sums of 15 and the faces 4, 5, 6 win, about two bets in seven. */
export async function makeDrawn(world: BenchWorld, roundId: bigint): Promise<void> {
  const id = String(roundId);
  await world.owner(
    `update lottery.round set begin_at = clock_timestamp() - interval '2 h', end_at = clock_timestamp() - interval '1 h',
       prize_at = clock_timestamp(), status = 3, seal_root = 'bench', sealed_count = ${BETS}, sealed_at = clock_timestamp(),
       closed_at = clock_timestamp() where id = $1`,
    [id],
  );
  await world.owner(
    `update lottery.round set status = 4, numbers = '{4,5,6}', drawn_at = clock_timestamp() where id = $1`,
    [id],
  );
  await world.owner(
    `insert into lottery.outcome (round_id, play, selection, odds, status, mult, push_half, units)
     select round_id, play, selection, odds,
       case when wins then 1 else 2 end, case when wins then (replace(odds, '.', '')::bigint * 2) else 0 end, 0, 1
     from (select distinct round_id, play, selection, odds,
             case play when 'k3.sum.value' then selection = '15' else selection in ('4', '5', '6') end as wins
           from lottery.bet where round_id = $1) d`,
    [id],
  );
  await world.owner('analyze lottery.outcome');
}

/** The world's database with its longest transaction remembered. */
function timed(world: BenchWorld): { db: BenchWorld['db']; longestMs(): number } {
  let longest = 0;
  const db: BenchWorld['db'] = {
    ...world.db,
    tx: async (work, options) => {
      const started = performance.now();
      try {
        return await world.db.tx(work, options);
      } finally {
        longest = Math.max(longest, performance.now() - started);
      }
    },
  };
  return { db, longestMs: () => longest };
}
