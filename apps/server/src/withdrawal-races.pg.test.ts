import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { methodCalls } from '@drawroom/contract/wallet-methods';
import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { reserveHold, voidHold } from '@drawroom/ledger/holds';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { startPayoutGateway, type PayoutGatewayServer } from '@drawroom/testkit/payout-gateway';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session, Slice } from './kernel/kernel.ts';
import { Refusal } from './kernel/refusal.ts';
import { countedStake } from './lottery/counted-stake.ts';
import { chaseAid, type ChaseAid } from './lottery/test-chase.ts';
import { isLost, openKiller, persist, type Killer } from './lottery/test-kills.ts';
import { BIG, openLotteryWorld, SMALL, type LotteryWorld } from './lottery/test-world.ts';
import { createWalletSlice, requireTurnover } from './wallet/index.ts';
import { httpPayouts } from './withdrawal/http-payouts.ts';
import { createWithdrawalSlice } from './withdrawal/index.ts';
import { payOut } from './withdrawal/payout-runner.ts';

const KILLS = Number(process.env['KILLS'] ?? 20);
const SEED = process.env['KILL_SEED'] ?? 'between a hold and its payout';
/** The statements of a withdrawal's life, each killed while it runs or right after. */
const VICTIMS = [
  '%withdrawal.request%',
  '%reserve_hold%',
  '%withdrawal.payout%',
  '%post_hold%',
  '%outbox%',
  '%',
] as const;

let world: LotteryWorld;
let gateway: PayoutGatewayServer;
let killer: Killer;
let slice: Slice;
let wallet: Slice;
let aid: ChaseAid;
beforeAll(async () => {
  // A killed connection is logged each time; here that is what is asked for.
  world = await openLotteryWorld({ logLevel: 'silent' });
  gateway = await startPayoutGateway();
  killer = await openKiller(world.database, { seed: SEED, victims: VICTIMS });
  slice = createWithdrawalSlice(world.kernel, { countedStake, gateway: gateway.line, paysOut: false });
  wallet = createWalletSlice(world.kernel, { countedStake });
  aid = chaseAid(world);
});
afterAll(async () => {
  await killer.close();
  await gateway.stop();
  await world[Symbol.asyncDispose]();
});

let cards = 0;
/** A member with points and a card that he added long ago. */
async function aMember(points: string): Promise<{ session: Session; methodId: string }> {
  const session = await persist(() => world.aMember(points));
  const account = `139${String((cards += 1)).padStart(8, '0')}`;
  const fields = { provider: 'alipay', holder: '王小明', account };
  const context = aContext({ session });
  const methods = await persist(async () => {
    // The answer to an addition may have been lost with its connection; added again it would be refused.
    const known = (await callSlice(wallet, methodCalls.methods, { context })).methods;
    return known.length > 0 ? known : (await callSlice(wallet, methodCalls.addEWallet, { context, fields })).methods;
  });
  await persist(() =>
    world.kernel.db.query(`update wallet.method set added_at = added_at - interval '2 days' where member_id = $1`, [
      session.memberId,
    ]),
  );
  return { session, methodId: methods[0]?.methodId ?? '' };
}

interface Wanted {
  readonly session: Session;
  readonly methodId: string;
  readonly amount: string;
  readonly clientRef?: string;
}
const withdraw = ({ session, methodId, amount, clientRef = randomUUID() }: Wanted) =>
  callSlice(slice, withdrawalCalls.order, { context: aContext({ session }), fields: { methodId, amount, clientRef } });

async function look(): Promise<void> {
  // Many look at once: whoever waits for one of several rows could wait in a circle.
  await world.kernel.db.query(
    `update withdrawal.payout set next_ask_at = clock_timestamp()
     where id in (select id from withdrawal.payout order by id for update skip locked)`,
  );
  await payOut({ kernel: world.kernel, gateway: httpPayouts(world.kernel, gateway.line) });
}

