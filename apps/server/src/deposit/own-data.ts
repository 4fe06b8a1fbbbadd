import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, OwnData, Tx } from '../kernel/kernel.ts';
import { DEPOSIT_COLUMNS, orderNoOf, remarkOf, stepsOf, UNFINISHED, type Deposit } from './deposit-store.ts';
import { readSlip } from './slip-ticket.ts';

/** A member's orders with their steps and remarks, and the slips he sent. */
export async function ownData(kernel: Pick<Kernel, 'db' | 'vault'>, memberId: bigint): Promise<OwnData> {
  const { rows } = await kernel.db.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.member_id = $1 order by d.id`,
    [memberId],
  );
  const slips: Record<string, Uint8Array> = {};
  const deposits: object[] = [];
  for (const deposit of rows) {
    const picture = await readSlip(kernel, deposit.id);
    if (picture !== null) slips[`slip-${orderNoOf(deposit)}.webp`] = picture;
    deposits.push(await shownOrder(kernel, deposit));
  }
  return { deposits, ...slips };
}

async function shownOrder({ db, vault }: Pick<Kernel, 'db' | 'vault'>, deposit: Deposit): Promise<object> {
  const steps = await stepsOf(db, deposit.id);
  return {
    orderNo: orderNoOf(deposit),
    channel: deposit.channelCode,
    step: deposit.step,
    ordered: formatMoney(deposit.ordered),
    amount: formatMoney(deposit.amount),
    fee: formatMoney(deposit.fee),
    bonus: formatMoney(deposit.bonus),
    currency: deposit.currency,
    toPay: formatMoney(deposit.payAmount, deposit.payDecimals),
    payCurrency: deposit.payCurrency,
    remark: remarkOf(vault, deposit),
    steps: steps.map(({ step, reason, atMs }) => ({ step, reason, at: new Date(atMs).toISOString() })),
  };
}

/** `deposit` while an order is under way: what arrives for it would find nobody. The caller's transaction keeps it so. */
export async function closeBlockedBy(t: Tx, memberId: bigint): Promise<string | null> {
  const { rows } = await t.query<{ step: string }>(
    'select step from deposit.deposit where member_id = $1 and step = any($2) for update',
    [memberId, UNFINISHED],
  );
  return rows.length > 0 ? 'deposit' : null;
}

/** Takes what is personal out of a member's orders: the key that opens it, and the slips; sums and steps stay with the books. */
export async function forgetPerson(t: Tx, memberId: bigint): Promise<void> {
  const his = 'select id from deposit.deposit where member_id = $1';
  await t.query(`delete from deposit.slip_ticket where deposit_id in (${his})`, [memberId]);
  await t.query(`delete from deposit.slip where deposit_id in (${his})`, [memberId]);
  await t.query(
    'update deposit.deposit set wrapped_key = null, pay_sealed = null, remark_sealed = null where member_id = $1',
    [memberId],
  );
}
