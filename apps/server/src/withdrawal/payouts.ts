import { systemAccount } from '@drawroom/ledger/accounts';
import { postHold } from '@drawroom/ledger/holds';
import { post } from '@drawroom/ledger/post';
import { paidAmount } from '@drawroom/engine/cashier-prices';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import type { ReviewAct } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { HOUSE, makeMove, type Actor } from './move.ts';
import { idOfPayoutNo } from './payout-no.ts';
import type { PayoutWord } from './payout-gateway.ts';
import { lockRequest, type StoredRequest } from './request-store.ts';
import { actorOf, lockFor, type ReviewKernel } from './review.ts';
import { reviewView, type ReviewView } from './review-view.ts';

interface Payout {
  readonly id: bigint;
  readonly requestId: bigint;
  readonly way: 'manual' | 'gateway';
  readonly amountMinor: bigint;
  readonly state: 'sent' | 'unknown' | 'paid' | 'failed';
  readonly providerId: string | null;
}

const PAYOUT = `select id, request_id as "requestId", way, amount as "amountMinor", state, provider_id as "providerId"
  from withdrawal.payout`;

type PayoutKernel = Pick<Kernel, 'outbox' | 'metrics'>;

/** Begins to pay an approved request: from here nobody can reject it until this payout is known to have failed. */
async function begin(
  kernel: PayoutKernel,
  t: Tx,
  { request, actor, way }: { request: StoredRequest; actor: Actor; way: 'manual' | 'gateway' },
): Promise<void> {
  await makeMove(kernel, t, { requestId: request.id, move: 'pay_out', actor });
  await t.query(
    'insert into withdrawal.payout (request_id, way, amount, begun_by) values ($1, $2, $3, $4)',
    [request.id, way, request.amountMinor - request.feeMinor, 'id' in actor ? actor.id : null],
    'withdrawal-begin-payout',
  );
}

/** A person begins to pay an approved withdrawal by hand. Also one meant for a gateway, when it does not come to it. */
export async function beginPayout(kernel: ReviewKernel, t: Tx, act: ReviewAct): Promise<ReviewView> {
  const request = await lockFor(t, act);
  await begin(kernel, t, { request, actor: actorOf(act.reviewer), way: 'manual' });
  return reviewView(kernel, t, request.id);
}

/** Begins the gateway's payouts of up to `limit` approved withdrawals, those promised earliest first; how many there were. */
export async function beginGatewayPayouts(kernel: PayoutKernel, t: Tx, limit: number): Promise<number> {
  const { rows } = await t.query<{ id: bigint }>(
    `select id from withdrawal.request where step = 'approved' and payout_way = 'gateway'
       and coalesce(claimed_until <= clock_timestamp(), true)
     order by promised_at, id limit $1 for update skip locked`,
    [limit],
    'withdrawal-to-pay',
  );
  for (const { id } of rows) {
    const request = await lockRequest(t, id);
    // A person's claim keeps the gateway away, too.
    if (request === undefined || request.claimHolds) continue;
    await begin(kernel, t, { request, actor: HOUSE, way: 'gateway' });
  }
  return rows.length;
}

/**
 * A person has paid and says how it can be seen (a bank's reference): the points leave the house. Also for a gateway's payout that
 * stays unknown, when a person has seen it arrive.
 */
export async function markPaid(
  kernel: ReviewKernel,
  t: Tx,
  act: ReviewAct & { readonly evidence: string },
): Promise<ReviewView> {
  const request = await lockFor(t, act);
  const payout = await openPayout(t, request.id);
  const { evidence } = act;
  await finish(kernel, t, { request, payout, actor: actorOf(act.reviewer), evidence, providerId: null });
  return reviewView(kernel, t, request.id);
}

/**
 * A person could not pay: back to review. Never for a gateway's payout (`withdrawal.not_now`): only the gateway knows that nothing was
 * paid, and it is asked until it says so.
 */
export async function payoutFailed(
  kernel: ReviewKernel,
  t: Tx,
  act: ReviewAct & { readonly note: string },
): Promise<ReviewView> {
  const request = await lockFor(t, act);
  const payout = await openPayout(t, request.id);
  if (payout.way === 'gateway') throw new Refusal('withdrawal.not_now');
  await fail(kernel, t, { payout, actor: actorOf(act.reviewer), note: act.note, providerId: null });
  return reviewView(kernel, t, request.id);
}

/**
 * What a gateway says of a payout, whichever way it came: an answer, a call-back, the first time or again, in any order. Locks the
 * request before its payout. Returns what it led to: `kept` nothing new, `disputed` what cannot be and people have to look at.
 */
export async function takeWord(
  kernel: PayoutKernel,
  t: Tx,
  { payoutNo, word }: { readonly payoutNo: string; readonly word: PayoutWord },
): Promise<'unknown_payout' | 'kept' | 'paid' | 'failed' | 'disputed'> {
  const found = await payoutByNo(t, payoutNo);
  if (found === undefined) return 'unknown_payout';
  const { request, payout } = found;
  const { providerId } = word;
  const fault = faultIn(word, payout, request.currency);
  if (fault !== null) return dispute(kernel, t, { payout, fault });
  if (payout.state === 'paid' || payout.state === 'failed') {
    const isOld = word.state === payout.state || word.state === 'accepted';
    return isOld ? 'kept' : dispute(kernel, t, { payout, fault: `${word.state} after ${payout.state}` });
  }
  if (word.state === 'paid') {
    await finish(kernel, t, { request, payout, actor: { kind: 'gateway' }, evidence: '', providerId });
    return 'paid';
  }
  if (word.state === 'failed') {
    await fail(kernel, t, { payout, actor: { kind: 'gateway' }, note: word.reason, providerId });
    return 'failed';
  }
  await t.query('update withdrawal.payout set provider_id = $2 where id = $1', [payout.id, providerId]);
  return 'kept';
}

