import { protectionCalls } from '@drawroom/contract/protection';
import { audit, type AuditFinding } from '@drawroom/ledger/audit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { LOTTERY_CHECKS } from './audit-checks.ts';
import type { Round } from './round.ts';
import { protectionAid, answerOf, type ProtectionAid } from './test-protection.ts';
import { BIG, openLotteryWorld, type LotteryWorld } from './test-world.ts';

const DAY_MS = 86_400_000;

let world: LotteryWorld;
let aid: ProtectionAid;
let round: Round;
let me: Session;
beforeAll(async () => {
  world = await openLotteryWorld();
  aid = protectionAid(world);
});
beforeEach(async () => {
  round = await world.anOpenRound();
  me = await world.aMember('1000.00');
});
afterAll(() => world[Symbol.asyncDispose]());

const bet = () => answerOf(world.bet(me, round, [BIG]));

async function breaksFound(): Promise<AuditFinding | undefined> {
  return (await audit(world.kernel.db, LOTTERY_CHECKS)).find(({ check }) => check.includes("member's break"));
}

/** Past every guard, as only somebody with the keys of the database could. */
const unguarded = (sql: string) => aid.asOwner(`begin; set local session_replication_role = replica; ${sql}; commit`);

test.each([
  ['time-out', protectionCalls.timeOut, { days: '1' }, 'time_out_until'],
  ['self-exclusion', protectionCalls.exclude, { months: '6' }, 'excluded_until'],
] as const)('the audit finds a bet that was accepted during a %s (R-94)', async (_what, call, fields, column) => {
  await aid.call(me, call, fields);
  expect(await bet()).toMatchObject({ key: expect.stringMatching(/^protection\./) });
  expect(await breaksFound()).toMatchObject({ ok: true });
  // Placement asks the guard alone; one that is lost lets bets pass.
  await unguarded(`update protection.guard set ${column} = null where account_id = ${me.claims.accountId}`);
  expect(await bet()).toBe('accepted');
  expect(await breaksFound()).toMatchObject({
    ok: false,
    detail: expect.stringContaining(`of account ${me.claims.accountId}: break from`),
  });
  await unguarded(`delete from protection.history where account_id = ${me.claims.accountId}`);
});

test('bets before a break and after its end are in order', async () => {
  expect(await bet()).toBe('accepted');
  await aid.call(me, protectionCalls.timeOut, { days: '1' });
  await aid.pass(DAY_MS);
  expect(await bet()).toBe('accepted');
  expect(await breaksFound()).toMatchObject({ ok: true });
});
