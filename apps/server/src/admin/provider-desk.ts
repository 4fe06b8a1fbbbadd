import { isDeepStrictEqual } from 'node:util';
import { providerDocument, transferDeskCalls as calls, type ProviderDocument } from '@drawroom/contract/transfer-desk';
import { HOUSE_CURRENCY } from '../config/index.ts';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { TransferDoor } from '../transfer/index.ts';
import { editDocument, type DocumentRules, type Edit } from './documents/edit-document.ts';
import { historyOf, lockDocument, versionsOf } from './documents/document-store.ts';
import { noteAct } from './operators.ts';

const KIND = 'external.provider';

interface ProviderEdit {
  readonly operator: SignedOperator;
  readonly what: 'external.save' | 'external.restore';
  readonly why: string;
  readonly edit: Edit<ProviderDocument>;
  readonly secret?: string | undefined;
}

/** Settings of providers of external games, each a document (decision 060). One person, as before: no points move by them. */
export function providerDesk({ db }: Pick<Kernel, 'db'>, door: TransferDoor): readonly OperatorHandler[] {
  return [
    handleOperator(calls.providers, async () => {
      const versions = await versionsOf(db, KIND);
      const list = await door.providers();
      return { list: list.map((row) => ({ ...row, version: versions.get(row.code) ?? 0 })) };
    }),
    handleOperator(calls.history, async ({ code }) => historyOf(db, { kind: KIND, code })),
    handleOperator(calls.save, async ({ code, version, provider, secret, why }, { operator }) =>
      db.tx(async (t) => {
        await lockDocument(t, { kind: KIND, code });
        const secretNo = ((await door.lockSettings(t, code))?.secretNo ?? 0) + (secret === undefined ? 0 : 1);
        // A new one without a secret is refused where it is written.
        const content = { ...provider, secretNo: Math.max(secretNo, 1) };
        const edit = { code, version, to: { content } };
        return change(t, door, { operator, what: 'external.save', why, secret, edit });
      }),
    ),
    handleOperator(calls.restore, async ({ code, version, back, why }, { operator }) =>
      db.tx((t) => change(t, door, { operator, what: 'external.restore', why, edit: { code, version, to: { back } } })),
    ),
  ];
}

async function change(
  t: Tx,
  door: TransferDoor,
  { operator, what, why, edit, secret }: ProviderEdit,
): Promise<{ version: number }> {
  const by = { operatorId: operator.id, why };
  const { before, after, version } = await editDocument(t, rulesOf(door, secret), { edit, by });
  const detail = `version ${version}: ${why}`;
  await noteAct(t, operator, { what, subject: edit.code, detail, change: { before, after } });
  return { version };
}

/** A secret stands in no version, so that one that was replaced is gone: an older version comes back with the one that holds. */
function rulesOf(door: TransferDoor, secret: string | undefined): DocumentRules<ProviderDocument> {
  return {
    kind: KIND,
    content: providerDocument,
    read: door.lockSettings,
    again: async (t, code, document) => {
      const now = await door.lockSettings(t, code);
      if (now === null) return document;
      const again = { ...document, secretNo: now.secretNo };
      if (document.secretNo !== now.secretNo && isDeepStrictEqual(again, now))
        throw new Refusal('transfer.secret_replaced');
      return again;
    },
    write: (t, code, document) => door.write(t, { code, document, secret, currency: HOUSE_CURRENCY.code }),
  };
}
