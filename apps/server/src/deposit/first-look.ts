import { formatMoney } from '@drawroom/engine/money';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { Reviewer } from '../kernel/operator.ts';
import type { Deposit } from './deposit-store.ts';

/** What the first of two people found, while nothing has happened to the order since. */
export interface FirstLook {
  readonly operatorId: bigint;
  readonly operatorName: string;
  readonly amount: bigint;
  /** The held payment that he found it was paid by. */
  readonly paymentId: bigint | null;
  readonly atMs: number;
}

/** Whether crediting so much on an order takes two people. */
export function takesTwoPeople({ twoPeopleOver }: Pick<Deposit, 'twoPeopleOver'>, amountMinor: bigint): boolean {
  return twoPeopleOver !== null && amountMinor > twoPeopleOver;
}

/** The first looks that count, by the id of their order. */
export async function firstLooks(sql: Sql, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, FirstLook>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.query<FirstLook & { readonly depositId: bigint }>(
    `select distinct on (f.deposit_id) f.deposit_id as "depositId", f.operator_id as "operatorId", f.operator_name as "operatorName",
       f.amount, f.payment_id as "paymentId", f.at as "atMs"
     from deposit.first_look f
     where f.deposit_id = any($1) and f.after_n = (select max(s.n) from deposit.step s where s.deposit_id = f.deposit_id)
     order by f.deposit_id, f.id desc`,
    [ids],
    'deposit-first-looks',
  );
  return new Map(rows.map(({ depositId, ...look }) => [depositId, look]));
}

/** Every first look at an order, those that count no more too, oldest first. */
export async function allFirstLooks(sql: Sql, id: bigint): Promise<FirstLook[]> {
  const { rows } = await sql.query<FirstLook>(
    `select operator_id as "operatorId", operator_name as "operatorName", amount, payment_id as "paymentId", at as "atMs"
     from deposit.first_look where deposit_id = $1 order by id`,
    [id],
    'deposit-all-first-looks',
  );
  return rows;
}

/** Keeps what the first of two people found; his claim ends with it, so that another can take the order. */
export async function keepFirstLook(
  t: Tx,
  deposit: Deposit,
  look: { readonly reviewer: Reviewer; readonly amountMinor: bigint; readonly paymentId: bigint | null },
): Promise<void> {
  await t.query(
    `insert into deposit.first_look (deposit_id, after_n, operator_id, operator_name, amount, payment_id)
     select $1, max(s.n), $2, $3, $4, $5 from deposit.step s where s.deposit_id = $1`,
    [deposit.id, look.reviewer.operatorId, look.reviewer.operatorName, look.amountMinor, look.paymentId],
    'deposit-keep-first-look',
  );
  await t.query(
    'update deposit.deposit set claimed_by = null, claimed_name = null, claimed_until = null where id = $1',
    [deposit.id],
    'deposit-release',
  );
}

/** A first look as people see it. */
export function presentLook({ operatorName, amount, paymentId, atMs }: FirstLook) {
  return {
    operatorName,
    amount: formatMoney(amount),
    paymentId: paymentId === null ? null : String(paymentId),
    at: atMs,
  };
}
