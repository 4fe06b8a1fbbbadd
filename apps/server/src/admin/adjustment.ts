import { adjustmentCalls as calls } from '@drawroom/contract/adjustment';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type * as z from 'zod/mini';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { adjustPoints, pointsAccountOf } from '../wallet/index.ts';
import type { ProposalRules } from './proposals/proposal-rules.ts';
import type { Reversal } from './reversal.ts';
import { propose } from './proposals/propose.ts';

type Adjustment = z.output<typeof calls.adjust.input>;

/** Points that are put right by hand: credits and debits, by two people. */
export function adjustmentDesk(
  kernel: Kernel,
  rules: ProposalRules<Adjustment>,
  reversals: ProposalRules<Reversal>,
): readonly OperatorHandler[] {
  return [
    handleOperator(calls.reverse, async (input, { operator }) =>
      propose(kernel.db, reversals, { operator, input, why: input.why }),
    ),
    handleOperator(calls.adjust, async (input, { operator }) =>
      propose(kernel.db, rules, { operator, input, why: input.why }),
    ),
  ];
}

/** A credit or debit takes two people; the books hold it against `house.adjustments`, once per proposal. */
export function adjustmentRules(kernel: Pick<Kernel, 'outbox'>): ProposalRules<Adjustment> {
  return {
    kind: 'member.adjust',
    input: calls.adjust.input,
    subjectOf: ({ memberId }) => `member ${memberId}`,
    look: async (t, { memberId, way, amount, reason }) => {
      const { currency } = await requireAccount(t, memberId);
      const sign = way === 'credit' ? '+' : '-';
      return { before: {}, after: { amount: `${sign}${formatMoney(parseMoney(amount) ?? 0n)}`, currency, reason } };
    },
    apply: async (t, { memberId, way, amount }, proposalId) => {
      const account = await requireAccount(t, memberId);
      const minor: bigint = parseMoney(amount) ?? 0n;
      await adjustPoints(kernel, t, { account, amountMinor: way === 'credit' ? minor : -minor, proposalId });
    },
  };
}

async function requireAccount(sql: Sql, memberId: string) {
  const account = await pointsAccountOf(sql, BigInt(memberId));
  if (account === null) throw new Refusal('member.unknown');
  return account;
}