/** The gateway does not take a payout and knows nothing of it: back to review, unless something else became of it meanwhile. */
export async function takeRefusal(kernel: PayoutKernel, t: Tx, payoutNo: string): Promise<'kept' | 'failed'> {
  const found = await payoutByNo(t, payoutNo);
  const isOpen = found !== undefined && (found.payout.state === 'sent' || found.payout.state === 'unknown');
  if (!isOpen || found.payout.providerId !== null) return 'kept';
  await fail(kernel, t, { payout: found.payout, actor: { kind: 'gateway' }, note: 'refused', providerId: null });
  return 'failed';
}

/** What does not fit our payout, or null. Something that was not paid may name any amount. */
function faultIn(word: PayoutWord, payout: Payout, currency: string): string | null {
  if (payout.way === 'manual') return 'not a payout of the gateway';
  if (payout.providerId !== null && payout.providerId !== word.providerId) return `another number, ${word.providerId}`;
  if (word.state !== 'paid') return null;
  if (word.currency !== currency) return `paid in ${word.currency}`;
  return paidAmount(word.amount) === payout.amountMinor ? null : `paid ${word.amount}`;
}

/** From now on a person decides: nothing goes to the gateway any more, and nothing comes back to the balance. */
async function dispute(
  { metrics }: PayoutKernel,
  t: Tx,
  { payout, fault }: { readonly payout: Payout; readonly fault: string },
): Promise<'disputed'> {
  await t.query(
    `update withdrawal.payout set disputed_at = coalesce(disputed_at, clock_timestamp()),
       dispute = case when dispute = '' then $2 else dispute end where id = $1`,
    [payout.id, fault],
    'withdrawal-dispute',
  );
  await t.query(`update withdrawal.request set payout_way = 'manual' where id = $1`, [payout.requestId]);
  metrics.count('withdrawal_payout_disputed_total');
  return 'disputed';
}

/** The points leave: hold to house.withdrawals, and the fee from there to house.fees, so that house.withdrawals is what was paid. */
async function finish(
  kernel: PayoutKernel,
  t: Tx,
  end: { request: StoredRequest; payout: Payout; actor: Actor; evidence: string; providerId: string | null },
): Promise<void> {
  const { request, payout, actor, evidence, providerId } = end;
  await makeMove(kernel, t, { requestId: request.id, move: 'mark_paid', actor });
  await t.query(
    `update withdrawal.payout set state = 'paid', ended_at = clock_timestamp(), ended_by = $2, evidence = $3,
       provider_id = coalesce(provider_id, $4) where id = $1`,
    [payout.id, 'id' in actor ? actor.id : null, evidence, providerId],
    'withdrawal-payout-paid',
  );
  const paidOut = await systemAccount(t, 'house.withdrawals', request.currency);
  if (!(await postHold(t, { holdId: request.id, to: paidOut, kind: 'withdrawal' }))) {
    throw new Error(`the hold of withdrawal ${request.id} had ended`);
  }
  if (request.feeMinor === 0n) return;
  const fees = await systemAccount(t, 'house.fees', request.currency);
  const transfers = [{ from: paidOut, to: fees, amountMinor: request.feeMinor }];
  await post(t, { key: `withdrawal-fee:${request.id}`, kind: 'fee', ref: request.id, transfers });
}

async function fail(
  kernel: PayoutKernel,
  t: Tx,
  end: { payout: Payout; actor: Actor; note: string; providerId: string | null },
): Promise<void> {
  const { payout, actor, note, providerId } = end;
  await makeMove(kernel, t, {
    requestId: payout.requestId,
    move: 'payout_failed',
    actor,
    reason: 'payout_failed',
    note,
  });
  await t.query(
    `update withdrawal.payout set state = 'failed', ended_at = clock_timestamp(), ended_by = $2,
       provider_id = coalesce(provider_id, $3) where id = $1`,
    [payout.id, 'id' in actor ? actor.id : null, providerId],
    'withdrawal-payout-failed',
  );
}

/** The payout under way of a locked request. Refuses with `withdrawal.not_now` when there is none. */
async function openPayout(t: Tx, requestId: bigint): Promise<Payout> {
  const { rows } = await t.query<Payout>(
    `${PAYOUT} where request_id = $1 and state in ('sent', 'unknown') for update`,
    [requestId],
    'withdrawal-open-payout',
  );
  if (rows[0] === undefined) throw new Refusal('withdrawal.not_now');
  return rows[0];
}

async function payoutByNo(t: Tx, payoutNo: string): Promise<{ request: StoredRequest; payout: Payout } | undefined> {
  const id = idOfPayoutNo(payoutNo);
  const { rows } = await t.query<{ requestId: bigint }>(
    'select request_id as "requestId" from withdrawal.payout where id = $1',
    [id],
    'withdrawal-request-of-payout',
  );
  const request = rows[0] === undefined ? undefined : await lockRequest(t, rows[0].requestId);
  if (request === undefined) return undefined;
  const payout = await t.query<Payout>(`${PAYOUT} where id = $1 for update`, [id], 'withdrawal-payout');
  return payout.rows[0] === undefined ? undefined : { request, payout: payout.rows[0] };
}
