import type { ReplyOf } from '@drawroom/contract/call';
import type { ChannelKind, channelType, DepositView } from '@drawroom/contract/deposit';
import { DEPOSIT_STATE_OF, depositCan } from '@drawroom/contract/deposit-states';
import type { LocaleTag } from '@drawroom/contract/locales';
import { formatMoney } from '@drawroom/engine/money';
import { textFor } from '../kernel/local-text.ts';
import { channelByCode, type Channel } from './channel-store.ts';
import type { DepositKernel } from './deps.ts';
import { orderNoOf, recordOf, remarkOf, stepsOf, type Deposit } from './deposit-store.ts';
import { openingAt } from '../kernel/open-hours.ts';
import { latestPaymentOf } from './payment-store.ts';
import { slipAddress } from './slip-ticket.ts';

type ChannelView = ReplyOf<typeof channelType>['types'][number]['channels'][number];
type PayView = NonNullable<DepositView['pay']>;

const E8 = 8;
/** A gateway tells by itself what became of a payment; everywhere else the member may say it, and show a slip. */
const SELF_TELLING: readonly ChannelKind[] = ['gateway'];

export function presentChannel(channel: Channel, locale: LocaleTag, nowMs: number): ChannelView {
  const { opens, closes, zone } = channel;
  const hours = opens === null || closes === null ? null : { from: opens, to: closes };
  const { open, opensAtMs } = openingAt(hours === null ? null : { ...hours, zone }, nowMs);
  return {
    channelCode: channel.code,
    kind: channel.kind,
    title: textFor(locale, channel.title),
    note: textFor(locale, channel.note),
    min: formatMoney(channel.min),
    max: formatMoney(channel.max),
    quickAmounts: channel.quick.map((amount) => (amount / 100n).toString()),
    fee: { fixed: formatMoney(channel.feeFixed), per10k: channel.feePer10k },
    bonus:
      channel.bonusPer10k === 0 || channel.bonusMax === 0n
        ? null
        : { per10k: channel.bonusPer10k, max: formatMoney(channel.bonusMax) },
    turnoverE2: { deposit: channel.turnoverDepositE2, bonus: channel.turnoverBonusE2 },
    pay: {
      currency: channel.payCurrency,
      decimals: channel.payDecimals,
      rate: formatMoney(channel.payRateE8, E8),
    },
    open,
    hours,
    opensAt: opensAtMs,
    expiresMinutes: channel.expiresMinutes,
    usualMinutes: channel.usualMinutes,
  };
}

/** What a member may do with an order where it stands. */
export function canOf({ step, kind }: Pick<Deposit, 'step' | 'kind'>): DepositView['can'] {
  const tells = !SELF_TELLING.includes(kind) && (step === 'waiting' || step === 'submitted');
  return {
    cancel: depositCan('cancel', step),
    upload: tells || (step === 'review' && kind !== 'gateway'),
    mark: tells,
  };
}

/** An order whole, for its member; asks for a ticket of its slip. */
export async function presentDeposit(
  kernel: Pick<DepositKernel, 'db' | 'vault'>,
  deposit: Deposit,
  locale: LocaleTag,
): Promise<DepositView> {
  const { db, vault } = kernel;
  const [channel, steps, slip, pay] = [
    await channelByCode(db, deposit.channelCode),
    await stepsOf(db, deposit.id),
    await slipAddress(db, deposit.id),
    await payOf(kernel, deposit),
  ];
  return {
    ...presentRow(deposit, textFor(locale, channel?.title ?? {})),
    clientRef: deposit.clientRef,
    channelCode: deposit.channelCode,
    ordered: formatMoney(deposit.ordered),
    fee: formatMoney(deposit.fee),
    bonus: formatMoney(deposit.bonus),
    turnover: formatMoney(deposit.turnover),
    payAmount: formatMoney(deposit.payAmount, deposit.payDecimals),
    payCurrency: deposit.payCurrency,
    expiresAt: deposit.step === 'waiting' ? deposit.expiresAtMs : null,
    remark: remarkOf(vault, deposit),
    slip,
    pay,
    timeline: steps.map(({ step, reason, atMs }) => ({ step, at: atMs, reason })),
    can: canOf(deposit),
  };
}

/** What a list shows of an order. */
export function presentRow(deposit: Deposit, title: string) {
  return {
    orderNo: orderNoOf(deposit),
    kind: deposit.kind,
    title,
    state: DEPOSIT_STATE_OF[deposit.step],
    step: deposit.step,
    reason: deposit.reason,
    amount: formatMoney(deposit.amount),
    credit: formatMoney(deposit.amount - deposit.fee + deposit.bonus),
    createTime: deposit.createdAtMs,
    reviewTime: deposit.endedAtMs,
  };
}

/** How an order is to be paid; null once nothing more is, and while the gateway has not made its page yet. */
async function payOf({ db, vault }: Pick<DepositKernel, 'db' | 'vault'>, deposit: Deposit): Promise<PayView | null> {
  const { kind, payUrl } = deposit;
  const at = recordOf(deposit);
  if (deposit.step !== 'waiting' && deposit.step !== 'submitted') return null;
  if (kind === 'gateway') return payUrl === null ? null : { kind, payUrl };
  if (at === null || deposit.paySealed === null) return null;
  const kept = JSON.parse(vault.open(at, 'pay', deposit.paySealed)) as PayView;
  if (kept.kind !== 'virtual') return kept;
  const seen = await latestPaymentOf(db, deposit.id);
  return { ...kept, txId: seen?.providerId ?? null, confirmations: seen?.confirmations ?? 0 };
}
