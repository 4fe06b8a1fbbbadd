import { hash, randomBytes } from 'node:crypto';
import { WITHDRAWAL_REASONS } from '@drawroom/contract/withdrawal-states';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { startPayoutGateway, type PayoutGatewayServer, type PayoutMode } from '@drawroom/testkit/payout-gateway';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { httpPayouts } from './http-payouts.ts';
import {
  approveWithdrawal,
  beginPayout,
  claimWithdrawal,
  markPaid,
  payoutFailed,
  rejectWithdrawal,
  releaseWithdrawal,
} from './index.ts';
import { payOut, payoutEvent } from './payout-runner.ts';
import { ANN, BOB, openWithdrawalWorld, type Person, type WithdrawalWorld } from './test-world.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 30);
const SEED = process.env['HISTORY_SEED'] ?? randomBytes(4).toString('hex');
const ACTS = 24;
const MODES: readonly PayoutMode[] = [
  'pays',
  'fails',
  'accepts',
  'takes-silently',
  'pays-silently',
  'deaf',
  'refuses',
  'forged',
];
const AMOUNTS = ['50.00', '77.77', '199.99', '2000.00', '2000.01', '20000.00', '20000.01', '50000.01', '49.99'];

let gateway: PayoutGatewayServer;
let world: WithdrawalWorld;
beforeAll(async () => {
  gateway = await startPayoutGateway();
  world = await openWithdrawalWorld({ gateway: gateway.line });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await gateway.stop();
});

/** Whole numbers that a seed repeats. */
function dice(seed: string): <T>(list: readonly T[]) => T {
  let rolls = 0;
  return (list) => {
    rolls += 1;
    const at = Number.parseInt(hash('sha256', `${seed}/${rolls}`).slice(0, 8), 16) % list.length;
    return list[at] as (typeof list)[number];
  };
}

/** A refusal is an answer; anything else is a fault. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

async function anOrderNo(pick: ReturnType<typeof dice>, who: Person): Promise<string> {
  const { rows } = await world.kernel.db.query<{ id: bigint }>(
    'select id from withdrawal.request where account_id = $1 order by id',
    [who.accountId],
  );
  return rows.length === 0 ? 'W999999' : `W${pick(rows).id}`;
}

async function anEvent(pick: ReturnType<typeof dice>): Promise<void> {
  const told = pick([...gateway.orders.values(), null]);
  if (told === null) return;
  if (told.state === 'accepted' && pick([true, false])) gateway.settle(told.orderNo, pick(['paid', 'failed']));
  const { orderNo, payoutId, state, amount, currency } = told;
  await payoutEvent(world.kernel, {
    type: 'payout',
    eventId: 'e',
    at: 1,
    reason: '',
    orderNo,
    payoutId,
    state,
    amount,
    currency,
  });
}

/** One act of anybody: member, two people of the house, worker, gateway. */
async function oneAct(pick: ReturnType<typeof dice>, who: Person): Promise<void> {
  const act = (work: (t: Tx, given: { reviewer: typeof ANN; orderNo: string }) => Promise<unknown>) => async () => {
    const given = { reviewer: pick([ANN, BOB]), orderNo: await anOrderNo(pick, who) };
    await world.act((t) => work(t, given));
  };
  const { kernel } = world;
  const acts: readonly (() => Promise<unknown>)[] = [
    () => world.order(who, { amount: pick(AMOUNTS) }),
    () => world.order(who, { amount: pick(AMOUNTS) }),
    () => world.offline(who, { amount: pick(AMOUNTS) }),
    act((t, given) => claimWithdrawal(kernel, t, given)),
    act((t, given) => releaseWithdrawal(kernel, t, given)),
    act((t, given) => approveWithdrawal(kernel, t, given)),
    act((t, given) => approveWithdrawal(kernel, t, given)),
    act((t, given) => rejectWithdrawal(kernel, t, { ...given, reason: pick(WITHDRAWAL_REASONS) })),
    act((t, given) => beginPayout(kernel, t, given)),
    act((t, given) => markPaid(kernel, t, { ...given, evidence: 'seen' })),
    act((t, given) => payoutFailed(kernel, t, { ...given, note: 'no' })),
    async () => {
      gateway.mode = pick(MODES);
      await kernel.db.query('update withdrawal.payout set next_ask_at = clock_timestamp()');
      await payOut({ kernel, gateway: httpPayouts(kernel, gateway.line) });
    },
    () => anEvent(pick),
  ];
  await tried(pick(acts)());
}

/** What the member has by his withdrawals alone. */
async function owed(who: Person, pointsMinor: bigint): Promise<bigint> {
  const { rows } = await world.kernel.db.query<{ out: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as out from withdrawal.request where account_id = $1 and step <> 'rejected'`,
    [who.accountId],
  );
  return pointsMinor - (rows[0]?.out ?? 0n);
}

test(
  `${HISTORIES} random histories of members, people and a gateway that errs, two acts at a time: books clean, nothing paid twice, every point somewhere (R-11, R-17, R-39; HISTORY_SEED=${SEED})`,
  async () => {
    const database = { connectionString: world.kernel.db.connectionString, name: 'histories', migrated: true };
    for (let n = 0; n < HISTORIES; n += 1) {
      const pick = dice(`${SEED}/${n}`);
      const who = await world.aMember('60000.00');
      for (let at = 0; at < ACTS; at += 2) await Promise.all([oneAct(pick, who), oneAct(pick, who)]);
      await auditDatabase(database).catch((error: unknown) => {
        throw new Error(`history ${n} of seed ${SEED}`, { cause: error });
      });
      const { rows } = await world.kernel.db.query<{ balance: bigint }>(
        'select balance from ledger.v_balance where id = $1',
        [who.accountId],
      );
      expect(rows[0]?.balance, `history ${n} of seed ${SEED}`).toBe(await owed(who, 6_000_000n));
    }
    const { rows: twice } = await world.kernel.db.query<{ id: bigint }>(
      `select r.id from withdrawal.request r where (select count(*) from withdrawal.payout p
         where p.request_id = r.id and (p.state = 'paid' or p.id = any($1::bigint[]))) > 1`,
      [[...gateway.timesPaid.keys()].map((orderNo) => orderNo.slice(2))],
    );
    expect(twice).toEqual([]);
    expect([...gateway.timesPaid.values()].filter((times) => times > 1)).toEqual([]);
    expect(gateway.timesPaid.size).toBeGreaterThan(HISTORIES / 5);
  },
  180_000 + HISTORIES * 2_000,
);
