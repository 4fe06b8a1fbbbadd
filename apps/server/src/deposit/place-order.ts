import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { DepositView } from '@drawroom/contract/deposit';
import type { Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { hasDeclared, requireDepositRoom } from '../protection/index.ts';
import { channelByCode, offeredChannels, openChannel, type Channel } from './channel-store.ts';
import type { DepositKernel } from './deps.ts';
import { depositByRef, orderNoOf, paidInSince, unfinishedOf, type Deposit } from './deposit-store.ts';
import { makePayPage } from './gateway-orders.ts';
import { freePayAmount, insertDeposit } from './insert-deposit.ts';
import { moveDeposit } from './move-deposit.ts';
import { openingAt } from '../kernel/open-hours.ts';
import { presentDeposit } from './present.ts';
import { payAmountOf, priceDeposit, type Priced } from '@drawroom/engine/cashier-prices';

/** Orders that the house may be looking at at once; somebody who has more waits for one of them. */
const IN_REVIEW_MAX = 5;

/** What a member asks for; `channelCode` null: the offline channel. */
export interface DepositAsked {
  readonly channelCode: string | null;
  readonly amount: string;
  readonly remark?: string | undefined;
  readonly clientRef: string;
}

/**
 * Places an order, or finds the one placed under this `clientRef`. Refuses with `deposit.channel_unknown`,
 * `deposit.channel_closed`, `deposit.amount_out_of_range` (min, max), `protection.*`, `deposit.unfinished` (orderNo in the data), and
 * `deposit.gateway_silent` when the order stands and the gateway has made no page for it yet: asked again, it tries again.
 */
export async function placeDeposit(
  kernel: DepositKernel,
  { session, locale }: { readonly session: Session; readonly locale: LocaleTag },
  asked: DepositAsked,
): Promise<DepositView> {
  const { accountId } = session.claims;
  const amount = parseMoney(asked.amount) ?? 0n;
  const digest = digestOfAsked([asked.channelCode, String(amount), asked.remark ?? '']);
  const known = await knownOrder(kernel, { accountId, clientRef: asked.clientRef, digest });
  const placed =
    known ??
    (await kernel.db.tx(async (t) => {
      const channel = await channelFor(t, asked.channelCode);
      const sums = priceFor(kernel, channel, amount);
      return writeOrder(kernel, t, { session, channel, sums, digest, asked });
    }));
  const deposit = await makePayPage(kernel, placed);
  if (deposit.kind === 'gateway' && deposit.step === 'waiting' && deposit.payUrl === null)
    throw new Refusal('deposit.gateway_silent', {}, { orderNo: orderNoOf(deposit) });
  return presentDeposit(kernel, deposit, locale);
}

async function knownOrder(
  { db }: Pick<DepositKernel, 'db'>,
  asked: { readonly accountId: bigint; readonly clientRef: string; readonly digest: string },
  sql: Tx | DepositKernel['db'] = db,
): Promise<Deposit | undefined> {
  const known = await depositByRef(sql, asked.accountId, asked.clientRef);
  if (known !== undefined && known.digest !== asked.digest) throw new Refusal('request.client_ref_reused');
  return known;
}

async function channelFor(t: Tx, code: string | null): Promise<Channel> {
  if (code === null) {
    const offline = (await offeredChannels(t)).find(({ kind }) => kind === 'offline');
    if (offline === undefined) throw new Refusal('deposit.channel_closed');
    return offline;
  }
  const channel = await channelByCode(t, code);
  if (channel === undefined || !channel.enabled) throw new Refusal('deposit.channel_unknown');
  return channel;
}

function priceFor(kernel: DepositKernel, channel: Channel, amount: bigint): Priced {
  const { opens, closes, zone } = channel;
  const hours = opens === null || closes === null ? null : { from: opens, to: closes, zone };
  const { open, opensAtMs } = openingAt(hours, kernel.clock.now());
  if (!open) throw new Refusal('deposit.channel_closed', {}, { opensAt: opensAtMs });
  const { min, max } = channel;
  const sums = amount < min || amount > max ? null : priceDeposit(channel, amount);
  const payable = payAmountOf(sums === null ? 0n : amount, {
    rateE8: channel.payRateE8,
    decimals: channel.payDecimals,
  });
  if (sums === null || payable === 0n)
    throw new Refusal('deposit.amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) });
  return sums;
}

interface Writing {
  readonly session: Session;
  readonly channel: Channel;
  readonly sums: Priced;
  readonly digest: string;
  readonly asked: DepositAsked;
}

async function writeOrder(kernel: DepositKernel, t: Tx, writing: Writing): Promise<Deposit> {
  const { session, channel, sums, digest, asked } = writing;
  const { memberId, claims } = session;
  const { accountId } = claims;
  if (!(await hasDeclared(t, memberId))) throw new Refusal('protection.identity_needed');
  // Locks the account: from here on this member's orders are placed one after the other.
  await requireDepositRoom(t, accountId, {
    amountMinor: sums.amount,
    paidInSince: (sinceMs) => paidInSince(t, accountId, sinceMs),
  });
  const known = await knownOrder(kernel, { accountId, clientRef: asked.clientRef, digest }, t);
  if (known !== undefined) return known;
  await requireNoneOpen(t, accountId);
  const sealed = await openChannel(t, kernel.vault, channel.code);
  const payAmount = await freePayAmount(t, channel, sums.amount);
  const deposit = await insertDeposit(kernel, t, {
    session,
    channel,
    sums,
    digest,
    payAmount,
    details: sealed?.details ?? {},
    clientRef: asked.clientRef,
    remark: asked.remark ?? '',
  });
  // Nothing to wait for: whoever takes the money decides.
  if (channel.kind === 'offline') await moveDeposit(kernel, t, { deposit, move: 'submit', actor: { by: 'member' } });
  kernel.metrics.count('deposit_order_total', { kind: channel.kind });
  return (await depositByRef(t, accountId, asked.clientRef)) ?? deposit;
}

async function requireNoneOpen(t: Tx, accountId: bigint): Promise<void> {
  const open = await unfinishedOf(t, accountId);
  const blocking = open.find(({ step }) => step === 'waiting') ?? (open.length >= IN_REVIEW_MAX ? open[0] : undefined);
  if (blocking !== undefined) throw new Refusal('deposit.unfinished', {}, { orderNo: orderNoOf(blocking) });
}
