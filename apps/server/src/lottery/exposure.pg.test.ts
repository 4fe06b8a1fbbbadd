import { randomUUID } from 'node:crypto';
import { roundExposure } from '@drawroom/engine/exposure';
import { familyOf } from '@drawroom/engine/games/index';
import { parseOddsList } from '@drawroom/engine/odds';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDb } from '../kernel/db.ts';
import type { Session } from '../kernel/kernel.ts';
import { cancelBetOrder } from './cancel-order.ts';
import { enableOdds } from './catalogue.ts';
import { openExposureGate } from './exposure-gate.ts';
import { OrderBatcher } from './order-batcher.ts';
import { placeBet, type PlaceBetDeps } from './place-bet.ts';
import type { Round } from './round.ts';
import { openLotteryWorld, type BetLines, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
beforeAll(async () => {
  world = await openLotteryWorld({ logLevel: 'silent' });
  await capRounds(CAP);
});
afterAll(() => world[Symbol.asyncDispose]());

const CAP = 1_000_00n;
const oneBet = (play: string, amount: string, selection = '-'): BetLines => [[play, selection, amount]];
const HALF = oneBet('k3.sum.big', '500.00');

async function capRounds(roundCapMinor: bigint): Promise<void> {
  const odds = world.catalogue.byId(world.lottery.id)?.odds ?? world.lottery.odds;
  await world.kernel.db.tx((t) => enableOdds(t, world.lottery.id, { ...odds, roundCapMinor }));
  await world.catalogue.reload();
}

/** What the round would cost on its worst outcome, from the bets as they stand. */
async function worstOf(round: Round): Promise<bigint> {
  const { rows } = await world.kernel.db.query<{
    play: string;
    selection: string;
    odds: string;
    unit: bigint;
    multiple: number;
    units: number;
  }>('select play, selection, odds, unit, multiple, units from lottery.bet where round_id = $1 and status <> 4', [
    round.id,
  ]);
  const family = familyOf(world.lottery.family);
  if (family === undefined) throw new Error('no family');
  const lines = rows.map(({ play, odds, unit, ...row }) => ({
    ...row,
    playCode: play,
    oddsE4: parseOddsList(odds) ?? [],
    unitMinor: unit,
  }));
  const { worstMinor, stakedMinor } = roundExposure(lines, { family, ruleSet: world.lottery.odds.ruleSet });
  return worstMinor - stakedMinor;
}

/** Room that is leased out, by the round's row and by its leases. */
async function leasedOf(round: Round): Promise<{ leased: bigint; sum: bigint; nodes: number }> {
  const { rows } = await world.kernel.db.query<{ leased: bigint; sum: bigint; nodes: number }>(
    `select e.leased, (select sum(l.leased)::bigint from lottery.exposure_lease l where l.round_id = e.round_id) as sum,
       (select count(*)::integer from lottery.exposure_lease l where l.round_id = e.round_id) as nodes
     from lottery.round_exposure e where e.round_id = $1`,
    [round.id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

const members = (n: number): Promise<Session[]> =>
  Promise.all(Array.from({ length: n }, () => world.aMember('100000.00')));

/** Two bets of 500.00 at 1.982: 982.00 of the cap are gone, 18.00 are left. Returns the first of them. */
async function fillNearly(round: Round) {
  const [first, second] = await members(2);
  if (first === undefined || second === undefined) throw new Error('no members');
  await world.bet(second, round, HALF);
  return { session: first, order: await world.bet(first, round, HALF) };
}

const isFull = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && (answer.reason as { key?: string }).key === 'lottery.exposure_full';

/** A bet by way of one node. */
const through = (deps: PlaceBetDeps) => async (session: Session, round: Round, lines: BetLines) => {
  const odds = world.lottery.odds.plays;
  return placeBet(deps, session, {
    lotteryId: String(world.lottery.id),
    gameNo: round.game_no,
    clientRef: randomUUID(),
    betList: lines.map(([playCode, selection, unitAmount]) => {
      const oddsE4 = odds[playCode]?.odds[selection.split(',')[0] ?? ''] ?? odds[playCode]?.odds['*'] ?? 0;
      return {
        playCode,
        selection,
        unitAmount,
        odds: `${Math.floor(oddsE4 / 10_000)}.${String(oddsE4 % 10_000).padStart(4, '0')}`,
      };
    }),
  });
};

describe('the cap of a round', () => {
  it('lets one of 16 orders in that come at once when there is room for one (R-18)', async () => {
    const sixteen = await members(16);
    for (let played = 0; played < 3; played += 1) {
      const round = await world.anOpenRound();
      await fillNearly(round);
      const answers = await Promise.allSettled(
        sixteen.map((one) => world.bet(one, round, oneBet('k3.sum.big', '15.00'))),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(answers.filter(isFull)).toHaveLength(15);
      expect(await worstOf(round)).toBe((1_015_00n * 982n) / 1_000n);
    }
  });

  it('names the line that does not fit and a stake that does', async () => {
    const [ann, ben] = await members(2);
    if (ann === undefined || ben === undefined) throw new Error('no members');
    const round = await world.anOpenRound();
    await fillNearly(round);
    const lines = [...oneBet('k3.sum.odd', '5.00'), ...oneBet('k3.sum.big', '20.00')];
    const refused = await world.bet(ben, round, lines).catch((error: unknown) => error);
    expect(refused).toMatchObject({ key: 'lottery.exposure_full', data: { line: 1 } });
    const { max } = (refused as { data: { max: string } }).data;
    expect(Number(max.replace('.', ''))).toBeGreaterThan(10_00);
    await world.bet(ben, round, [...oneBet('k3.sum.odd', '5.00'), ...oneBet('k3.sum.big', max)]);
    expect((await worstOf(round)) <= CAP).toBe(true);
  });

  it('takes the other side of a full round, and more of the first side after it', async () => {
    const [ann, ben, cid] = await members(3);
    if (ann === undefined || ben === undefined || cid === undefined) throw new Error('no members');
    const round = await world.anOpenRound();
    await fillNearly(round);
    await expect(world.bet(ben, round, oneBet('k3.sum.big', '20.00'))).rejects.toMatchObject({
      key: 'lottery.exposure_full',
    });
    await world.bet(cid, round, oneBet('k3.sum.small', '400.00'));
    await world.bet(ben, round, oneBet('k3.sum.big', '300.00'));
    expect(await worstOf(round)).toBe((1_300_00n * 982n) / 1_000n - 400_00n);
  });

  it('answers an order that is in already, however full the round has become (R-47)', async () => {
    const [ann] = await members(1);
    if (ann === undefined) throw new Error('no member');
    const round = await world.anOpenRound();
    const ref = randomUUID();
    const placed = await world.betAs(ann, round, { lines: HALF, ref });
    await world.bet(await world.aMember('500.00'), round, HALF);
    expect(await world.betAs(ann, round, { lines: HALF, ref })).toEqual(placed);
  });

  it('gets back what refused orders had taken', async () => {
    const poor = await world.aMember('1.00');
    const [ann] = await members(1);
    if (ann === undefined) throw new Error('no member');
    const round = await world.anOpenRound();
    for (let tried = 0; tried < 3; tried += 1) {
      await expect(world.bet(poor, round, HALF)).rejects.toMatchObject({ key: 'wallet.insufficient' });
    }
    await world.bet(ann, round, HALF);
    expect(await worstOf(round)).toBe(491_00n);
  });
});

describe('cancelling under a cap', () => {
  const cancel = (session: Session, orderNo: string) =>
    cancelBetOrder(
      world.kernel.db,
      { orderNo, clientRef: randomUUID() },
      { ...world.deps, session, escrow: world.house.escrow },
    );

  it('frees the room of the order', async () => {
    const [ann, ben] = await members(2);
    if (ann === undefined || ben === undefined) throw new Error('no members');
    const round = await world.anOpenRound();
    const { session, order } = await fillNearly(round);
    await expect(world.bet(ben, round, HALF)).rejects.toMatchObject({ key: 'lottery.exposure_full' });
    await cancel(session, order.orderNo);
    await world.bet(ben, round, HALF);
    expect(await worstOf(round)).toBe(982_00n);
  });

  it('is refused where others were let in because the order stood against them', async () => {
    const [ann, ben, cid] = await members(3);
    if (ann === undefined || ben === undefined || cid === undefined) throw new Error('no members');
    const round = await world.anOpenRound();
    const against = await world.bet(cid, round, oneBet('k3.sum.small', '400.00'));
    await fillNearly(round);
    await world.bet(ann, round, oneBet('k3.sum.big', '400.00'));
    await expect(cancel(cid, against.orderNo)).rejects.toMatchObject({ key: 'lottery.order_not_cancellable' });
    expect(await worstOf(round)).toBe((1_400_00n * 982n) / 1_000n - 400_00n);
  });
});

describe('several nodes on one database', () => {
  type Node = PlaceBetDeps & { close(): Promise<void> };
  const opened: Node[] = [];
  const secondDb = () => createDb(world.database.connectionString, { poolSize: 4 });
  let db: ReturnType<typeof secondDb>;
  /** May end connections. */
  let owner: ReturnType<typeof secondDb>;
  beforeEach(() => {
    db = secondDb();
    owner = createDb(world.database.connectionString, { poolSize: 1, role: null });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((node) => node.close()));
    await Promise.all([db.close(), owner.close()]);
  });

  async function anotherNode(): Promise<Node> {
    const exposure = await openExposureGate(db, { log: world.kernel.log });
    const batching = { escrow: world.house.escrow, log: world.kernel.log, node: exposure.node };
    const batcher = await OrderBatcher.open(db, batching);
    const close = async (): Promise<void> => {
      await batcher.close();
      await exposure.close();
    };
    const node = { ...world.deps, exposure, batcher, close };
    opened.push(node);
    return node;
  }
  /** The lanes of a node die under it. */
  async function killLanes(node: PlaceBetDeps): Promise<void> {
    await owner.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.granted
         and (l.classid::bigint << 32 | l.objid::bigint) = lottery.node_key($1)`,
      [node.exposure.node.current],
    );
    const held = async (): Promise<number> => {
      const { rows } = await world.kernel.db.query<{ n: number }>(
        `select count(*)::integer as n from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory'
           and (l.classid::bigint << 32 | l.objid::bigint) = lottery.node_key($1)`,
        [node.exposure.node.current],
      );
      return rows[0]?.n ?? 0;
    };
    await expect.poll(held).toBe(0);
  }

  const PLAYS = ['k3.sum.big', 'k3.sum.small', 'k3.sum.odd', 'k3.sum.even'] as const;

  it('never pass the cap together, whatever each of them lets in (R-18)', async () => {
    const nodes = [world.deps, await anotherNode(), await anotherNode()];
    const bettors = await members(24);
    const round = await world.anOpenRound();
    const answers = await Promise.allSettled(
      Array.from({ length: 120 }, (_, n) => {
        const [deps, bettor] = [nodes[n % nodes.length], bettors[n % bettors.length]];
        const amount = `${20 + ((n * 37) % 90)}.00`;
        if (deps === undefined || bettor === undefined) throw new Error('none');
        // Lopsided: seven in ten on big.
        return through(deps)(bettor, round, oneBet(n % 10 < 7 ? 'k3.sum.big' : (PLAYS[n % 4] ?? 'k3.sum.odd'), amount));
      }),
    );
    expect(answers.filter(isFull).length).toBeGreaterThan(0);
    expect(answers.every((answer) => answer.status === 'fulfilled' || isFull(answer))).toBe(true);
    const worst = await worstOf(round);
    expect(worst <= CAP).toBe(true);
    expect(worst > CAP / 4n).toBe(true);
    const { leased, sum, nodes: leases } = await leasedOf(round);
    expect(leased).toBe(sum);
    expect(leased <= CAP).toBe(true);
    expect(leases).toBe(3);
  });

  it('take over what a node held that died: its bets count, its room is not lost', async () => {
    const dying = await anotherNode();
    const [ann, ben, cid] = await members(3);
    if (ann === undefined || ben === undefined || cid === undefined) throw new Error('no members');
    const round = await world.anOpenRound();
    await through(dying)(ann, round, oneBet('k3.sum.big', '300.00'));
    await world.bet(ben, round, oneBet('k3.sum.odd', '1.00'));
    await dying.close();
    await world.bet(cid, round, HALF);
    await expect(world.bet(ben, round, oneBet('k3.sum.big', '250.00'))).rejects.toMatchObject({
      key: 'lottery.exposure_full',
    });
    await world.bet(ben, round, oneBet('k3.sum.big', '200.00'));
    expect(await worstOf(round)).toBe((1_000_00n * 982n) / 1_000n + 95n);
    expect(await leasedOf(round)).toMatchObject({ nodes: 1 });
  });

  it('count the bets of the node they start anew after, and of the one that it had taken over', async () => {
    const [ann, ben, cid] = await members(3);
    if (ann === undefined || ben === undefined || cid === undefined) throw new Error('no members');
    const round = await world.anOpenRound();
    const [first, second, third] = [await anotherNode(), await anotherNode(), await anotherNode()];
    await through(first)(ann, round, oneBet('k3.sum.big', '300.00'));
    await first.close();
    const against = await through(second)(ben, round, oneBet('k3.sum.small', '100.00'));
    await cancelBetOrder(
      db,
      { orderNo: against.orderNo, clientRef: randomUUID() },
      { ...second, session: ben, escrow: world.house.escrow },
    );
    await through(second)(ben, round, oneBet('k3.sum.big', '300.00'));
    await second.close();
    await expect(through(third)(cid, round, oneBet('k3.sum.big', '420.00'))).rejects.toMatchObject({
      key: 'lottery.exposure_full',
    });
    await through(third)(cid, round, oneBet('k3.sum.big', '415.00'));
    expect(await worstOf(round)).toBe((1_015_00n * 982n) / 1_000n);
  });

  it('go on under a new number after they were taken for dead, and the cap holds', async () => {
    const slept = await anotherNode();
    const [ann, ben, cid] = await members(3);
    if (ann === undefined || ben === undefined || cid === undefined) throw new Error('no members');
    const round = await world.anOpenRound();
    await through(slept)(ann, round, oneBet('k3.sum.big', '300.00'));
    const before = slept.exposure.node.current;
    await killLanes(slept);
    await world.bet(ben, round, oneBet('k3.sum.big', '300.00'));
    await world.bet(cid, round, oneBet('k3.sum.big', '400.00'));
    expect(await leasedOf(round)).toMatchObject({ nodes: 1 });
    // It would have fitted what this node held; that is another node's now, and used up.
    await expect(through(slept)(ann, round, oneBet('k3.sum.big', '50.00'))).rejects.toThrow();
    await expect
      .poll(() =>
        through(slept)(ann, round, oneBet('k3.sum.odd', '1.00')).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(slept.exposure.node.current).not.toBe(before);
    const worst = await worstOf(round);
    expect(worst <= CAP).toBe(true);
  });

  it('keep the room of an order whose fate is unknown', async () => {
    const [ann, ben] = await members(2);
    if (ann === undefined || ben === undefined) throw new Error('no members');
    const round = await world.anOpenRound();
    await world.bet(await world.aMember('500.00'), round, HALF);
    const gate = await world.kernel.db.connect();
    await gate.query('select pg_advisory_lock(lottery.gate_key($1))', [round.id]);
    const lost = world.bet(ann, round, HALF).then(
      () => 'placed',
      (error: { key?: string }) => error.key,
    );
    const waiting = async (): Promise<number> => {
      const { rows } = await world.kernel.db.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and not granted and pid <> pg_backend_pid()
           and (classid::bigint << 32 | objid::bigint) = lottery.gate_key($1)`,
        [round.id],
      );
      return rows[0]?.pid ?? 0;
    };
    await expect.poll(waiting).not.toBe(0);
    await owner.query('select pg_terminate_backend($1)', [await waiting()]);
    expect(await lost).toBe('server.busy');
    await gate.close();
    await expect(world.bet(ben, round, oneBet('k3.sum.big', '20.00'))).rejects.toMatchObject({
      key: 'lottery.exposure_full',
    });
    await world.bet(ben, round, oneBet('k3.sum.big', '10.00'));
  });

  it('give back room that they do not need, and forget rounds that are over', async () => {
    const [ann] = await members(1);
    if (ann === undefined) throw new Error('no member');
    const other = await anotherNode();
    const round = await world.anOpenRound();
    const placed = await through(other)(ann, round, oneBet('k3.sum.big', '400.00'));
    const most = (await leasedOf(round)).leased;
    await cancelBetOrder(
      db,
      { orderNo: placed.orderNo, clientRef: randomUUID() },
      { ...other, session: ann, escrow: world.house.escrow },
    );
    await other.exposure.tidy();
    expect((await leasedOf(round)).leased).toBe(CAP / 16n);
    expect(most > 392_00n).toBe(true);
    expect(other.exposure.rounds).toBe(1);
  });
});
