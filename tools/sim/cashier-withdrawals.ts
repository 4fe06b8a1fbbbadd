import { withdrawalReviewCalls as desk } from '@drawroom/contract/withdrawal-review';
import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import type { WithdrawalStep } from '@drawroom/contract/withdrawal-states';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { openRequirements, pointsOf, type WithdrawalRecord } from './cashier-book.ts';
import { betsResult, quietEnds } from './cashier-quiet.ts';
import { breach, count, lookUntil, told, type Player } from './cashier-player.ts';
import type { RoundEnd } from './order-book.ts';

/** The house's rules of CNY (decision 040): minor units, requests a day, and per 10,000. */
const MIN = 50_00n;
const MAX = 50_000_00n;
const TWO_PEOPLE_OVER = 20_000_00n;
const DAY_COUNT = 10;
const DAY_SUM = 200_000_00n;
const FREE_A_DAY = 3;
const FEE_PER_10K = 50n;
const AMOUNTS = [49_99n, 50_00n, 77_77n, 199_99n, 1_000_00n, 2_000_00n, 2_000_01n, 20_000_00n, 20_000_01n, 60_000_00n];

type Review = OperatorReplyOf<typeof desk.detail>;

/** Asks for points, follows them to their end, and tells everything twice on the way. */
export async function withdraw(player: Player): Promise<void> {
  const { random } = player.betting;
  const isOffline = random.below(5) === 0;
  // Half of the time everything is drawn first, so that the model knows to the cent what may leave.
  const ends = random.below(2) === 0 ? await quietEnds(player) : null;
  const amountMinor = random.pick([...AMOUNTS, ...(ends === null ? [] : edgeOf(player, ends))]);
  const clientRef = random.uuid();
  const ask = (amount: bigint) => {
    const asked = { amount: formatMoney(amount), clientRef };
    return isOffline
      ? told(player, withdrawalCalls.offlineWithdraw, { ...asked, remark: 'at the desk' })
      : told(player, withdrawalCalls.order, { ...asked, methodId: player.methodId });
  };
  const expected = refusalOf(player, amountMinor, ends);
  const asked = await ask(amountMinor);
  if (!expected.includes(asked.key))
    breach(
      player,
      `${formatMoney(amountMinor)} to be paid out: ${String(asked.key)}, expected ${expected.join(' or ')}`,
    );
  if (asked.key !== null) return count(player.counts, `withdrawals refused with ${asked.key}`);
  const { orderNo, fee } = asked.reply.order;
  const feeMinor = feeOf(player, { amountMinor, isOffline });
  if (parseMoney(fee) !== feeMinor) breach(player, `${orderNo} costs ${fee}, expected ${formatMoney(feeMinor)}`);
  const record: WithdrawalRecord = { clientRef, amountMinor, feeMinor, day: dayNow(), orderNo, fate: 'held' };
  player.book.withdrawals.push(record);
  await repeatRequest(player, { orderNo, ask, amountMinor });
  await follow(player, record);
  count(player.counts, `withdrawals ${record.fate}`);
}

/** What may just leave, and a hundredth more. */
function edgeOf(player: Player, ends: ReadonlyMap<string, RoundEnd>): bigint[] {
  const most = withdrawable(player, ends);
  return [most, most + 1n].filter((amount) => amount > 0n);
}

function withdrawable({ book, betting }: Player, ends: ReadonlyMap<string, RoundEnd>): bigint {
  const { availableMinor } = pointsOf(book, betsResult(betting, ends));
  const locked = openRequirements(book, ends).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return availableMinor > locked ? availableMinor - locked : 0n;
}

/** The answers that the rules allow; one alone when everything is drawn. */
function refusalOf(
  player: Player,
  amountMinor: bigint,
  ends: ReadonlyMap<string, RoundEnd> | null,
): readonly (string | null)[] {
  if (amountMinor < MIN || amountMinor > MAX) return ['withdrawal.amount_out_of_range'];
  const today = ofToday(player);
  const sum = today.reduce((total, one) => total + one.amountMinor, 0n);
  const last = today.length >= DAY_COUNT || sum + amountMinor > DAY_SUM ? 'withdrawal.day_limit' : null;
  if (ends === null) return [last, 'wallet.insufficient', 'withdrawal.not_withdrawable'];
  const { availableMinor } = pointsOf(player.book, betsResult(player.betting, ends));
  if (amountMinor > availableMinor) return ['wallet.insufficient'];
  return [amountMinor > withdrawable(player, ends) ? 'withdrawal.not_withdrawable' : last];
}

const dayNow = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now());

/** Requests that count against the day: all but those that were given back. */
function ofToday({ book }: Player): WithdrawalRecord[] {
  const today = dayNow();
  return book.withdrawals.filter(({ day, fate }) => day === today && fate !== 'returned');
}

function feeOf(player: Player, asked: { readonly amountMinor: bigint; readonly isOffline: boolean }): bigint {
  if (asked.isOffline || ofToday(player).length < FREE_A_DAY) return 0n;
  return (asked.amountMinor * FEE_PER_10K) / 10_000n;
}

interface Repeated {
  readonly orderNo: string;
  readonly amountMinor: bigint;
  ask(amount: bigint): ReturnType<typeof told<typeof withdrawalCalls.order>>;
}

