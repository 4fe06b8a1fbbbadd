import { expect, test } from 'vitest';
import { allOperatorCalls } from './all-operator-calls.ts';
import { needsStepUp, proofHolds, STEP_UP_OTHERWISE, STEP_UP_RIGHTS } from './operator-step-up.ts';

/** Which rights need a second factor given lately, written down a second time. */
const RIGHTS = `cashier.review cashier.pay cashier.evidence cashier.manage agent.manage result.enter result.correct external.manage
  member.adjust odds.propose odds.approve operator.manage member.reveal integration.manage report.schedule promo.manage`;
/** Calls that need it, or do not, whatever their right. */
const NEEDED = `proposal.approve proposal.refuse admin.changePassword admin.totpBegin admin.totpConfirm admin.passkeyAddBegin
  admin.passkeyAdd admin.passkeyRemove admin.mailboxBegin admin.mailboxConfirm admin.mailboxRemove`;
const NOT_NEEDED = 'deposit.claim deposit.release withdrawal.claim withdrawal.release';

test('points, odds, results, people and personal data ask for a second factor, and nothing else does', () => {
  expect([...STEP_UP_RIGHTS]).toEqual(RIGHTS.split(/\s+/));
  const needed = (call: { name: string; method: string; right: string | null }): boolean => {
    if (NEEDED.split(/\s+/).includes(call.name)) return true;
    if (NOT_NEEDED.split(' ').includes(call.name)) return false;
    return call.method === 'POST' && RIGHTS.split(/\s+/).includes(call.right ?? '');
  };
  for (const call of allOperatorCalls) expect([call.name, needsStepUp(call)]).toEqual([call.name, needed(call)]);
});

test('every call named in the table is one', () => {
  const names = allOperatorCalls.map(({ name }) => name);
  expect(Object.keys(STEP_UP_OTHERWISE).filter((name) => !names.includes(name))).toEqual([]);
});

test('a second factor counts for ten minutes, to the millisecond', () => {
  const provedAt = 1_800_000_000_000;
  expect(proofHolds(provedAt, provedAt)).toBe(true);
  expect(proofHolds(provedAt, provedAt + 599_999)).toBe(true);
  expect(proofHolds(provedAt, provedAt + 600_000)).toBe(false);
  expect(proofHolds(null, provedAt)).toBe(false);
});
