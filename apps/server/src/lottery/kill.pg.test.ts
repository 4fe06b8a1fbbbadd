import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { familyOf } from '@drawroom/engine/games/index';
import { parseOddsList } from '@drawroom/engine/odds';
import { rebatesOf } from '@drawroom/engine/rebate';
import { settleRound as settleByEngine, type SettledBet } from '@drawroom/engine/settle-round';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { cancelBetOrder } from './cancel-order.ts';
import { closeRound, drawRound, sealRound, voidRound } from './round-steps.ts';
import { ROUND_STATUS, type Round } from './round.ts';
import { refundRound, settleRound } from './settle.ts';
import { isLost, openKiller, persist, type Killer } from './test-kills.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

const KILLS = Number(process.env['KILLS'] ?? 24);
/** A machine busy with other things takes longer for the same number of kills. */
const LIMIT_MS = Math.max(120_000, KILLS * 3_000);
const SEED = process.env['KILL_SEED'] ?? 'between any two steps';
/** More than one chunk of a settlement. */
const MEMBERS = 520;
const OPENING_MINOR = 1_000_000n;
/** Of the members' chain: what the agent above them earns of their turnover. */
const AGENT_PER10K = 100;

const PLAYS = [
  ['k3.sum.big', '-', '10.00'],
  ['k3.sum.odd', '-', '3.33'],
  ['k3.sum.value', '10,11', '1.50'],
  ['k3.twodiff', '1,2,3', '1.10'],
  ['k3.shape.misc', '-', '4.40'],
] as const;

/** What a member knows of an order of his; kept apart from everything the server says later. */
interface Known {
  readonly session: Session;
  readonly ref: string;
  orderNo: string;
  cancelled: boolean;
}

const VICTIMS = ['%lottery.place_orders%', '%lottery.%round%', '%settle_chunk%', '%rebate%', '%'] as const;

let world: LotteryWorld;
let killer: Killer;
const roll = (below: number): number => killer.roll(below);

beforeAll(async () => {
  // A killed connection is logged each time; here that is what is asked for.
  world = await openLotteryWorld({ logLevel: 'silent' });
  killer = await openKiller(world.database, { seed: SEED, victims: VICTIMS });
});
afterAll(async () => {
  await killer.close();
  await world[Symbol.asyncDispose]();
});

/** One member's bet: when the answer is lost he asks for its fate, and sends the same order again if it is unknown. */
async function bet(session: Session, round: Round): Promise<Known> {
  const ref = randomUUID();
  const lines = [PLAYS[roll(PLAYS.length)]!, PLAYS[roll(PLAYS.length)]!];
  const placed = await persist(async () => {
    try {
      return (await world.betAs(session, round, { lines, ref })).orderNo;
    } catch (error) {
      if (!isLost(error)) throw error;
      const known = await world.deps.orders.byRef(session.claims.accountId, ref);
      if (known === null) throw error;
      return String(known.orderId);
    }
  });
  const known = { session, ref, orderNo: placed, cancelled: false };
  if (roll(8) === 0) {
    const order = { orderNo: placed, clientRef: randomUUID() };
    await persist(() => cancelBetOrder(world.kernel.db, order, { ...world.deps, session, escrow: world.house.escrow }));
    known.cancelled = true;
  }
  return known;
}

const steps = () => ({ kernel: world.kernel, vault: world.vault, lottery: world.lottery });

/** Ends a round by all its steps, each repeated until it is done, whoever killed it between. */
async function finish(round: Round, voided: boolean): Promise<void> {
  const settling = { kernel: world.kernel, house: world.house };
  const at = (): Promise<Round> => world.round(round.id);
  if (voided) {
    await persist(async () => voidRound(steps(), await at(), 'test'));
    await persist(async () => refundRound(settling, world.lottery, await at()));
    return;
  }
  await persist(() => world.expire(round));
  await persist(async () => closeRound(steps(), await at()));
  await persist(async () => sealRound(steps(), await at(), world.receipts.saltOf));
  await persist(async () => drawRound(steps(), await at()));
  await persist(async () => {
    const now = await at();
    // A settlement that had its last commit, but not its answer, is found settled.
    if (now.status !== ROUND_STATUS.settled && !(await settleRound(settling, world.lottery, now)))
      throw new Error('not settled');
  });
}

