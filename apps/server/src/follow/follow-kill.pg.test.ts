import { setTimeout as wait } from 'node:timers/promises';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { openKiller, persist, type Killer } from '../lottery/test-kills.ts';
import { BIG, SMALL } from '../lottery/test-world.ts';
import { openFollowWorld, type FollowWorld } from './test-follow.ts';

const KILLS = Number(process.env['KILLS'] ?? 12);
const FOLLOWERS = 16;
const SHARES = 4;

let world: FollowWorld;
let killer: Killer;
beforeAll(async () => {
  // A killed connection is logged each time; here that is what is asked for.
  world = await openFollowWorld({ logLevel: 'silent' });
  const victims = ['%follow.step%', '%place_orders%', '%follow.follow%', '%outbox%', '%'];
  killer = await openKiller(world.lottery.database, { seed: 'between a step and its order', victims });
});
afterAll(async () => {
  await killer.close();
  await world[Symbol.asyncDispose]();
});

/** Two runners at once, until nothing waits; a killed look is taken again, as the runner does. */
async function runAll(): Promise<void> {
  for (;;) {
    await Promise.all([persist(world.run), persist(world.run)]);
    const { rowCount } = await persist(() =>
      world.lottery.kernel.db.query('select from follow.step where state = 0 limit 1'),
    );
    if (rowCount === 0) return;
  }
}

test(
  `connections killed ${KILLS} times while follows place: each shared bet is one order of each follower, and the points are exact (R-17, R-47)`,
  async () => {
    const leader = await world.aLeader();
    const followers: Session[] = [];
    for (let n = 0; n < FOLLOWERS; n += 1) {
      const member = await world.aMember('1000.00');
      await world.start(member, leader, {
        rounds: '50',
        amount: '1',
        roundCap: '900',
        totalCap: '900',
        stopLoss: '900',
      });
      followers.push(member);
    }
    let kills = 0;
    let shares = 0;
    while (kills < KILLS) {
      const round = await world.lottery.anOpenRound();
      for (let n = 0; n < SHARES; n += 1) await world.sharedBet(leader, round, [n % 2 === 0 ? BIG : SMALL]);
      shares += SHARES;
      const done = new AbortController();
      const work = runAll().finally(() => done.abort());
      while (!done.signal.aborted && kills < KILLS) {
        await Promise.race([work, wait(killer.roll(40))]);
        if (!done.signal.aborted && (await killer.killOne())) kills += 1;
      }
      await work;
      await persist(() => world.rounds.finish(round));
    }
    await persist(world.run);
    await auditDatabase(world.lottery.database);
    for (const member of followers) {
      const { rows } = await world.lottery.kernel.db.query<{ orders: number; decided: number; left: bigint }>(
        `select count(*)::int as orders, (select count(*)::int from follow.step s join follow.follow f on f.id = s.follow_id
             where f.account_id = $1 and s.state = 2) as decided,
           100000 - coalesce(sum(b.stake - b.payout), 0)::bigint as left from lottery.bet b where b.account_id = $1`,
        [member.claims.accountId],
      );
      expect(rows[0]).toMatchObject({ orders: shares, decided: shares });
      expect(await world.lottery.balance(member)).toBe(rows[0]?.left);
    }
    expect(kills).toBe(KILLS);
  },
  Math.max(120_000, KILLS * 5_000),
);
