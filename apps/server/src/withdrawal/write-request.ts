import type { LookedAtFor } from '@drawroom/contract/withdrawal-states';
import { reserveHold } from '@drawroom/ledger/holds';
import type { Kernel, Session, Tx } from '../kernel/kernel.ts';
import { dayOf } from '../member/index.ts';
import { HOUSE, makeMove } from './move.ts';
import type { Goal } from './request-withdrawal.ts';
import { keepTarget } from './sealed-target.ts';
import { automaticUpTo, feeOf, type Rule, type Terms } from './terms.ts';

interface Accepted {
  readonly session: Session;
  readonly clientRef: string;
  readonly digest: string;
  readonly amountMinor: bigint;
  readonly remark: string;
  readonly goal: Goal;
  readonly terms: Terms;
  readonly rule: Rule;
  /** Something was paid there before. */
  readonly isKnownTarget: boolean;
  readonly payoutWay: 'manual' | 'gateway';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Why a person looks first, or null: then the rules let it through. The word stands in the timeline for the people of the house. */
function lookedAtFor({ rule, terms, goal, amountMinor, isKnownTarget }: Accepted): LookedAtFor | null {
  if (goal.kind === 'offline') return 'in_person';
  if (terms.opening !== null && terms.opening.opensAtMs !== null) return 'outside_hours';
  if (amountMinor > rule.twoPeopleOver) return 'two_people';
  if (amountMinor > rule.automaticUpTo) return 'amount';
  if (amountMinor > automaticUpTo(rule, terms.day)) return 'sum_of_day';
  const isNew = goal.addedAtMs + rule.newTargetHours * HOUR_MS > terms.nowMs;
  return isNew && !isKnownTarget ? 'new_method' : null;
}

/**
 * Writes an accepted request down: hold, request, its first step, its target, and the step that follows at once. The caller holds the
 * lock of the account and has found that the reference is new.
 */
export async function writeRequest(
  kernel: Pick<Kernel, 'vault' | 'outbox' | 'metrics'>,
  t: Tx,
  accepted: Accepted,
): Promise<void> {
  const { session, goal, terms, rule, amountMinor, clientRef } = accepted;
  const { accountId, currency, zone } = session.claims;
  const why = lookedAtFor(accepted);
  const minutes = why === null ? rule.promisedAutomatic : rule.promisedReview;
  // Where nobody works now, the time that is promised begins when somebody does.
  const fromMs = terms.opening?.opensAtMs ?? terms.nowMs;
  const key = `withdrawal:${accountId}:${clientRef.toLowerCase()}`;
  const requestId = await reserveHold(t, { key, accountId, amountMinor, kind: 'withdrawal' });
  await t.query(
    `with written as (
       insert into withdrawal.request (id, account_id, member_id, currency, client_ref, digest, kind, method_id, masked, amount, fee,
         two_people, payout_way, automatic, step, step_n, day_ends_at, promised_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'requested', 1,
         to_timestamp($15::float8 / 1000), to_timestamp($16::float8 / 1000)) returning id)
     insert into withdrawal.step (request_id, n, step, actor_kind, actor_id) select id, 1, 'requested', 'member', $3 from written`,
    [
      requestId,
      accountId,
      session.memberId,
      currency,
      clientRef,
      accepted.digest,
      goal.kind,
      goal.methodId,
      goal.masked,
      amountMinor,
      feeOf(rule, terms.day, amountMinor),
      amountMinor > rule.twoPeopleOver,
      accepted.payoutWay,
      why === null,
      dayOf(zone, terms.nowMs).toMs,
      fromMs + minutes * MINUTE_MS,
    ],
    'withdrawal-write',
  );
  await keepTarget(kernel, t, { requestId, target: goal.target, remark: accepted.remark });
  await makeMove(
    kernel,
    t,
    why === null
      ? { requestId, move: 'approve', actor: HOUSE }
      : { requestId, move: 'send_to_review', actor: HOUSE, note: why },
  );
}
