import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { cancelChase } from './cancel-chase.ts';
import { enableOdds } from './catalogue.ts';
import { chaseOrderRef } from './chase-identity.ts';
import { runChases } from './chase-steps.ts';
import { ANY_SUM, chaseAid, losing, oddsNow, type ChaseAid } from './test-chase.ts';
import { BIG, openLotteryWorld, SMALL, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
let aid: ChaseAid;
let ann: Session;
beforeAll(async () => {
  world = await openLotteryWorld();
  aid = chaseAid(world);
});
beforeEach(async () => {
  ann = await world.aMember('1000.00');
});
afterAll(() => world[Symbol.asyncDispose]());

const cancel = (session: Session, chaseNo: bigint, clientRef: string = randomUUID()) =>
  cancelChase(world.kernel, session, { chaseNo: String(chaseNo), clientRef });
const orders = async (session: Session): Promise<number> =>
  (
    await world.kernel.db.query<{ n: number }>(
      'select count(*)::int as n from lottery.bet_order where account_id = $1',
      [session.claims.accountId],
    )
  ).rows[0]?.n ?? 0;

describe('a chase', () => {
  it('freezes the stake of all rounds at once, places each as its round opens, and is done after the last (R-17)', async () => {
    const rounds = await aid.coming(3);
    const chase = await aid.chase(ann, { rounds, lines: [BIG, SMALL], multiples: [1, 2, 4] });
    expect([await world.balance(ann), await aid.frozen(ann)]).toEqual([86_000n, 14_000n]);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: waiting, waiting, waiting');
    for (const [n, round] of rounds.entries()) {
      await aid.open(round);
      await runChases(aid.deps);
      expect(await aid.frozen(ann)).toBe([12_000n, 8_000n, 0n][n]);
      await aid.finish(round);
    }
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('done: decided, decided, decided');
    const { rows } = await world.kernel.db.query<{ stake: bigint; ref: string }>(
      `select o.total as stake, o.client_ref::text as ref from lottery.bet_order o where account_id = $1 order by order_id`,
      [ann.claims.accountId],
    );
    expect(rows).toEqual(
      rounds.map((round, n) => ({ stake: 2_000n * 2n ** BigInt(n), ref: chaseOrderRef(chase.id, round.id) })),
    );
  });

  it('that stops on a win gives the rest back before the next round is placed', async () => {
    const rounds = await aid.coming(3);
    const chase = await aid.chase(ann, { rounds, lines: [ANY_SUM], stopOnWin: true });
    await aid.open(rounds[0]!);
    await runChases(aid.deps);
    await aid.finish(rounds[0]!);
    await aid.open(rounds[1]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('won: decided, returned, returned');
    expect([await aid.frozen(ann), await orders(ann)]).toEqual([0n, 1]);
  });

  it('that stops on a win goes on after a loss', async () => {
    const rounds = await aid.coming(2);
    const lines = losing(await aid.sumOf(rounds[0]!));
    const chase = await aid.chase(ann, { rounds, lines, stopOnWin: true });
    await aid.open(rounds[0]!);
    await runChases(aid.deps);
    await aid.finish(rounds[0]!);
    await aid.open(rounds[1]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: decided, placed');
    expect(await world.balance(ann)).toBe(98_000n);
  });

  it('that stops on a win waits until the round before is settled, and skips the next one when that comes too late', async () => {
    const rounds = await aid.coming(3);
    const lines = losing(await aid.sumOf(rounds[0]!));
    const chase = await aid.chase(ann, { rounds, lines, stopOnWin: true });
    await aid.open(rounds[0]!);
    await runChases(aid.deps);
    await aid.open(rounds[1]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: placed, waiting, waiting');
    await aid.finish(rounds[1]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: placed, skipped (closed), waiting');
    await aid.finish(rounds[0]!);
    await aid.open(rounds[2]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: decided, skipped (closed), placed');
  });

  it('is cancelled at any time: the rest goes back, the placed order stays, and a repeat changes nothing (R-47)', async () => {
    const rounds = await aid.coming(3);
    const chase = await aid.chase(ann, { rounds, lines: [BIG] });
    await aid.open(rounds[0]!);
    await runChases(aid.deps);
    const ref = randomUUID();
    const first = await cancel(ann, chase.id, ref);
    expect(first).toEqual({ chaseNo: String(chase.id), state: 'cancelled', amount: '20.00', balance: '990.00' });
    expect(await cancel(ann, chase.id, ref)).toEqual(first);
    await aid.open(rounds[1]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('cancelled: placed, returned, returned');
    await aid.finish(rounds[0]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('cancelled: decided, returned, returned');
  });

  it("is not cancelled by anybody else, nor under another cancellation's reference (R-47)", async () => {
    const rounds = await aid.coming(2);
    const [one, two] = [
      await aid.chase(ann, { rounds, lines: [BIG] }),
      await aid.chase(ann, { rounds, lines: [SMALL] }),
    ];
    const bob = await world.aMember();
    await expect(cancel(bob, one.id)).rejects.toMatchObject({ key: 'lottery.order_unknown' });
    const ref = randomUUID();
    await cancel(ann, one.id, ref);
    await expect(cancel(ann, two.id, ref)).rejects.toMatchObject({ key: 'request.client_ref_reused' });
    expect(await aid.stands(two)).toBe('running: waiting, waiting');
  });
});

describe('a round that cannot be placed is skipped, its part goes back and the chase goes on', () => {
  it('one that was voided before it opened', async () => {
    const rounds = await aid.coming(2);
    const chase = await aid.chase(ann, { rounds, lines: [BIG] });
    await aid.voided(rounds[0]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: skipped (voided), waiting');
    expect([await world.balance(ann), await aid.frozen(ann)]).toEqual([99_000n, 1_000n]);
  });

  it('one that opened and closed while the house was away', async () => {
    const rounds = await aid.coming(2);
    const chase = await aid.chase(ann, { rounds, lines: [BIG] });
    await aid.open(rounds[0]!);
    await aid.finish(rounds[0]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: skipped (closed), waiting');
    expect(await world.balance(ann)).toBe(99_000n);
  });

  it('one whose time is over by the clock of the database, though nobody has closed it (R-02)', async () => {
    const rounds = await aid.coming(2);
    const chase = await aid.chase(ann, { rounds, lines: [BIG] });
    await aid.open(rounds[0]!);
    await world.expire(rounds[0]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: skipped (closed), waiting');
    expect(await orders(ann)).toBe(0);
  });

  it("one that would bring the member over the play's maximum of the round (R-18)", async () => {
    const rich = await world.aMember('10000000.00');
    const rounds = await aid.coming(2);
    const max = world.lottery.odds.plays['k3.sum.big']!;
    const most = String(max.maxMinor / 100n);
    const chase = await aid.chase(rich, { rounds, lines: [['k3.sum.big', '-', most]] });
    await aid.open(rounds[0]!);
    const times = Number(max.roundMaxMinor / max.maxMinor);
    for (let n = 0; n < times; n += 1) await world.bet(rich, rounds[0]!, [['k3.sum.big', '-', most]]);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: skipped (limit), waiting');
  });

  it('one that was placed and is voided later gives its stake back as any bet', async () => {
    const rounds = await aid.coming(2);
    const chase = await aid.chase(ann, { rounds, lines: [ANY_SUM], stopOnWin: true });
    await aid.open(rounds[0]!);
    await runChases(aid.deps);
    await aid.voided(rounds[0]!);
    await aid.open(rounds[1]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: decided, placed');
    expect(await world.balance(ann)).toBe(100_000n - 1_600n);
  });
});

describe('accepting a chase', () => {
  it('16 copies of one request at once freeze the points once and get one answer (R-47)', async () => {
    const rounds = await aid.coming(2);
    const ref = randomUUID();
    const answers = await Promise.all(Array.from({ length: 16 }, () => aid.chase(ann, { rounds, lines: [BIG], ref })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect([await world.balance(ann), await aid.frozen(ann)]).toEqual([98_000n, 2_000n]);
  });

  it('the same reference with other content is refused (R-49)', async () => {
    const rounds = await aid.coming(2);
    const ref = randomUUID();
    await aid.chase(ann, { rounds, lines: [BIG], ref });
    await expect(aid.chase(ann, { rounds, lines: [BIG], ref, stopOnWin: true })).rejects.toMatchObject({
      key: 'request.client_ref_reused',
    });
    expect(await aid.frozen(ann)).toBe(2_000n);
  });

  it('more than the member has is refused whole, and nothing is frozen (R-17)', async () => {
    const rounds = await aid.coming(2);
    const poor = await world.aMember('19.99');
    await expect(aid.chase(poor, { rounds, lines: [BIG] })).rejects.toMatchObject({ key: 'wallet.insufficient' });
    expect([await world.balance(poor), await aid.frozen(poor)]).toEqual([1_999n, 0n]);
  });

  it('a stake over the limits in any of its rounds is refused at once', async () => {
    const rounds = await aid.coming(2);
    const line = [['k3.sum.big', '-', '3000.00']] as const;
    const rich = await world.aMember('90000000.00');
    await expect(aid.chase(rich, { rounds, lines: line, multiples: [1, 10_000] })).rejects.toMatchObject({
      key: 'lottery.amount_out_of_range',
    });
    expect(await aid.frozen(rich)).toBe(0n);
  });

  it('a first round that is over, or more rounds than are planned, are refused', async () => {
    const rounds = await aid.coming(2);
    const multiples = Array.from({ length: 3 }, () => 1);
    await expect(aid.chase(ann, { rounds, lines: [BIG], multiples })).rejects.toMatchObject({
      key: 'lottery.round_unknown',
    });
    await aid.open(rounds[0]!);
    await aid.finish(rounds[0]!);
    await expect(aid.chase(ann, { rounds, lines: [BIG] })).rejects.toMatchObject({ key: 'lottery.round_closed' });
  });

  it('beyond 20 running ones is refused, however many come at once', async () => {
    const rounds = await aid.coming(2);
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, () => aid.chase(ann, { rounds, lines: [BIG] })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await aid.frozen(ann)).toBe(40_000n);
  });
});

describe('odds that change under a chase (R-27)', () => {
  const setBig = async (oddsE4: number): Promise<void> => {
    const { catalogue, lottery, kernel } = world;
    const table = catalogue.byId(lottery.id)!.odds;
    const big = table.plays['k3.sum.big']!;
    const odds = Object.fromEntries(Object.keys(big.odds).map((key) => [key, oddsE4]));
    await kernel.db.tx((t) =>
      enableOdds(t, lottery.id, { ...table, plays: { ...table.plays, 'k3.sum.big': { ...big, odds } } }),
    );
  };

  it('worse: the chase stops and the rest goes back; better: the round is placed at the better ones', async () => {
    const rounds = await aid.coming(3);
    const accepted = oddsNow(world, 'k3.sum.big', '-');
    const chase = await aid.chase(ann, { rounds, lines: [BIG] });
    await setBig(19_850);
    await aid.open(rounds[0]!);
    await runChases(aid.deps);
    const { rows } = await world.kernel.db.query<{ odds: string }>(
      'select odds from lottery.bet where account_id = $1',
      [ann.claims.accountId],
    );
    expect([accepted, ...rows.map(({ odds }) => odds)]).toEqual(['1.9820', '1.9850']);
    await setBig(19_810);
    await world.catalogue.reload();
    await aid.open(rounds[1]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('odds_worse: placed, returned, returned');
    expect(await world.balance(ann)).toBe(99_000n);
    await setBig(19_820);
    await world.catalogue.reload();
  });

  it('other rules under the same odds are another bet: the chase stops', async () => {
    const rounds = await aid.coming(2);
    const chase = await aid.chase(ann, { rounds, lines: [BIG] });
    const { catalogue, lottery, kernel } = world;
    const table = catalogue.byId(lottery.id)!.odds;
    const ruleSet = { ...table.ruleSet, triple: 'lose' };
    await kernel.db.query(
      `with v as (insert into lottery.odds_version (lottery_id, version, odds, rule_set)
         select lottery_id, 9999, odds, $2 from lottery.odds_version where lottery_id = $1 and version = $3 returning version)
       update lottery.round set odds_version = 9999 from v where id = $4`,
      [lottery.id, JSON.stringify(ruleSet), table.version, rounds[0]!.id],
    );
    await aid.open(rounds[0]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('odds_worse: returned, returned');
  });
});

it('two leaders at once place each round once, and so does a repeat (R-10)', async () => {
  const rounds = await aid.coming(2);
  // More than one batch.
  const members = await Promise.all(Array.from({ length: 70 }, () => world.aMember('100.00')));
  const chases = await Promise.all(members.map((member) => aid.chase(member, { rounds, lines: [BIG, SMALL] })));
  await aid.open(rounds[0]!);
  await Promise.all([runChases(aid.deps), runChases(aid.deps), runChases(aid.deps)]);
  await runChases(aid.deps);
  for (const [n, chase] of chases.entries()) {
    expect(await aid.stands(chase)).toBe('running: placed, waiting');
    expect(await orders(members[n]!)).toBe(1);
  }
});

it('a cancellation beside the placement of a round: the round is bet or given back, never both', async () => {
  const rounds = await aid.coming(2);
  const members = await Promise.all(Array.from({ length: 12 }, () => world.aMember('100.00')));
  const chases = await Promise.all(members.map((member) => aid.chase(member, { rounds, lines: [BIG] })));
  await aid.open(rounds[0]!);
  await Promise.all([runChases(aid.deps), ...chases.map((chase, n) => cancel(members[n]!, chase.id))]);
  for (const [n, chase] of chases.entries()) {
    const placed = await orders(members[n]!);
    expect(await aid.stands(chase)).toBe(`cancelled: ${placed === 1 ? 'placed' : 'returned'}, returned`);
    expect([await world.balance(members[n]!), await aid.frozen(members[n]!)]).toEqual([
      placed === 1 ? 9_000n : 10_000n,
      0n,
    ]);
  }
});
