import { VIP_CODE, vipDeskCalls as calls, vipRules, type VipRules } from '@drawroom/contract/vip-desk';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { currentRules, standingByLevel, writeRules } from '../vip/index.ts';
import type { DocumentRules } from './documents/edit-document.ts';
import { historyOf, versionsOf } from './documents/document-store.ts';
import { editKept, editRules } from './documents/proposed-edit.ts';
import { propose } from './proposals/propose.ts';

const NAME = { kind: 'vip.levels', code: VIP_CODE } as const;

const LEVELS: DocumentRules<VipRules> = {
  kind: NAME.kind,
  content: vipRules,
  read: async (t, code) => (code === VIP_CODE ? (await currentRules(t)).rules : null),
  write: async (t, code, rules) => {
    if (code !== VIP_CODE) throw new Refusal('admin.document_unknown');
    await writeRules(t, rules);
  },
};

/** Levels are edited by two people: gifts move points. */
export const LEVELS_CHANGE = editRules('vip.levels', LEVELS, editKept(vipRules));

/** Levels of members and what a share brings (decision 068). */
export function vipDesk({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.levels, async () => ({
      version: (await versionsOf(db, NAME.kind)).get(VIP_CODE) ?? 0,
      rules: (await currentRules(db)).rules,
      standing: await standingByLevel(db),
    })),
    handleOperator(calls.history, async () => historyOf(db, NAME)),
    handleOperator(calls.save, async ({ version, rules, why }, { operator }) =>
      propose(db, LEVELS_CHANGE, { operator, input: { code: VIP_CODE, version, content: rules, why }, why }),
    ),
    handleOperator(calls.restore, async ({ version, back, why }, { operator }) =>
      propose(db, LEVELS_CHANGE, { operator, input: { code: VIP_CODE, version, back, why }, why }),
    ),
  ];
}
