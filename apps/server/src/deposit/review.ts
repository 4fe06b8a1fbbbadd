import type { DepositRejectReason } from '@drawroom/contract/deposit-review';
import { formatMoney } from '@drawroom/engine/money';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ReviewAct, Reviewer } from '../kernel/operator.ts';
import type { DepositKernel } from './deps.ts';
import { DEPOSIT_COLUMNS, depositById, idOfOrderNo, lockDeposit, type Deposit } from './deposit-store.ts';
import { firstLooks, keepFirstLook, takesTwoPeople } from './first-look.ts';
import { moveDeposit, passDeposit } from './move-deposit.ts';
import { priceDeposit, type Priced } from '@drawroom/engine/cashier-prices';
import { heldPayments, judgePayment, paymentsOf, type Payment } from './payment-store.ts';
import {
  presentEvidence,
  presentPayment,
  presentReview,
  type EvidenceView,
  type ReviewView,
} from './present-review.ts';

/** A claim that nobody renewed or used ends after this. */
const CLAIM_MINUTES = 15;
const AMOUNT_MAX = 10_000_000_000_000n;

/**
 * What waits for a person, oldest first: orders in `review`, those that a member says he has paid, and those seen as paid a day ago
 * and not final since; and payments that belong to no order or were paid beside one.
 */