/** What the engine pays on the bets of a round that its members know of. */
async function paidByEngine(round: Round, orders: readonly Known[]): Promise<Map<bigint, SettledBet[]>> {
  const { rows } = await world.kernel.db.query<{
    id: bigint;
    order_id: bigint;
    account_id: bigint;
    play: string;
    selection: string;
    odds: string;
    unit: bigint;
    multiple: number;
  }>('select id, order_id, account_id, play, selection, odds, unit, multiple from lottery.bet where round_id = $1', [
    round.id,
  ]);
  const live = new Set(orders.filter((order) => !order.cancelled).map((order) => order.orderNo));
  expect(new Set(rows.map((row) => String(row.order_id)))).toEqual(new Set(orders.map((order) => order.orderNo)));
  const drawn = await world.round(round.id);
  const checked = familyOf('k3')!.validateDraw(drawn.numbers ?? []);
  const paid = new Map<bigint, SettledBet[]>();
  if (!checked.ok) return paid;
  for (const row of rows) {
    if (!live.has(String(row.order_id))) continue;
    const line = {
      betNo: String(row.id),
      playCode: row.play,
      selection: row.selection,
      oddsE4: parseOddsList(row.odds) ?? [],
      unitMinor: row.unit,
      multiple: row.multiple,
    };
    const settled = settleByEngine(checked.draw, [line], world.lottery.odds.ruleSet);
    paid.set(row.account_id, [...(paid.get(row.account_id) ?? []), ...settled]);
  }
  return paid;
}

const winnings = (settled: readonly SettledBet[]): bigint => settled.reduce((sum, bet_) => sum + bet_.winLoseMinor, 0n);
const turnoverShare = (settled: readonly SettledBet[]): bigint =>
  settled.reduce((sum, one) => {
    const rates = [
      { accountId: 'member', ratePer10k: 0 },
      { accountId: 'agent', ratePer10k: AGENT_PER10K },
    ];
    return sum + rebatesOf(one.effectiveStakeMinor, rates).reduce((all, share) => all + share.amountMinor, 0n);
  }, 0n);

/** Expected balance of every account that took part. */
const expected = new Map<bigint, bigint>();
let agentAccount = 0n;
let agentEarned = 0n;

function account(paid: Map<bigint, SettledBet[]>): void {
  for (const [accountId, settled] of paid) {
    expected.set(accountId, (expected.get(accountId) ?? 0n) + winnings(settled));
    agentEarned += turnoverShare(settled);
  }
}

/** Accounts whose balance is not what the engine's results add up to, in words; empty when all are right. */
async function wrongBalances(): Promise<string[]> {
  const { rows } = await world.kernel.db.query<{ id: bigint; balance: bigint }>(
    'select id, balance from ledger.v_balance',
  );
  const found = new Map(rows.map((row) => [row.id, row.balance]));
  return [...expected, [agentAccount, agentEarned] as const]
    .filter(([id, balance]) => found.get(id) !== balance)
    .map(([id, balance]) => `account ${id}: expected ${balance}, found ${found.get(id)}`);
}

/** One agent with all the members below him. */
async function someMembers(): Promise<Session[]> {
  const first = await world.aMember('10000.00', [0, AGENT_PER10K]);
  const members = [first];
  // A few at a time: the rest would wait for a connection longer than the pool allows on a busy machine.
  while (members.length < MEMBERS) {
    members.push(...(await Promise.all(Array.from({ length: 20 }, () => world.aMember('10000.00')))));
  }
  const { rows } = await world.kernel.db.query<{ chain_id: bigint; agent: bigint }>(
    `select n.chain_id, s.account_id as agent from agent.node n join agent.v_chain_step s on s.chain_id = n.chain_id where n.member_id = $1`,
    [first.memberId],
  );
  agentAccount = rows[0]?.agent ?? 0n;
  const chainId = rows[0]?.chain_id ?? 0n;
  Object.assign(world.deps, { chainOf: async () => chainId });
  for (const member of members) expected.set(member.claims.accountId, OPENING_MINOR);
  return members;
}

/** A round with the bets that were placed into it. */
interface Played {
  readonly round: Round;
  readonly orders: readonly Known[];
}

let kills = 0;

/** Everybody bets into a new round while the one before is brought to its end, and connections die all the while. */
async function playUnderKills(members: readonly Session[], turn: number, ending: Played | null): Promise<Played> {
  const round = await world.anOpenRound();
  const done = new AbortController();
  const bettors = members.filter((_, n) => turn % 3 === 0 || n % 3 === 0);
  const work = Promise.all([
    Promise.all(bettors.map((member) => bet(member, round))),
    // Every eighth round ends without a draw.
    ending === null ? null : finish(ending.round, turn % 8 === 0),
  ]).finally(() => done.abort());
  while (!done.signal.aborted && kills < KILLS) {
    await Promise.race([work, wait(roll(40))]);
    if (!done.signal.aborted && (await killer.killOne())) kills += 1;
  }
  const [orders] = await work;
  await auditDatabase(world.database);
  return { round, orders };
}

test(
  `connections killed ${KILLS} times while bets are placed, cancelled and settled: nothing lost, nothing twice (R-28, R-47, R-112)`,
  async () => {
    const members = await someMembers();
    let before: Played | null = null;
    for (let turn = 0; kills < KILLS; turn += 1) {
      const played: Played = await playUnderKills(members, turn, before);
      if (before !== null) account(await paidByEngine(before.round, before.orders));
      before = played;
    }
    if (before !== null) {
      await finish(before.round, false);
      account(await paidByEngine(before.round, before.orders));
    }
    expect(kills).toBe(KILLS);
    expect(await wrongBalances()).toEqual([]);
  },
  LIMIT_MS,
);
