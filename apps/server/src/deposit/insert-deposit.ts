import { randomInt } from 'node:crypto';
import type { Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Channel, ChannelDetails } from './channel-store.ts';
import type { DepositKernel } from './deps.ts';
import { lockDeposit, orderNoOf, type Deposit } from './deposit-store.ts';
import { payDetailsOf } from './pay-details.ts';
import { payAmountOf, type Priced } from '@drawroom/engine/cashier-prices';
import { AMOUNT_KEPT_DAYS } from './transfer-match.ts';

/** Smallest units by which amounts to one address may differ: a cent of a coin with six decimals. */
const TAILS = 9_999;
const TAIL_LOCK = 7_710_000_000_000_000_041n;
/** How soon a gateway is asked about an order whose page was not made at once. */
const ASK_AFTER_SECONDS = 8;

/**
 * What is to be paid for an amount. On a chain with a small tail, so that no order of the last 30 days to the same address has the same
 * amount: the amount is all that an incoming transfer says. Refuses with `server.busy` when all are taken.
 */
export async function freePayAmount(t: Tx, channel: Channel, amount: bigint): Promise<bigint> {
  const base = payAmountOf(amount, { rateE8: channel.payRateE8, decimals: channel.payDecimals });
  if (channel.kind !== 'virtual') return base;
  await t.query('select pg_advisory_xact_lock($1)', [TAIL_LOCK]);
  const { rows } = await t.query<{ tail: number }>(
    `select n as tail from generate_series(1, ${TAILS}) n
     where not exists (select from deposit.deposit d where d.kind = 'virtual' and d.channel_code = $1 and d.pay_amount = $2 + n
       and (d.step in ('waiting', 'submitted', 'review') or d.created_at > clock_timestamp() - make_interval(days => ${AMOUNT_KEPT_DAYS})))
     order by (n + $3) % ${TAILS} limit 1`,
    [channel.code, base, randomInt(TAILS)],
    'deposit-free-tail',
  );
  const tail = rows[0]?.tail;
  if (tail === undefined) throw new Refusal('server.busy');
  return base + BigInt(tail);
}

/** Writes an order with its first step; pay details and remark are sealed under a key of its own. */
export async function insertDeposit(
  { vault }: Pick<DepositKernel, 'vault'>,
  t: Tx,
  order: {
    readonly session: Session;
    readonly channel: Channel;
    readonly details: ChannelDetails;
    readonly sums: Priced;
    readonly payAmount: bigint;
    readonly digest: string;
    readonly clientRef: string;
    readonly remark: string;
  },
): Promise<Deposit> {
  const { session, channel, sums } = order;
  const { rows } = await t.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('deposit.deposit', 'id')) as id`,
    [],
    'deposit-next-id',
  );
  const id = rows[0]?.id ?? 0n;
  const at = { record: `deposit.deposit:${id}`, wrappedKey: vault.newKey(`deposit.deposit:${id}`) };
  const pay = payDetailsOf(channel, order.details, { orderNo: orderNoOf({ id }), payAmount: order.payAmount });
  const asks = order.details.gatewayUrl !== undefined;
  await t.query(
    `insert into deposit.deposit (id, account_id, member_id, currency, channel_code, kind, client_ref, digest, ordered, amount, fee,
       bonus, turnover, fee_fixed, fee_per10k, bonus_per10k, bonus_max, turnover_deposit_e2, turnover_bonus_e2, pay_amount,
       pay_currency, pay_decimals, confirmations, wrapped_key, pay_sealed, remark_sealed, expires_at, ask_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
       case when $6 <> 'offline' then clock_timestamp() + make_interval(mins => $26) end,
       case when $27 then clock_timestamp() + interval '${ASK_AFTER_SECONDS} seconds' end)`,
    [
      [id, session.claims.accountId, session.memberId, session.claims.currency, channel.code, channel.kind],
      [order.clientRef, order.digest, sums.amount, sums.fee, sums.bonus, sums.turnover],
      [channel.feeFixed, channel.feePer10k, channel.bonusPer10k, channel.bonusMax],
      [channel.turnoverDepositE2, channel.turnoverBonusE2, order.payAmount],
      [channel.payCurrency, channel.payDecimals, channel.confirmations, at.wrappedKey],
      [pay === null ? null : vault.seal(at, 'pay', JSON.stringify(pay))],
      [order.remark === '' ? null : vault.seal(at, 'remark', order.remark)],
      [channel.expiresMinutes, asks],
    ].flat(),
    'deposit-insert',
  );
  await t.query(
    `insert into deposit.step (deposit_id, n, move, step, actor) values ($1, 1, 'place', 'waiting', 'member')`,
    [id],
    'deposit-first-step',
  );
  const written = await lockDeposit(t, id);
  if (written === undefined) throw new Error(`deposit ${id} was not written`);
  return written;
}
