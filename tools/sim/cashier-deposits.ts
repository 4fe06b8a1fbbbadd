import { depositCalls, type DepositView } from '@drawroom/contract/deposit';
import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import type { DepositStep } from '@drawroom/contract/deposit-states';
import type { GatewayEvent } from '@drawroom/contract/gateway-wire';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { passedSums, type DepositRecord } from './cashier-book.ts';
import type { OperatorName } from './cashier-house.ts';
import { answered, breach, count, lookUntil, told, type Player } from './cashier-player.ts';

/** Most orders that the house looks at at once for one member (decision 039). */
const LOOKED_AT_MAX = 5;
const UNFINISHED: readonly string[] = ['waiting', 'submitted', 'review'];

/** An order that stands, with the record of it. */
export interface Placed {
  readonly record: DepositRecord;
  readonly view: DepositView;
}

/** What an order may have come to by the rules: its step, and the points when it passed. */
export interface Allowed {
  readonly steps: readonly DepositStep[];
  readonly amounts?: readonly bigint[];
}

/** Places an order on a channel; null when the house refuses it, which the model has to agree with. */
export async function placeDeposit(player: Player, channelCode: string): Promise<Placed | null> {
  const { random } = player.betting;
  const terms = player.terms.get(channelCode);
  if (terms === undefined) throw new Error(`no channel ${channelCode}`);
  const isOut = random.below(20) === 0;
  const orderedMinor = isOut ? 9_99n : BigInt(1 + random.below(60)) * 10_00n;
  const clientRef = random.uuid();
  const busy = player.book.deposits.filter(({ step }) => UNFINISHED.includes(step)).length >= LOOKED_AT_MAX;
  const asked = { channelCode, amount: formatMoney(orderedMinor), clientRef };
  const placed = await told(player, depositCalls.order, asked);
  const expected = isOut ? 'deposit.amount_out_of_range' : busy ? 'deposit.unfinished' : null;
  const stands = placed.key === null || placed.key === 'deposit.gateway_silent';
  if (stands ? expected !== null : placed.key !== expected)
    breach(
      player,
      `an order of ${asked.amount} on ${channelCode}: ${placed.key ?? 'placed'}, expected ${expected ?? 'placed'}`,
    );
  if (!stands) {
    count(player.counts, `deposits refused with ${placed.key}`);
    return null;
  }
  const look = () => answered(player, depositCalls.depositOrder, { clientRef });
  // A gateway that was silent has made the page, or will be asked for it again.
  const view = await lookUntil(look, isPayable, () => hurry(player, clientRef));
  if (random.below(4) === 0) await repeatOrder(player, asked, view.orderNo);
  const { orderNo, step } = view;
  const record: DepositRecord = { clientRef, channelCode, orderedMinor, terms, orderNo, step, passedMinor: null };
  player.book.deposits.push(record);
  return { record, view };
}

const isPayable = ({ step, pay, kind }: DepositView): boolean =>
  kind !== 'gateway' || step !== 'waiting' || pay !== null;

async function repeatOrder(
  player: Player,
  asked: { readonly channelCode: string; readonly amount: string; readonly clientRef: string },
  orderNo: string,
): Promise<void> {
  const [again, other] = [
    await told(player, depositCalls.order, asked),
    await told(player, depositCalls.order, { ...asked, amount: '777' }),
  ];
  if (again.key === null && again.reply.orderNo !== orderNo)
    breach(player, `${orderNo} asked again became another order`);
  if (other.key !== 'request.client_ref_reused') breach(player, `${orderNo} asked again for another amount was taken`);
}

/** Lets the house's next question about an order be due now. */
export async function hurry({ house }: Player, clientRef: string): Promise<void> {
  await house.atBooks((db) =>
    db.query('update deposit.deposit set ask_at = clock_timestamp() where client_ref = $1 and ask_at is not null', [
      clientRef,
    ]),
  );
}

/** Ends the countdown of an order a second ago. */
export async function letExpire({ house }: Player, { record }: Placed): Promise<void> {
  await house.atBooks((db) =>
    db.query(`update deposit.deposit set expires_at = clock_timestamp() - interval '1 second' where client_ref = $1`, [
      record.clientRef,
    ]),
  );
}

/** Waits until an order stands at one of these steps. */
export function untilStep(player: Player, { record }: Placed, steps: readonly DepositStep[]): Promise<DepositView> {
  const { orderNo, clientRef } = record;
  return lookUntil(
    () => answered(player, depositCalls.depositOrder, { orderNo }),
    ({ step }) => steps.includes(step),
    () => hurry(player, clientRef),
  );
}

/** Waits for the end of a story and writes it down; an end that the rules do not know is a breach. */
export async function endOf(player: Player, placed: Placed, allowed: Allowed): Promise<void> {
  const { record } = placed;
  const view = await untilStep(player, placed, allowed.steps);
  const amount = parseMoney(view.amount);
  const amounts = allowed.amounts ?? [record.orderedMinor];
  record.step = view.step;
  if (!allowed.steps.includes(view.step))
    breach(
      player,
      `${record.orderNo} on ${record.channelCode} is ${view.step}, expected ${allowed.steps.join(' or ')}`,
    );
  if (view.step === 'passed' && record.passedMinor === null) {
    if (amount === null || !amounts.includes(amount)) breach(player, `${record.orderNo} passed with ${view.amount}`);
    record.passedMinor = amount;
    player.book.happened.push({ deposit: record });
    const sums = passedSums(record);
    const credit = sums === null ? 0n : sums.amount - sums.fee + sums.bonus;
    if (parseMoney(view.credit) !== credit) breach(player, `${record.orderNo} credits ${view.credit}`);
  }
  count(player.counts, `deposits ${view.step}`);
}

/** An operator claims and approves with an amount, twice at once; what becomes of it is read from the order. */
export async function approve(player: Player, { record }: Placed, amountMinor: bigint): Promise<void> {
  const { house, betting } = player;
  const { orderNo } = record;
  const who = betting.random.pick(['maker', 'checker'] as const);
  const other: OperatorName = who === 'maker' ? 'checker' : 'maker';
  const claimed = await house.operate(who, depositReviewCalls.claim, { orderNo });
  if (claimed.key !== null) return;
  const amount = formatMoney(amountMinor);
  const approving = () => house.operate(who, depositReviewCalls.approve, { orderNo, amount });
  const [stolen] = await Promise.all([
    house.operate(other, depositReviewCalls.reject, { orderNo, reason: 'not_received' }),
    approving(),
    approving(),
  ]);
  if (stolen.key === null) breach(player, `${orderNo} was rejected by somebody who had not claimed it`);
}

/** An operator claims and rejects; returns whether it was still to be rejected. */
export async function reject({ house }: Player, { record }: Placed): Promise<void> {
  const { orderNo } = record;
  const claimed = await house.operate('maker', depositReviewCalls.claim, { orderNo });
  if (claimed.key === null)
    await house.operate('maker', depositReviewCalls.reject, { orderNo, reason: 'not_received' });
}

/** An event of the online channel's gateway about an order, as ordered unless bent. */
export function paymentOf(
  player: Player,
  { view }: Placed,
  bend: Partial<Extract<GatewayEvent, { type: 'payment' }>> = {},
): GatewayEvent {
  const { random } = player.betting;
  return {
    type: 'payment',
    eventId: random.uuid(),
    at: 1,
    paymentId: `s${random.uuid()}`,
    orderNo: view.orderNo,
    state: 'paid',
    amount: view.payAmount,
    currency: view.payCurrency,
    ...bend,
  };
}
