import type { PAYMENT_STATES } from '@drawroom/contract/gateway-wire';
import type { Sql, Tx } from '../kernel/kernel.ts';

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What a provider says of one payment, as it says it now. */
export interface PaymentTold {
  readonly channelCode: string;
  /** Its own id there: of a payment, or of a transfer on a chain. */
  readonly providerId: string;
  readonly state: PaymentState;
  /** Decimal text as told. */
  readonly amount: string;
  readonly currency: string;
  readonly confirmations: number;
}

/** `none`: nothing done yet; `credited`: it paid its order; `held`: a person has to look; `closed`: a person has. */
export type Verdict = 'none' | 'credited' | 'held' | 'closed';

export interface Payment extends PaymentTold {
  readonly id: bigint;
  readonly depositId: bigint | null;
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly firstAtMs: number;
}

const COLUMNS = `id, channel_code as "channelCode", provider_id as "providerId", deposit_id as "depositId", state, amount, currency,
  confirmations, verdict, reason, first_at as "firstAtMs"`;

/** Whether what is known of a payment is later than what is told now: words come in any order. */
const KEEPS = `(p.state = 'paid' or (p.state <> 'open' and excluded.state = 'open') or (p.state = 'failed' and excluded.state = 'seen'))`;

/**
 * Keeps what is told of a payment, each payment in one row that is locked from here on. A payment that was paid stays paid,
 * and what it was paid with; before that, later words replace earlier ones.
 */
export async function keepPayment(t: Tx, told: PaymentTold, depositId: bigint | null): Promise<Payment> {
  const { rows } = await t.query<Payment>(
    `insert into deposit.payment as p (channel_code, provider_id, deposit_id, state, amount, currency, confirmations)
       values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (channel_code, provider_id) do update set
       deposit_id = coalesce(p.deposit_id, excluded.deposit_id),
       state = case when ${KEEPS} then p.state else excluded.state end,
       amount = case when ${KEEPS} then p.amount else excluded.amount end,
       currency = case when ${KEEPS} then p.currency else excluded.currency end,
       confirmations = greatest(p.confirmations, excluded.confirmations),
       changed_at = clock_timestamp()
     returning ${COLUMNS}`,
    [told.channelCode, told.providerId, depositId, told.state, told.amount, told.currency, told.confirmations],
    'deposit-keep-payment',
  );
  const kept = rows[0];
  if (kept === undefined) throw new Error('a payment was not kept');
  return kept;
}

/** Says what became of a payment. */
export async function judgePayment(
  t: Tx,
  id: bigint,
  judged: { readonly verdict: 'credited' | 'held'; readonly reason: string | null },
): Promise<void> {
  await t.query(
    `update deposit.payment set verdict = $2, reason = $3, changed_at = clock_timestamp() where id = $1`,
    [id, judged.verdict, judged.reason],
    'deposit-judge-payment',
  );
}

/** Which order a payment was found to belong to; null: none yet, or the payment is new. */
export async function depositOfPayment(sql: Sql, channelCode: string, providerId: string): Promise<bigint | null> {
  const { rows } = await sql.query<{ id: bigint | null }>(
    'select deposit_id as id from deposit.payment where channel_code = $1 and provider_id = $2',
    [channelCode, providerId],
    'deposit-of-payment',
  );
  return rows[0]?.id ?? null;
}

/** The latest payment that was seen for an order. */
export async function latestPaymentOf(sql: Sql, depositId: bigint): Promise<Payment | undefined> {
  const { rows } = await sql.query<Payment>(
    `select ${COLUMNS} from deposit.payment where deposit_id = $1 and state <> 'open' order by id desc limit 1`,
    [depositId],
    'deposit-latest-payment',
  );
  return rows[0];
}

/** Everything that was told of an order's payments, oldest first. */
export async function paymentsOf(sql: Sql, depositId: bigint): Promise<Payment[]> {
  const { rows } = await sql.query<Payment>(
    `select ${COLUMNS} from deposit.payment where deposit_id = $1 order by id`,
    [depositId],
    'deposit-payments',
  );
  return rows;
}

/** Payments that wait for a person, oldest first. */
export async function heldPayments(sql: Sql, limit: number): Promise<Payment[]> {
  const { rows } = await sql.query<Payment>(
    `select ${COLUMNS} from deposit.payment where verdict = 'held' order by id limit $1`,
    [limit],
    'deposit-held-payments',
  );
  return rows;
}
