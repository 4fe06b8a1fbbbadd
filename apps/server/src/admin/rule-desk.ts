import {
  cashierDeskCalls as calls,
  RULE_CODES,
  withdrawalDay,
  withdrawalHours,
  withdrawalRule,
  type RuleCode,
} from '@drawroom/contract/cashier-desk';
import * as z from 'zod/mini';
import { HOUSE_CURRENCY } from '../config/index.ts';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { invalidField, Refusal } from '../kernel/refusal.ts';
import { listRules, writeRule, type RuleAsSet } from '../withdrawal/index.ts';
import type { DocumentRules } from './documents/edit-document.ts';
import { historyOf, versionsOf } from './documents/document-store.ts';
import { editKept, editRules } from './documents/proposed-edit.ts';
import { propose } from './proposals/propose.ts';

const { code: CURRENCY } = HOUSE_CURRENCY;
const content: z.ZodMiniType<RuleAsSet> = z.union([withdrawalRule, withdrawalDay, withdrawalHours]);

const RULE: DocumentRules<RuleAsSet> = {
  kind: 'withdrawal.rule',
  content,
  read: async (t, code) => ruleNow(t, code),
  write: (t, code, rule) => writeRule(t, { currency: CURRENCY, code: known(code) }, rule),
};

/** Rules of withdrawals are edited by two people. */
export const RULE_CHANGE = editRules('cashier.rules', RULE, editKept(content));

/** What may be withdrawn, who looks at it, how often in a day (decision 060). */
export function ruleDesk({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.rules, async () => {
      const versions = await versionsOf(db, 'withdrawal.rule');
      const list = await listRules(db, CURRENCY);
      return { currency: CURRENCY, list: list.map((row) => ({ ...row, version: versions.get(row.code) ?? 0 })) };
    }),
    handleOperator(calls.ruleHistory, async ({ code }) => historyOf(db, { kind: 'withdrawal.rule', code })),
    handleOperator(calls.rule, async ({ code, version, rule, day, hours, why }, { operator }) => {
      const field = code === 'day' || code === 'hours' ? code : 'rule';
      const given = { rule, day, hours }[field];
      if (given === undefined || [rule, day, hours].filter((each) => each !== undefined).length > 1) {
        throw invalidField(field, 'required');
      }
      return propose(db, RULE_CHANGE, { operator, input: { code, version, content: given, why }, why });
    }),
    handleOperator(calls.restoreRule, async ({ code, version, back, why }, { operator }) =>
      propose(db, RULE_CHANGE, { operator, input: { code, version, back, why }, why }),
    ),
  ];
}

async function ruleNow(sql: Sql, code: string): Promise<RuleAsSet | null> {
  return (await listRules(sql, CURRENCY)).find((each) => each.code === code)?.rule ?? null;
}

function known(code: string): RuleCode {
  const found = RULE_CODES.find((each) => each === code);
  if (found === undefined) throw new Refusal('admin.document_unknown');
  return found;
}