async function repeatRequest(player: Player, { orderNo, amountMinor, ask }: Repeated): Promise<void> {
  if (player.betting.random.below(3) > 0) return;
  const [again, other] = await Promise.all([ask(amountMinor), ask(amountMinor + 1n)]);
  if (again.key !== null || again.reply.order.orderNo !== orderNo)
    breach(player, `${orderNo} asked again is not itself`);
  if (other.key !== 'request.client_ref_reused') breach(player, `${orderNo} asked again for more was taken`);
}

/** So often at the most people act on one request before they leave it. */
const TURNS_MAX = 8;

/** Acts on a request wherever it stands until it is paid, given back or left with the house. */
async function follow(player: Player, record: WithdrawalRecord): Promise<void> {
  const { random } = player.betting;
  for (let turns = 0; ; turns += 1) {
    const seen = await untilItWaits(player, record);
    if (seen.twoPeople !== record.amountMinor > TWO_PEOPLE_OVER)
      breach(player, `${record.orderNo} asks for the wrong number of people`);
    if (seen.step === 'paid' || seen.step === 'rejected') {
      for (const payout of seen.payouts) await tellAgain(player, payout);
      record.fate = seen.step === 'paid' ? 'paid' : 'returned';
      return;
    }
    // Left to a person of another day; one whose payout failed or is told of in two ways may wait, too.
    const isLeft = turns >= TURNS_MAX || (turns > 0 && random.below(8) === 0);
    if (isLeft && seen.step !== 'paying') return;
    await act(player, seen);
  }
}

/** Where people have to act, or nothing more is to be done. */
const WAITS: readonly WithdrawalStep[] = ['review', 'second_review', 'paid', 'rejected'];

const waits = ({ step, payoutWay }: Review): boolean =>
  WAITS.includes(step) || (payoutWay === 'manual' && (step === 'approved' || step === 'paying'));

/** Waits for the gateway where it has the request, pressing its buttons meanwhile. */
async function untilItWaits(player: Player, { orderNo }: WithdrawalRecord): Promise<Review> {
  const { house, betting } = player;
  const end = betting.random.pick(['paid', 'paid', 'failed'] as const);
  return lookUntil(
    async () => {
      const seen = (await house.operate('maker', desk.detail, { orderNo })).data;
      const open = seen.payouts.find(
        ({ state, way }) => way === 'gateway' && (state === 'sent' || state === 'unknown'),
      );
      if (open !== undefined && betting.random.below(3) === 0)
        await house.gateway.press('/payouts', { orderNo: open.payoutNo, act: end });
      return seen;
    },
    (seen) => waits(seen) && !seen.payouts.some(isAtGateway),
    () =>
      house.atBooks((db) =>
        db.query('update withdrawal.payout set next_ask_at = clock_timestamp() where request_id = $1', [
          orderNo.slice(1),
        ]),
      ),
  );
}

const isAtGateway = ({ way, state }: Review['payouts'][number]): boolean =>
  way === 'gateway' && (state === 'sent' || state === 'unknown');

async function act(player: Player, { orderNo, step, twoPeople, payouts }: Review): Promise<void> {
  const { house, betting } = player;
  const { random } = betting;
  const who = random.pick(['maker', 'checker'] as const);
  const other = who === 'maker' ? 'checker' : 'maker';
  if (step === 'approved') {
    await house.operate(who, desk.beginPayout, { orderNo });
    return;
  }
  if (step === 'paying') return payByHand(player, orderNo);
  for (const ended of payouts.filter(({ state }) => state === 'failed')) await tellAgain(player, ended);
  if (random.below(4) === 0) {
    const rejecting = () => house.operate(who, desk.reject, { orderNo, reason: 'asked_by_member' });
    await Promise.all([rejecting(), rejecting()]);
    return;
  }
  // The same person twice at once is one person.
  const approving = () => house.operate(who, desk.approve, { orderNo });
  await Promise.all([approving(), approving()]);
  if (!twoPeople) return;
  const between = (await house.operate(who, desk.detail, { orderNo })).data;
  if (between.step !== 'second_review') breach(player, `${orderNo} is ${between.step} after one of two people`);
  await house.operate(other, desk.approve, { orderNo });
}

async function payByHand(player: Player, orderNo: string): Promise<void> {
  const { house, betting } = player;
  const failed = betting.random.below(3) === 0;
  const rejected = await house.operate('checker', desk.reject, { orderNo, reason: 'asked_by_member' });
  if (rejected.key === null) breach(player, `${orderNo} was rejected while it was being paid`);
  const evidence = 'seen in the bank statement';
  const ending = () => house.operate('maker', failed ? desk.payoutFailed : desk.markPaid, { orderNo, evidence });
  await Promise.all([ending(), ending()]);
}

/** A gateway repeats what it said of a payout that has ended, or says the contrary: nothing moves. */
async function tellAgain(
  player: Player,
  { payoutNo, way, state, providerId, amount }: Review['payouts'][number],
): Promise<void> {
  const { house, betting } = player;
  if (way !== 'gateway' || providerId === null || betting.random.below(2) === 0) return;
  const said = betting.random.below(4) === 0 ? 'paid' : state === 'paid' ? 'paid' : 'failed';
  const event = {
    type: 'payout',
    eventId: betting.random.uuid(),
    at: 1,
    reason: '',
    orderNo: payoutNo,
    payoutId: providerId,
    state: said,
    amount,
    currency: 'CNY',
  } as const;
  const answers = await Promise.all([1, 2].map(() => house.tell('payout', event)));
  if (answers.some(({ status }) => status !== 200)) breach(player, `${payoutNo}: a word of the gateway was not taken`);
  count(player.counts, 'call-backs told by hand');
}
