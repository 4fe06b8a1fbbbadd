import type { AnyOperatorCall } from './operator.ts';
import type { OperatorRight } from './operator-rights.ts';

/**
 * Whatever is changed or shown (POST) with one of these rights moves points, changes odds, results or people of the house, or shows
 * personal data: a second factor must have been given within `STEP_UP_MS`.
 */
export const STEP_UP_RIGHTS: readonly OperatorRight[] = [
  'cashier.review',
  'cashier.pay',
  'cashier.evidence',
  'cashier.manage',
  'agent.manage',
  'result.enter',
  'result.correct',
  'external.manage',
  'member.adjust',
  'odds.propose',
  'odds.approve',
  'operator.manage',
  'member.reveal',
  'integration.manage',
  'report.schedule',
  'promo.manage',
];

/** Calls of which it is otherwise than their right says: claiming decides nothing, and approving has no right of its own. */
export const STEP_UP_OTHERWISE: Readonly<Record<string, boolean>> = {
  'deposit.claim': false,
  'deposit.release': false,
  'withdrawal.claim': false,
  'withdrawal.release': false,
  'proposal.approve': true,
  'proposal.refuse': true,
  'admin.changePassword': true,
  'admin.totpBegin': true,
  'admin.totpConfirm': true,
  'admin.passkeyAddBegin': true,
  'admin.passkeyAdd': true,
  'admin.passkeyRemove': true,
  'admin.mailboxBegin': true,
  'admin.mailboxConfirm': true,
  'admin.mailboxRemove': true,
};

/** Whether a call needs a second factor that was given lately. */
export function needsStepUp({ name, method, right }: Pick<AnyOperatorCall, 'name' | 'method' | 'right'>): boolean {
  return STEP_UP_OTHERWISE[name] ?? (method === 'POST' && right !== null && STEP_UP_RIGHTS.includes(right));
}

/** How long a second factor counts for such calls, ms. */
export const STEP_UP_MS = 10 * 60_000;

/** Whether a second factor that was given at a moment still counts; null: none was given. Both in Unix ms of the database's clock. */
export function proofHolds(provedAt: number | null, nowMs: number): boolean {
  return provedAt !== null && nowMs - provedAt < STEP_UP_MS;
}
