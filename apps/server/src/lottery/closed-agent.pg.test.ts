import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { systemAccount } from '@drawroom/ledger/accounts';
import { audit } from '@drawroom/ledger/audit';
import { post } from '@drawroom/ledger/post';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session, Tx } from '../kernel/kernel.ts';
import { createWalletSlice } from '../wallet/index.ts';
import { LOTTERY_CHECKS } from './audit-checks.ts';
import type { Round } from './round.ts';
import { settleRound } from './settle.ts';
import { chaseAid, type ChaseAid } from './test-chase.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
let aid: ChaseAid;
beforeAll(async () => {
  world = await openLotteryWorld();
  aid = chaseAid(world);
});
afterAll(() => world[Symbol.asyncDispose]());

interface Agent {
  readonly memberId: bigint;
  readonly accountId: bigint;
}

/** Those who stand above a bettor, the nearest first, each with a row as a member. */
async function agentsOf(bettor: Session): Promise<Agent[]> {
  const { rows } = await world.kernel.db.query<Agent>(
    `with above as (
       select c.level, c.member_id, c.account_id from agent.v_chain c join agent.node n on n.chain_id = c.chain_id
       where n.member_id = $1 and c.level > 0
     ), made as (
       insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id)
       select member_id, 'agent' || lpad(member_id::text, 4, '0'), 'Agent', 'none', 'agent', 'CNY', 'Asia/Shanghai', account_id from above
     )
     select member_id as "memberId", account_id as "accountId" from above order by level`,
    [bettor.memberId],
  );
  return rows;
}

/** What closing does to books and member, in its order: the account is locked and empty, then the member is closed. */
async function close(t: Tx, { memberId }: Agent): Promise<string | null> {
  const blocked =
    (await createWalletSlice(world.kernel, { countedStake: async () => 0n }).closeBlockedBy?.(t, memberId)) ?? null;
  if (blocked === null)
    await t.query('update member.member set closed_at = clock_timestamp() where id = $1', [memberId]);
  return blocked;
}

async function drawn(bettor: Session): Promise<Round> {
  const round = await world.anOpenRound();
  await world.bet(bettor, round, [['k3.sum.odd', '-', '1000.00']]);
  await aid.finish(round, false);
  return world.round(round.id);
}
const settle = (round: Round): Promise<boolean> =>
  settleRound({ kernel: world.kernel, house: world.house }, world.lottery, round);

async function rebatesOf(agents: readonly Agent[], round: Round): Promise<(bigint | undefined)[]> {
  const { rows } = await world.kernel.db.query<{ account: bigint; amount: bigint }>(
    `select account_id as account, amount from ledger.v_entry where kind = 'rebate' and ref = $1`,
    [round.id],
  );
  return agents.map(({ accountId }) => rows.find(({ account }) => account === accountId)?.amount);
}

const failedChecks = async (): Promise<string[]> =>
  (await audit(world.kernel.db, LOTTERY_CHECKS)).filter(({ ok }) => !ok).map(({ check }) => check);

test('the share of a closed agent stays with the house; those above and below get theirs and no more (decision 038)', async () => {
  const bettor = await world.aMember('1000.00', [10, 30, 60, 100]);
  const agents = await agentsOf(bettor);
  const round = await drawn(bettor);
  await world.kernel.db.tx((t) => close(t, agents[1]!));
  expect(await settle(round)).toBe(true);
  expect(await rebatesOf(agents, round)).toEqual([2_00n, undefined, 4_00n]);
  // Nobody who has left is told of points either.
  const { rows } = await world.kernel.db.query(
    `select audience from kernel.outbox where type = 'balance.changed' and audience = any($1) order by 1`,
    [agents.map(({ memberId }) => `member:${memberId}`)],
  );
  expect(rows.map(({ audience }) => audience)).toEqual(
    [agents[2]!, agents[0]!].map(({ memberId }) => `member:${memberId}`),
  );
  expect(await failedChecks()).toEqual([]);
});

test('an agent who is closing while he is paid is paid nothing: the payment waits and sees it', async () => {
  const bettor = await world.aMember('1000.00', [0, 100]);
  const [agent] = await agentsOf(bettor);
  const round = await drawn(bettor);
  let settling: Promise<boolean> | undefined;
  await world.kernel.db.tx(async (t) => {
    expect(await close(t, agent!)).toBeNull();
    settling = settle(round);
    for (let waits = false; !waits; await wait(10)) {
      const { rows } = await world.kernel.db.query(
        `select from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`,
      );
      waits = rows.length > 0;
    }
  });
  expect(await settling).toBe(true);
  expect(await rebatesOf([agent!], round)).toEqual([undefined]);
});

test('an agent who was paid a moment before cannot close: his points are in the way', async () => {
  const bettor = await world.aMember('1000.00', [0, 100]);
  const [agent] = await agentsOf(bettor);
  const round = await drawn(bettor);
  await settle(round);
  expect(await world.kernel.db.tx((t) => close(t, agent!))).toBe('balance');
  expect(await rebatesOf([agent!], round)).toEqual([10_00n]);
});

test('the audit finds a rebate kept from somebody who has not left, and points that came after the end', async () => {
  const { db } = world.kernel;
  const bettor = await world.aMember('1000.00', [0, 100]);
  const [agent] = await agentsOf(bettor);
  const round = await drawn(bettor);
  await db.tx((t) => close(t, agent!));
  await settle(round);
  const closedAt = async (at: string) =>
    db.query(`update member.member set closed_at = ${at} where id = $1`, [agent!.memberId]);
  for (const at of ['null', 'clock_timestamp()']) {
    await closedAt(at);
    expect(await failedChecks(), `closed at ${at}`).toEqual([expect.stringMatching(/^every rebate/)]);
  }
  await closedAt(`clock_timestamp() - interval '1 hour'`);
  expect(await failedChecks()).toEqual([]);
  await db.tx(async (t) => {
    const from = await systemAccount(t, 'house.opening', 'CNY');
    await post(t, {
      key: `late:${randomUUID()}`,
      kind: 'opening',
      transfers: [{ from, to: agent!.accountId, amountMinor: 1n }],
    });
  });
  expect(await failedChecks()).toEqual([expect.stringMatching(/^no points moved/)]);
  // In order again for the audit that follows every test: closed after the points, and as it was kept.
  await db.query('update lottery.rebate_part set kept_at = clock_timestamp() where round_id = $1', [round.id]);
  await closedAt('(select max(kept_at) from lottery.rebate_part)');
});
