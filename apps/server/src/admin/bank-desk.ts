import { bankContent, bankDeskCalls as calls, type BankContent } from '@drawroom/contract/bank-desk';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import { allBanks, lockBank, writeBank } from '../wallet/index.ts';
import { editDocument, type DocumentRules, type Edit } from './documents/edit-document.ts';
import { historyOf, versionsOf } from './documents/document-store.ts';
import { noteAct } from './operators.ts';

const BANK: DocumentRules<BankContent> = { kind: 'bank', content: bankContent, read: lockBank, write: writeBank };

interface BankEdit {
  readonly operator: SignedOperator;
  readonly what: 'cashier.bank_save' | 'cashier.bank_restore';
  readonly why: string;
  readonly edit: Edit<BankContent>;
}

/** Banks that members may choose for their accounts (decision 065). */
export function bankDesk({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  const change = ({ operator, what, why, edit }: BankEdit): Promise<{ version: number }> =>
    db.tx(async (t) => {
      const { before, after, version } = await editDocument(t, BANK, { edit, by: { operatorId: operator.id, why } });
      const detail = `version ${version}: ${why}`;
      await noteAct(t, operator, { what, subject: `bank ${edit.code}`, detail, change: { before, after } });
      return { version };
    });
  return [
    handleOperator(calls.banks, async () => {
      const versions = await versionsOf(db, 'bank');
      const list = await allBanks(db);
      return {
        list: list.map(({ code, country, name, shown, sort }) => ({
          code,
          version: versions.get(code) ?? 0,
          bank: { country, name: { ...name }, shown, sort },
        })),
      };
    }),
    handleOperator(calls.bankHistory, async ({ code }) => historyOf(db, { kind: 'bank', code })),
    handleOperator(calls.saveBank, async ({ code, version, bank, why }, { operator }) =>
      change({ operator, what: 'cashier.bank_save', why, edit: { code, version, to: { content: bank } } }),
    ),
    handleOperator(calls.restoreBank, async ({ code, version, back, why }, { operator }) =>
      change({ operator, what: 'cashier.bank_restore', why, edit: { code, version, to: { back } } }),
    ),
  ];
}
