import type { DepositView } from '@drawroom/contract/deposit';
import { formatMoney } from '@drawroom/engine/money';
import type { Channel, ChannelDetails } from './channel-store.ts';

type PayView = NonNullable<DepositView['pay']>;

/** How this order is to be paid, as it is kept with it; a gateway's page is made later. */
export function payDetailsOf(
  channel: Pick<Channel, 'kind' | 'payDecimals' | 'confirmations'>,
  details: ChannelDetails,
  order: { readonly orderNo: string; readonly payAmount: bigint },
): PayView | null {
  const amount = formatMoney(order.payAmount, channel.payDecimals);
  const reference = order.orderNo;
  switch (channel.kind) {
    case 'bank':
      return {
        kind: 'bank',
        bankName: details.bankName ?? '',
        holder: details.holder ?? '',
        accountNumber: details.accountNumber ?? '',
        branch: details.branch ?? '',
        reference,
      };
    case 'qr':
      return {
        kind: 'qr',
        payee: details.payee ?? '',
        code: (details.code ?? '').replaceAll('{amount}', amount).replaceAll('{reference}', reference),
        reference,
      };
    case 'virtual':
      return {
        kind: 'virtual',
        network: details.network ?? '',
        address: details.address ?? '',
        amount,
        txId: null,
        confirmations: 0,
        confirmationsNeeded: channel.confirmations,
      };
    case 'offline':
      return { kind: 'offline', contact: details.contact ?? '' };
    case 'gateway':
      return null;
  }
}
