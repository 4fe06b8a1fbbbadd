import type { ReplyOf } from '@drawroom/contract/call';
import type { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { methodsOf } from '../wallet/index.ts';
import type { WithdrawalDeps } from './deps.ts';
import { presentHours } from './hours.ts';
import { paidBefore } from './new-target.ts';
import { automaticUpTo, freeLeft, readTerms, type Rule, type Terms } from './terms.ts';

type Form = ReplyOf<typeof withdrawalCalls.form>;

const HOUR_MS = 3_600_000;

/** What the member may withdraw now, under which rules, and where to; and why not more. */
export async function withdrawalForm(
  kernel: Pick<Kernel, 'db'>,
  deps: Pick<WithdrawalDeps, 'countedStake'>,
  session: Session,
): Promise<Form> {
  const { claims, memberId } = session;
  const terms = await readTerms(kernel.db, claims, deps.countedStake);
  const methods = await methodsOf(kernel.db, memberId);
  const paid = await paidBefore(kernel.db, claims.accountId);
  const { day } = terms;
  return {
    currency: claims.currency,
    balance: formatMoney(terms.balanceMinor),
    withdrawable: formatMoney(terms.withdrawable),
    turnoverLeft: formatMoney(terms.turnoverLeft),
    day: { countLeft: day.countLeft, sumLeft: formatMoney(day.sumLeft), resetsAt: day.resetsAtMs },
    hours: presentHours(terms.opening),
    rules: terms.rules.map((rule) => presentRule(rule, terms)),
    methods: methods.map(({ id, kind, label, isDefault, addedAtMs }) => {
      const rule = terms.rules.find((each) => each.kind === kind);
      const until = addedAtMs + (rule?.newTargetHours ?? 0) * HOUR_MS;
      const isNew = until > terms.nowMs && !paid.has(id);
      return { methodId: String(id), kind, label, isDefault, ...(isNew ? { reviewUntil: until } : {}) };
    }),
  };
}

function presentRule(rule: Rule, { day }: Terms): Form['rules'][number] {
  return {
    kind: rule.kind,
    min: formatMoney(rule.min),
    max: formatMoney(rule.max),
    fee: { fixed: formatMoney(rule.feeFixed), per10k: rule.feePer10k },
    freeLeft: freeLeft(rule, day),
    promisedMinutes: { automatic: rule.promisedAutomatic, review: rule.promisedReview },
    automaticUpTo: formatMoney(automaticUpTo(rule, day)),
  };
}
