import type { RuleCode, WithdrawalDay, WithdrawalHours, WithdrawalRule } from '@drawroom/contract/cashier-desk';
import { RULE_CODES } from '@drawroom/contract/cashier-desk';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { invalidField } from '../kernel/refusal.ts';
import { hoursOf, writeHours } from './hours.ts';
import { rulesOf, type Rule } from './terms.ts';

/** A rule as operators set it: of a kind of target, of the day, or the hours. */
export type RuleAsSet = WithdrawalRule | WithdrawalDay | WithdrawalHours;

/** Every rule of a currency as it is set, in the order of the kinds, those of the day and of the hours last. */
export async function listRules(sql: Sql, currency: string): Promise<{ code: RuleCode; rule: RuleAsSet }[]> {
  const rules = await rulesOf(sql, currency);
  const { rows: days } = await sql.query<{ count: number; sum: bigint }>(
    'select count, sum from withdrawal.day_rule where currency = $1',
    [currency],
    'withdrawal-day-set',
  );
  const hours = await hoursOf(sql, currency);
  const found: { code: RuleCode; rule: RuleAsSet }[] = [
    ...rules.map((row) => ({ code: row.kind, rule: toRule(row) })),
    ...days.map(({ count, sum }) => ({ code: 'day' as const, rule: { count, sum: formatMoney(sum) } })),
    ...(hours === null ? [] : [{ code: 'hours' as const, rule: hours }]),
  ];
  return RULE_CODES.flatMap((code) => found.filter((each) => each.code === code));
}

/** Changes a rule that is there. Refuses with `request.invalid` (fields) what cannot be paid so. */
export async function writeRule(
  t: Tx,
  { currency, code }: { readonly currency: string; readonly code: RuleCode },
  rule: RuleAsSet,
): Promise<void> {
  if ('days' in rule) return writeHours(t, currency, rule);
  if ('count' in rule) return writeDay(t, currency, rule);
  const isByHand = code === 'offline' && (minor(rule.automaticUpTo) > 0n || rule.payoutWay !== 'manual');
  if (isByHand) {
    const field = rule.payoutWay === 'manual' ? 'rule.automaticUpTo' : 'rule.payoutWay';
    throw invalidField(field);
  }
  await t.query(
    `update withdrawal.rule set min = $3, max = $4, fee_fixed = $5, fee_per10k = $6, free_per_day = $7, automatic_up_to = $8,
       automatic_per_day = $9, two_people_over = $10, promised_automatic = $11, promised_review = $12, new_target_hours = $13,
       payout_way = $14 where currency = $1 and kind = $2`,
    [
      [currency, code, minor(rule.min), minor(rule.max), minor(rule.fee.fixed), rule.fee.per10k, rule.freePerDay],
      [minor(rule.automaticUpTo), minor(rule.automaticPerDay), minor(rule.twoPeopleOver)],
      [rule.promised.automatic, rule.promised.review, rule.newTargetHours, rule.payoutWay],
    ].flat(),
    'withdrawal-write-rule',
  );
}

async function writeDay(t: Tx, currency: string, { count, sum }: WithdrawalDay): Promise<void> {
  await t.query(
    'update withdrawal.day_rule set count = $2, sum = $3 where currency = $1',
    [currency, count, minor(sum)],
    'withdrawal-write-day',
  );
}

const minor = (text: string): bigint => parseMoney(text) ?? 0n;

function toRule(row: Rule): WithdrawalRule {
  const { freePerDay, newTargetHours, payoutWay } = row;
  return {
    min: formatMoney(row.min),
    max: formatMoney(row.max),
    fee: { fixed: formatMoney(row.feeFixed), per10k: row.feePer10k },
    freePerDay,
    automaticUpTo: formatMoney(row.automaticUpTo),
    automaticPerDay: formatMoney(row.automaticPerDay),
    twoPeopleOver: formatMoney(row.twoPeopleOver),
    promised: { automatic: row.promisedAutomatic, review: row.promisedReview },
    newTargetHours,
    payoutWay,
  };
}