export async function reviewQueue(
  { db }: Pick<DepositKernel, 'db'>,
  { limit }: { readonly limit: number },
): Promise<{ orders: ReviewView[]; payments: ReturnType<typeof presentPayment>[] }> {
  const { rows } = await db.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.step = 'review' or (d.step = 'submitted' and (d.created_at < clock_timestamp() - interval '1 day' or exists (
       select from deposit.step s where s.deposit_id = d.id and s.step = 'submitted' and s.actor = 'member')))
     order by d.id limit $1`,
    [limit],
    'deposit-review-queue',
  );
  const looks = await firstLooks(
    db,
    rows.map(({ id }) => id),
  );
  return {
    orders: rows.map((row) => presentReview(row, looks.get(row.id))),
    payments: (await heldPayments(db, limit)).map(presentPayment),
  };
}

/** Takes an order for 15 minutes, or renews it; `admin.claimed_by_other` (name) while somebody else has it. */
export async function claimDeposit(t: Tx, act: ReviewAct): Promise<ReviewView> {
  const deposit = await lockFor(t, act);
  if (deposit.step === 'passed' || deposit.step === 'rejected') throw new Refusal('deposit.not_now');
  await t.query(
    `update deposit.deposit set claimed_by = $2, claimed_name = $3,
       claimed_until = clock_timestamp() + interval '${CLAIM_MINUTES} minutes' where id = $1`,
    [deposit.id, act.reviewer.operatorId, act.reviewer.operatorName],
    'deposit-claim',
  );
  return viewOf(t, deposit);
}

/** Gives an order back to the queue. */
export async function releaseDeposit(t: Tx, act: ReviewAct): Promise<ReviewView> {
  const deposit = await lockFor(t, act);
  await t.query(
    'update deposit.deposit set claimed_by = null, claimed_name = null, claimed_until = null where id = $1',
    [deposit.id],
    'deposit-release',
  );
  return viewOf(t, deposit);
}

/** Ends the claim that this operator has on an order; false when he has none. */
export async function endDepositClaim(t: Tx, { reviewer, orderNo }: ReviewAct): Promise<boolean> {
  const { rowCount } = await t.query(
    `update deposit.deposit set claimed_by = null, claimed_name = null, claimed_until = null
     where id = $1 and claimed_by = $2 and claimed_until > clock_timestamp()`,
    [idOfOrderNo(orderNo), reviewer.operatorId],
    'deposit-end-claim',
  );
  return rowCount === 1;
}

/**
 * Passes a claimed order: with what was ordered, or with `amountMinor` that really arrived, its fee and bonus counted anew by the
 * order's own terms. `paymentId`: the held payment it is passed for, which belongs to this order or to none. Above the order's amount this
 * takes two people who find the same: the first, and whoever finds something else, only leaves what he found; the second is another person
 * (`admin.same_person`, R-83; the database refuses it, too).
 */
export async function approveDeposit(
  kernel: DepositKernel,
  t: Tx,
  act: ReviewAct & { readonly amountMinor?: bigint; readonly paymentId?: bigint },
): Promise<ReviewView> {
  const deposit = await lockClaimed(t, act);
  const sums = sumsOf(deposit, act.amountMinor);
  const { paymentId } = act;
  if (takesTwoPeople(deposit, sums.amount) && !(await isSecond(t, deposit, { ...act, amountMinor: sums.amount }))) {
    await keepFirstLook(t, deposit, { reviewer: act.reviewer, amountMinor: sums.amount, paymentId: paymentId ?? null });
    return viewOf(t, deposit);
  }
  if (paymentId !== undefined) await creditHeld(t, deposit, paymentId);
  const actor = { by: 'operator', ...act.reviewer, ...(paymentId === undefined ? {} : { paymentId }) } as const;
  if (!(await passDeposit(kernel, t, { deposit, sums, reason: null, actor }))) throw new Refusal('deposit.not_now');
  return viewOf(t, deposit);
}

/** Ends a claimed order for which nothing arrived; its held payments stay in the queue. */
export async function rejectDeposit(
  kernel: DepositKernel,
  t: Tx,
  act: ReviewAct & { readonly reason: DepositRejectReason },
): Promise<ReviewView> {
  const deposit = await lockClaimed(t, act);
  const actor = { by: 'operator', ...act.reviewer } as const;
  if (!(await moveDeposit(kernel, t, { deposit, move: 'reject', reason: act.reason, actor })))
    throw new Refusal('deposit.not_now');
  return viewOf(t, deposit);
}

/** Everything a person needs to decide: the order, its steps, payments, remark, and a ticketed address of its slip. */
export async function depositEvidence(
  { vault }: Pick<DepositKernel, 'vault'>,
  sql: Sql,
  orderNo: string,
): Promise<EvidenceView> {
  const deposit = await depositById(sql, idOfOrderNo(orderNo) ?? 0n);
  if (deposit === undefined) throw new Refusal('deposit.order_unknown');
  const look = (await firstLooks(sql, [deposit.id])).get(deposit.id);
  return presentEvidence({ db: sql, vault }, { deposit, look, payments: await paymentsOf(sql, deposit.id) });
}

/** Takes a held payment out of the queue, with what was done about it, such as sending it back; nothing is credited. */
export async function closePayment(
  t: Tx,
  { reviewer, paymentId, note }: { readonly reviewer: Reviewer; readonly paymentId: bigint; readonly note: string },
): Promise<void> {
  const { rowCount } = await t.query(
    `update deposit.payment set verdict = 'closed', closed_by = $2, closed_name = $3, closed_note = $4, changed_at = clock_timestamp()
     where id = $1 and verdict = 'held'`,
    [paymentId, reviewer.operatorId, reviewer.operatorName, note],
    'deposit-close-payment',
  );
  if (rowCount === 0) throw new Refusal('deposit.not_now');
}

/** The order of an act, locked, unless somebody else has claimed it. */
async function lockFor(t: Tx, { reviewer, orderNo }: ReviewAct): Promise<Deposit> {
  const deposit = await lockDeposit(t, idOfOrderNo(orderNo) ?? 0n);
  if (deposit === undefined) throw new Refusal('deposit.order_unknown');
  if (deposit.claimedUntilMs !== null && deposit.claimedBy !== reviewer.operatorId)
    throw new Refusal('admin.claimed_by_other', { name: deposit.claimedName ?? '' });
  return deposit;
}

/** As `lockFor`, and whoever decides has claimed the order, and the claim still stands. */
async function lockClaimed(t: Tx, act: ReviewAct): Promise<Deposit> {
  const deposit = await lockFor(t, act);
  if (deposit.claimedUntilMs === null) throw new Refusal('deposit.not_now');
  return deposit;
}

/** Whether somebody else has found the same before, and nothing has happened to the order since. */
async function isSecond(
  t: Tx,
  { id }: Deposit,
  found: { readonly reviewer: Reviewer; readonly amountMinor: bigint; readonly paymentId?: bigint },
): Promise<boolean> {
  const first = (await firstLooks(t, [id])).get(id);
  if (first === undefined) return false;
  if (first.operatorId === found.reviewer.operatorId) throw new Refusal('admin.same_person');
  return first.amount === found.amountMinor && first.paymentId === (found.paymentId ?? null);
}

async function viewOf(sql: Sql, { id }: Deposit): Promise<ReviewView> {
  const deposit = await depositById(sql, id);
  if (deposit === undefined) throw new Error(`deposit ${id} is gone`);
  return presentReview(deposit, (await firstLooks(sql, [id])).get(id));
}

function sumsOf(deposit: Deposit, amountMinor: bigint | undefined): Priced {
  if (amountMinor === undefined || amountMinor === deposit.amount) return deposit;
  const fits = amountMinor > 0n && amountMinor <= AMOUNT_MAX;
  const sums = fits ? priceDeposit(deposit, amountMinor) : null;
  if (sums === null)
    throw new Refusal('deposit.amount_out_of_range', {
      min: formatMoney(deposit.feeFixed + 1n),
      max: formatMoney(AMOUNT_MAX),
    });
  return sums;
}

async function creditHeld(t: Tx, deposit: Deposit, paymentId: bigint): Promise<void> {
  const { rows } = await t.query<Pick<Payment, 'id'>>(
    `update deposit.payment set deposit_id = $2 where id = $1 and verdict = 'held' and state = 'paid'
       and channel_code = $3 and (deposit_id is null or deposit_id = $2) returning id`,
    [paymentId, deposit.id, deposit.channelCode],
    'deposit-take-held',
  );
  if (rows.length === 0) throw new Refusal('deposit.not_now');
  await judgePayment(t, paymentId, { verdict: 'credited', reason: null });
}