test('withdrawals, bets and holds of one account at once: what is taken is never more than was there (R-13, R-18)', async () => {
  const { session, methodId } = await aMember('500.00');
  const { accountId } = session.claims;
  const round = await world.anOpenRound();
  const done = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => withdraw({ session, methodId, amount: '100.00' })),
    ...Array.from({ length: 8 }, () => world.bet(session, round, [[BIG[0], BIG[1], '100.00']])),
    ...Array.from({ length: 8 }, (_, n) =>
      world.kernel.db.tx((t) => reserveHold(t, { key: `race:${n}`, accountId, amountMinor: 10_000n })),
    ),
  ]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await world.balance(session)).toBe(0n);
  const { rows } = await world.kernel.db.query<{ id: bigint }>(
    `select id from ledger.v_hold where account_id = $1 and state = 'reserved' and kind = 'hold'`,
    [accountId],
  );
  for (const { id } of rows) await world.kernel.db.tx((t) => voidHold(t, id));
  expect(await world.balance(session)).toBe(BigInt(rows.length) * 10_000n);
});

test('what was paid in leaves once it was staked: by lines that win or lose, not by those of open rounds', async () => {
  const { session, methodId } = await aMember('200.00');
  await world.kernel.db.tx((t) =>
    requireTurnover(t, session.claims.accountId, {
      source: 'deposit',
      ref: 'D1',
      amountMinor: 10_000n,
      multipleE2: 50,
    }),
  );
  const round = await world.anOpenRound();
  await world.bet(session, round, [
    [BIG[0], BIG[1], '25.00'],
    [SMALL[0], SMALL[1], '25.00'],
  ]);
  const most = async (): Promise<unknown> =>
    callSlice(slice, withdrawalCalls.form, { context: aContext({ session }) }).then(
      ({ withdrawable, turnoverLeft }) => [withdrawable, turnoverLeft],
    );
  expect(await most()).toEqual(['50.00', '50.00']);
  await expect(withdraw({ session, methodId, amount: '50.01' })).rejects.toMatchObject({
    key: 'withdrawal.not_withdrawable',
  });
  await aid.finish(round);
  const balance = await world.balance(session);
  expect((await most()) as string[]).toEqual([`${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`, '0.00']);
  await withdraw({ session, methodId, amount: '100.00' });
});

/** A member's whole story, repeated under its reference wherever it was cut off. */
async function story(): Promise<void> {
  const member = await aMember('300.00');
  const round = await persist(() => world.anOpenRound());
  const [first, second] = [randomUUID(), randomUUID()];
  await Promise.all([
    persist(() => withdraw({ ...member, amount: '100.00', clientRef: first })),
    persist(() => world.betAs(member.session, round, { lines: [BIG], ref: randomUUID() })).catch(refusalsOnly),
    persist(() => withdraw({ ...member, amount: '150.00', clientRef: second })),
  ]);
  await persist(look);
}

function refusalsOnly(error: unknown): void {
  if (!(error instanceof Refusal) && !isLost(error)) throw error;
}

test(`connections killed ${KILLS} times between a request and its payout: every withdrawal ends paid, once (R-17, R-28, R-112)`, async () => {
  let kills = 0;
  for (let turn = 0; turn === 0 || kills < KILLS; turn += 1) {
    gateway.mode = turn % 2 === 0 ? 'pays' : 'pays-silently';
    const done = new AbortController();
    const work = Promise.all(Array.from({ length: 12 }, story)).finally(() => done.abort());
    while (!done.signal.aborted && kills < KILLS) {
      await Promise.race([work, wait(killer.roll(40))]);
      if (!done.signal.aborted && (await killer.killOne())) kills += 1;
    }
    await work;
    await auditDatabase(world.database);
  }
  gateway.mode = 'pays';
  await persist(look);
  await persist(look);
  const { rows } = await world.kernel.db.query<{ open: number; paid: number }>(
    `select count(*) filter (where step <> 'paid')::int as open, count(*) filter (where step = 'paid')::int as paid
       from withdrawal.request`,
  );
  expect(rows[0]).toMatchObject({ open: 0, paid: gateway.timesPaid.size });
  expect([...gateway.timesPaid.values()].filter((times) => times !== 1)).toEqual([]);
  expect(kills).toBe(KILLS);
}, 120_000);
