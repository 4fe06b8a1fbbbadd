import { noticeDeskCalls as calls, noticeDocument, type NoticeDocument } from '@drawroom/contract/notice-desk';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { listDrafts, lockNoticeDocument, nextNoticeId, presentDraft, writeNotice } from '../notice/index.ts';
import { editDocument, type DocumentRules, type Edit } from './documents/edit-document.ts';
import { historyOf, lockDocument, versionsOf } from './documents/document-store.ts';
import { noteAct } from './operators.ts';

interface NoticeEdit {
  readonly operator: SignedOperator;
  readonly what: 'notice.save' | 'notice.restore' | 'notice.publish' | 'notice.withdraw';
  readonly why: string;
  readonly edit: Edit<NoticeDocument>;
}

/** An act that leaves a notice's words and changes where it stands. */
interface Moved {
  readonly operator: SignedOperator;
  readonly what: 'notice.publish' | 'notice.withdraw';
  readonly state: NoticeDocument['state'];
  readonly asked: { readonly code: string; readonly version: number; readonly why: string };
}

/** Notices and alerts as operators write them, each a document under its number (decision 060); each act with its note in one transaction. */
export function noticeDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  const move = ({ operator, what, state, asked: { code, version, why } }: Moved) =>
    db.tx(async (t) => {
      const content = { ...(await standing(t, code)), state };
      return change(kernel, t, { operator, what, why, edit: { code, version, to: { content } } });
    });
  return [
    handleOperator(calls.listDrafts, async ({ limit }) => {
      const versions = await versionsOf(db, 'notice');
      const list = (await listDrafts(db, limit)).map(presentDraft);
      return { list: list.map((draft) => ({ ...draft, version: versions.get(draft.id) ?? 0 })) };
    }),
    handleOperator(calls.history, async ({ code }) => historyOf(db, { kind: 'notice', code })),
    handleOperator(calls.saveDraft, async ({ code, version, notice, why }, { operator }) =>
      db.tx(async (t) => {
        // Its number is given only now; until then nobody knows of it.
        const number = code ?? String(await nextNoticeId(t));
        const state = code === undefined ? 'draft' : (await standing(t, code)).state;
        const edit = { code: number, version, to: { content: { ...notice, state } } };
        return { code: number, ...(await change(kernel, t, { operator, what: 'notice.save', why, edit })) };
      }),
    ),
    handleOperator(calls.restore, async ({ code, version, back, why }, { operator }) =>
      db.tx((t) => change(kernel, t, { operator, what: 'notice.restore', why, edit: { code, version, to: { back } } })),
    ),
    handleOperator(calls.publish, (asked, { operator }) =>
      move({ operator, what: 'notice.publish', state: 'published', asked }),
    ),
    handleOperator(calls.withdraw, (asked, { operator }) =>
      move({ operator, what: 'notice.withdraw', state: 'withdrawn', asked }),
    ),
  ];
}

/** What stands, so that nobody else edits it until the transaction ends. */
async function standing(t: Tx, code: string): Promise<NoticeDocument> {
  await lockDocument(t, { kind: 'notice', code });
  const stands = await lockNoticeDocument(t, code);
  if (stands === null) throw new Refusal('admin.document_unknown');
  return stands;
}

async function change(kernel: Kernel, t: Tx, { operator, what, why, edit }: NoticeEdit): Promise<{ version: number }> {
  const rules: DocumentRules<NoticeDocument> = {
    kind: 'notice',
    content: noticeDocument,
    read: lockNoticeDocument,
    write: (tx, code, document) => writeNotice(kernel, tx, { code, document }),
  };
  const { before, after, version } = await editDocument(t, rules, { edit, by: { operatorId: operator.id, why } });
  const detail = `version ${version}: ${why}`;
  await noteAct(t, operator, { what, subject: `notice ${edit.code}`, detail, change: { before, after } });
  return { version };
}
