import { noticeDeskCalls as calls } from '@drawroom/contract/notice-desk';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { listDrafts, presentDraft, publishNotice, saveDraft, withdrawNotice } from '../notice/index.ts';
import { notedAct } from './noted-act.ts';
import { noteAct } from './operators.ts';

/** Notices and alerts as operators write them: each act with its note in one transaction. */
export function noticeDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.listDrafts, async ({ limit }) => ({ list: (await listDrafts(db, limit)).map(presentDraft) })),
    handleOperator(calls.saveDraft, async ({ id, notice: content }, { operator }) =>
      db.tx(async (t) => {
        const saved = await saveDraft(t, { id: id === undefined ? null : BigInt(id), content });
        // Its number is known only once it is written.
        await noteAct(t, operator, {
          what: 'notice.save',
          subject: `notice ${saved.id}`,
          detail: JSON.stringify(content),
        });
        return { notice: presentDraft(saved) };
      }),
    ),
    handleOperator(calls.publish, async ({ id }, { operator }) =>
      notedAct(db, { operator, what: 'notice.publish', subject: `notice ${id}` }, async (t) => ({
        notice: presentDraft(await publishNotice(kernel, t, BigInt(id))),
      })),
    ),
    handleOperator(calls.withdraw, async ({ id }, { operator }) =>
      notedAct(db, { operator, what: 'notice.withdraw', subject: `notice ${id}` }, async (t) => ({
        notice: presentDraft(await withdrawNotice(t, BigInt(id))),
      })),
    ),
  ];
}
