import { DEPOSIT_MOVES, type DepositMove, type DepositReason } from '@drawroom/contract/deposit-states';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Tx } from '../kernel/kernel.ts';
import { requireTurnover, tellBalance } from '../wallet/index.ts';
import type { DepositKernel } from './deps.ts';
import { moveOn, orderNoOf, type Actor, type Deposit } from './deposit-store.ts';
import type { Priced } from '@drawroom/engine/cashier-prices';
import { tellDeposit } from './tell-deposit.ts';

/** One move of an order whose row the caller has locked. */
export interface MoveAsked {
  readonly deposit: Deposit;
  readonly move: Exclude<DepositMove, 'pass'>;
  readonly reason?: DepositReason | null;
  readonly actor: Actor;
}

/** Moves a locked order on and tells its member; false when the move does not begin where the order stands. */
export async function moveDeposit(
  kernel: Pick<DepositKernel, 'outbox' | 'metrics'>,
  t: Tx,
  asked: MoveAsked,
): Promise<boolean> {
  const { deposit } = asked;
  if (!(await moveOn(t, deposit.id, asked))) return false;
  await tellDeposit(kernel, t, { ...deposit, step: DEPOSIT_MOVES[asked.move].to });
  kernel.metrics.count('deposit_move_total', { move: asked.move, kind: deposit.kind });
  return true;
}

/**
 * Passes a locked order: step, points, fee, bonus, turnover and events in the caller's transaction, once, whatever repeats.
 * Somebody who has excluded himself is given what he paid and nothing that he would have to play for.
 */
export async function passDeposit(
  kernel: Pick<DepositKernel, 'outbox' | 'metrics' | 'onPassed'>,
  t: Tx,
  passed: {
    readonly deposit: Deposit;
    readonly sums: Priced;
    readonly reason: DepositReason | null;
    readonly actor: Actor;
  },
): Promise<boolean> {
  const { deposit } = passed;
  const excluded = await isExcluded(t, deposit.accountId);
  const sums = excluded ? { ...passed.sums, bonus: 0n, turnover: 0n } : passed.sums;
  if (!(await moveOn(t, deposit.id, { move: 'pass', reason: passed.reason, actor: passed.actor, sums }))) return false;
  await postSums(t, deposit, sums);
  if (!excluded) await requireStakes(t, deposit, sums);
  const { id, memberId, accountId, createdAtMs } = deposit;
  await kernel.onPassed?.(t, { id, memberId, accountId, amountMinor: sums.amount, placedAtMs: createdAtMs });
  await tellDeposit(kernel, t, { ...deposit, step: 'passed' });
  await tellBalance(kernel, t, deposit.accountId);
  kernel.metrics.count('deposit_move_total', { move: 'pass', kind: deposit.kind });
  return true;
}

async function postSums(t: Tx, { id, accountId, currency }: Deposit, sums: Priced): Promise<void> {
  const lines = [
    { kind: 'deposit', from: 'house.deposits', amountMinor: sums.amount },
    { kind: 'fee', to: 'house.fees', amountMinor: sums.fee },
    { kind: 'bonus', from: 'house.bonuses', amountMinor: sums.bonus },
  ] as const;
  for (const line of lines.filter(({ amountMinor }) => amountMinor > 0n)) {
    const house = await systemAccount(t, 'from' in line ? line.from : line.to, currency);
    const [from, to] = 'from' in line ? [house, accountId] : [accountId, house];
    const { kind, amountMinor } = line;
    await post(t, { key: `${kind}:${id}`, kind, ref: id, transfers: [{ from, to, amountMinor }] });
  }
}

async function requireStakes(t: Tx, deposit: Deposit, sums: Priced): Promise<void> {
  const ref = orderNoOf(deposit);
  const wanted = [
    { source: 'deposit', amountMinor: sums.amount - sums.fee, multipleE2: deposit.turnoverDepositE2 },
    { source: 'bonus', amountMinor: sums.bonus, multipleE2: deposit.turnoverBonusE2 },
  ] as const;
  for (const one of wanted) await requireTurnover(t, deposit.accountId, { ...one, ref });
}

async function isExcluded(t: Tx, accountId: bigint): Promise<boolean> {
  const { rows } = await t.query<{ note: string | null }>(
    'select protection.standing($1, clock_timestamp()) as note',
    [accountId],
    'deposit-standing-of',
  );
  return rows[0]?.note?.startsWith('excluded:') ?? false;
}
