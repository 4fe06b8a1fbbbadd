import { setTimeout as wait } from 'node:timers/promises';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { cancelChase } from './cancel-chase.ts';
import { runChases } from './chase-steps.ts';
import type { StoredChase } from './chase-store.ts';
import { ROUND_STATUS, type Round } from './round.ts';
import { ANY_SUM, chaseAid, type ChaseAid } from './test-chase.ts';
import { openKiller, persist, type Killer } from './test-kills.ts';
import { BIG, openLotteryWorld, type LotteryWorld } from './test-world.ts';

const KILLS = Number(process.env['KILLS'] ?? 16);
const SEED = process.env['KILL_SEED'] ?? 'between a hold and its order';
/** More than one batch of placements. */
const MEMBERS = 80;
const ROUNDS = 3;

/** The statements of a chase's life, each killed while it runs or right after, before the next one of its transaction. */
const VICTIMS = ['%take_chase_parts%', '%place_orders%', '%mark_chase_parts%', '%chase%', '%outbox%', '%'] as const;

let world: LotteryWorld;
let aid: ChaseAid;
let killer: Killer;

beforeAll(async () => {
  // A killed connection is logged each time; here that is what is asked for.
  world = await openLotteryWorld({ logLevel: 'silent' });
  aid = chaseAid(world);
  killer = await openKiller(world.database, { seed: SEED, victims: VICTIMS });
});
afterAll(async () => {
  await killer.close();
  await world[Symbol.asyncDispose]();
});

async function finishRound(round: Round): Promise<void> {
  await persist(async () => {
    if ((await world.round(round.id)).status !== ROUND_STATUS.settled) await aid.finish(round);
  });
}

interface Mine {
  readonly member: Session;
  readonly chase: StoredChase;
}

async function start(n: number, rounds: readonly Round[]): Promise<Mine> {
  const member = await persist(() => world.aMember('1000.00'));
  const ref = crypto.randomUUID();
  const chase = await persist(() =>
    aid.chase(member, { rounds, lines: [n % 2 === 0 ? BIG : ANY_SUM], stopOnWin: n % 4 === 1, ref }),
  );
  return { member, chase };
}

/** The whole life of all chases: two leaders at once, some members cancelling. */
async function life(rounds: readonly Round[], mine: readonly Mine[]): Promise<void> {
  for (const [at, round] of rounds.entries()) {
    await persist(() => aid.open(round));
    const cancelling = mine.filter((_, n) => n % 16 === at);
    await Promise.all([
      persist(() => runChases(aid.deps)),
      persist(() => runChases(aid.deps)),
      ...cancelling.map(({ member, chase }) => {
        const clientRef = crypto.randomUUID();
        return persist(() => cancelChase(world.kernel, member, { chaseNo: String(chase.id), clientRef }));
      }),
    ]);
    await persist(() => runChases(aid.deps));
    await finishRound(round);
    await persist(() => runChases(aid.deps));
  }
}

/** Each member's points from his orders alone: opening less stakes, plus what the settled bets pay. */
async function wrongBalances(): Promise<string[]> {
  const { rows } = await world.kernel.db.query<{ offender: string }>(
    `select format('%s: %s, %s', c.account_id, v.balance, 100000 - coalesce(b.lost, 0)) as offender from lottery.chase c
     join ledger.v_balance v on v.id = c.account_id
     left join lateral (select sum(stake - payout) as lost from lottery.bet where account_id = c.account_id) b on true
     where v.balance <> 100000 - coalesce(b.lost, 0)`,
  );
  return rows.map(({ offender }) => offender);
}

test(
  `connections killed ${KILLS} times while chases are made, placed, stopped and cancelled: one order per round, points exact (R-17, R-28, R-47)`,
  async () => {
    let kills = 0;
    for (let turn = 0; turn === 0 || kills < KILLS; turn += 1) {
      const rounds = await aid.coming(ROUNDS);
      const done = new AbortController();
      const work = Promise.all(Array.from({ length: turn === 0 ? MEMBERS : 12 }, (_, n) => start(n, rounds)))
        .then((mine) => life(rounds, mine))
        .finally(() => done.abort());
      while (!done.signal.aborted && kills < KILLS) {
        await Promise.race([work, wait(killer.roll(60))]);
        if (!done.signal.aborted && (await killer.killOne())) kills += 1;
      }
      await work;
      await auditDatabase(world.database);
    }
    const { rows } = await world.kernel.db.query<{ open: number; running: number; orders: number; parts: number }>(
      `select (select count(*)::int from lottery.chase_round where state in (0, 1)) as open,
         (select count(*)::int from lottery.chase where state = 0) as running,
         (select count(*)::int from lottery.bet_order) as orders,
         (select count(*)::int from lottery.chase_round where order_id is not null) as parts`,
    );
    expect(rows[0]).toMatchObject({ open: 0, running: 0, orders: rows[0]?.parts });
    expect(rows[0]?.orders).toBeGreaterThan(MEMBERS);
    expect(await wrongBalances()).toEqual([]);
    expect(kills).toBe(KILLS);
  },
  Math.max(120_000, KILLS * 3_000),
);
