import { paidAmount } from '@drawroom/engine/cashier-prices';
import type { Tx } from '../kernel/kernel.ts';
import { channelByCode } from './channel-store.ts';
import type { DepositKernel } from './deps.ts';
import { DEPOSIT_COLUMNS, recordOf, UNFINISHED, type Deposit } from './deposit-store.ts';
import type { PaymentTold } from './payment-store.ts';

/** For so long after an order no other one gets its amount, so that a late transfer still names it. */
export const AMOUNT_KEPT_DAYS = 30;

/**
 * The order that a transfer to an address of ours is for, or null. Its exact amount names it; one that names none and comes while a
 * single order waits there is taken for that order's, so that a person sees both together.
 */
export async function orderOfTransfer(
  kernel: Pick<DepositKernel, 'vault'>,
  t: Tx,
  { told, address }: { readonly told: PaymentTold; readonly address: string },
): Promise<bigint | null> {
  const channel = await channelByCode(t, told.channelCode);
  const amount = channel === undefined ? null : paidAmount(told.amount, channel.payDecimals);
  const { rows: named } = await t.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.kind = 'virtual' and d.channel_code = $1 and d.pay_amount = $2
       and d.created_at > clock_timestamp() - make_interval(days => ${AMOUNT_KEPT_DAYS}) order by d.id desc limit 1`,
    [told.channelCode, amount ?? 0n],
    'deposit-by-amount',
  );
  const [exact] = named;
  if (exact !== undefined) return isPaidAt(kernel, exact, address) ? exact.id : null;
  const { rows: open } = await t.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.kind = 'virtual' and d.channel_code = $1 and d.step = any($2)
     order by d.id limit 2`,
    [told.channelCode, UNFINISHED],
    'deposit-open-on-chain',
  );
  const [only] = open;
  return open.length === 1 && only !== undefined && isPaidAt(kernel, only, address) ? only.id : null;
}

/** Whether an order was to be paid at this address; one whose person is forgotten has no address any more. */
function isPaidAt({ vault }: Pick<DepositKernel, 'vault'>, deposit: Deposit, address: string): boolean {
  const at = recordOf(deposit);
  if (at === null || deposit.paySealed === null) return true;
  return (JSON.parse(vault.open(at, 'pay', deposit.paySealed)) as { address?: string }).address === address;
}
