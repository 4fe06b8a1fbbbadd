import { depositNo } from '@drawroom/contract/order-no';
import type { ChannelKind } from '@drawroom/contract/deposit';
import type { DepositMove, DepositReason, DepositStep } from '@drawroom/contract/deposit-states';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import type { SealedRecord } from '../kernel/vault.ts';
import type { Priced, Terms } from '@drawroom/engine/cashier-prices';

/** An order as it lies in the database; sums in minor units, times Unix ms. */
export interface Deposit extends Terms, Priced {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly memberId: bigint;
  readonly currency: string;
  readonly channelCode: string;
  readonly kind: ChannelKind;
  readonly clientRef: string;
  readonly digest: string;
  readonly step: DepositStep;
  readonly reason: DepositReason | null;
  readonly ordered: bigint;
  readonly payAmount: bigint;
  readonly payCurrency: string;
  readonly payDecimals: number;
  readonly confirmations: number;
  readonly expiresAtMs: number | null;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
  readonly payUrl: string | null;
  readonly wrappedKey: string | null;
  readonly paySealed: string | null;
  readonly remarkSealed: string | null;
  /** A person who credits more than this takes another; null: it had ended before there was such an amount. */
  readonly twoPeopleOver: bigint | null;
  readonly claimedBy: bigint | null;
  readonly claimedName: string | null;
  readonly claimedUntilMs: number | null;
}

export const DEPOSIT_COLUMNS = `d.id, d.account_id as "accountId", d.member_id as "memberId", d.currency,
  d.channel_code as "channelCode", d.kind, d.client_ref::text as "clientRef", d.digest::text as digest, d.step, d.reason, d.ordered,
  d.amount, d.fee, d.bonus, d.turnover, d.fee_fixed as "feeFixed", d.fee_per10k as "feePer10k", d.bonus_per10k as "bonusPer10k",
  d.bonus_max as "bonusMax", d.turnover_deposit_e2 as "turnoverDepositE2", d.turnover_bonus_e2 as "turnoverBonusE2",
  d.pay_amount as "payAmount", d.pay_currency as "payCurrency", d.pay_decimals as "payDecimals", d.confirmations,
  d.expires_at as "expiresAtMs", d.created_at as "createdAtMs", d.ended_at as "endedAtMs", d.pay_url as "payUrl",
  d.wrapped_key as "wrappedKey", d.pay_sealed as "paySealed", d.remark_sealed as "remarkSealed",
  d.two_people_over as "twoPeopleOver", d.claimed_by as "claimedBy",
  d.claimed_name as "claimedName", case when d.claimed_until > clock_timestamp() then d.claimed_until end as "claimedUntilMs"`;

/** Steps in which an order is under way. */
export const UNFINISHED: readonly DepositStep[] = ['waiting', 'submitted', 'review'];

/** Number of an order as members see it. */
export const orderNoOf = ({ id }: Pick<Deposit, 'id'>): string => depositNo(id);

/** The id in an order's number; null for the number of something else. */
export function idOfOrderNo(orderNo: string): bigint | null {
  return /^D[1-9]\d{0,17}$/.test(orderNo) ? BigInt(orderNo.slice(1)) : null;
}

export async function depositById(sql: Sql, id: bigint): Promise<Deposit | undefined> {
  const { rows } = await sql.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.id = $1`,
    [id],
    'deposit-by-id',
  );
  return rows[0];
}

/** An order with its row locked: what is read of it holds until the transaction ends. */
export async function lockDeposit(t: Tx, id: bigint): Promise<Deposit | undefined> {
  const { rows } = await t.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.id = $1 for update`,
    [id],
    'deposit-lock',
  );
  return rows[0];
}

export async function depositByRef(sql: Sql, accountId: bigint, clientRef: string): Promise<Deposit | undefined> {
  const { rows } = await sql.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.account_id = $1 and d.client_ref = $2`,
    [accountId, clientRef],
    'deposit-by-ref',
  );
  return rows[0];
}

/** The account's orders that are under way, oldest first. */
export async function unfinishedOf(sql: Sql, accountId: bigint): Promise<Deposit[]> {
  const { rows } = await sql.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.account_id = $1 and d.step = any($2) order by d.id`,
    [accountId, UNFINISHED],
    'deposit-unfinished',
  );
  return rows;
}

/** Whether the account was ever paid into. */
export async function hasPassed(sql: Sql, accountId: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from deposit.deposit where account_id = $1 and step = 'passed' limit 1`,
    [accountId],
    'deposit-has-passed',
  );
  return rowCount > 0;
}

/**
 * What counts against a limit of deposits, gross: all that passed since a moment, and whatever is still under way, however old,
 * so that orders side by side cannot overrun it together. Minor units.
 */
export async function paidInSince(sql: Sql, accountId: bigint, sinceMs: number): Promise<bigint> {
  const { rows } = await sql.query<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from deposit.deposit
     where account_id = $1 and (step = any($3) or (step = 'passed' and ended_at > to_timestamp($2::float8 / 1000)))`,
    [accountId, sinceMs, UNFINISHED],
    'deposit-paid-in-since',
  );
  return rows[0]?.total ?? 0n;
}

/** Who moves an order. */
export type Actor =
  | { readonly by: 'member' | 'clock' }
  | { readonly by: 'provider'; readonly paymentId: bigint }
  | {
      readonly by: 'operator';
      readonly operatorId: bigint;
      readonly operatorName: string;
      readonly paymentId?: bigint;
    };

/** Moves a locked order on and writes the step; false when the move does not begin where it stands. */
export async function moveOn(
  t: Tx,
  id: bigint,
  step: { readonly move: DepositMove; readonly reason?: DepositReason | null; readonly actor: Actor; sums?: Priced },
): Promise<boolean> {
  const { move, reason = null, actor, sums } = step;
  const person = actor.by === 'operator' ? actor : null;
  const paymentId = actor.by === 'provider' || actor.by === 'operator' ? (actor.paymentId ?? null) : null;
  const { rows } = await t.query<{ moved: boolean }>(
    'select deposit.move_on($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as moved',
    [
      [id, move, reason, actor.by, person?.operatorId ?? null, person?.operatorName ?? null, paymentId],
      [sums?.amount ?? null, sums?.fee ?? null, sums?.bonus ?? null, sums?.turnover ?? null],
    ].flat(),
    'deposit-move-on',
  );
  return rows[0]?.moved === true;
}

/** One line of an order's life. */
export interface StoredStep {
  readonly step: DepositStep;
  readonly reason: DepositReason | null;
  readonly actor: Actor['by'];
  readonly operatorName: string | null;
  readonly atMs: number;
}

export async function stepsOf(sql: Sql, id: bigint): Promise<StoredStep[]> {
  const { rows } = await sql.query<StoredStep>(
    `select step, reason, actor, operator_name as "operatorName", at as "atMs" from deposit.step
     where deposit_id = $1 order by n`,
    [id],
    'deposit-steps',
  );
  return rows;
}

/** Where an order's own words lie sealed; null once the person is forgotten. */
export function recordOf({ id, wrappedKey }: Pick<Deposit, 'id' | 'wrappedKey'>): SealedRecord | null {
  return wrappedKey === null ? null : { record: `deposit.deposit:${id}`, wrappedKey };
}

/** The member's remark, opened; empty without one. */
export function remarkOf(vault: Kernel['vault'], deposit: Deposit): string {
  const at = recordOf(deposit);
  return at === null || deposit.remarkSealed === null ? '' : vault.open(at, 'remark', deposit.remarkSealed);
}
