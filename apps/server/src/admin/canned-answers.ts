import { serviceDeskCalls as calls } from '@drawroom/contract/service-desk';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { listCanned, removeCanned, saveCanned } from '../service/index.ts';
import { CANNED_LIST, cannedById } from './lists/canned-list.ts';
import { changesOf, undoChange } from './lists/undo-change.ts';
import { noteAct } from './operators.ts';

/** Answers that the desk keeps ready: who changed which, and how to have them back. */
export function cannedAnswers({ db }: Kernel): readonly OperatorHandler[] {
  return [
    handleOperator(calls.canned, async () => ({ list: await listCanned(db) })),
    handleOperator(calls.saveCanned, async (given, { operator }) =>
      db.tx(async (t) => {
        const before = given.cannedId === undefined ? null : await cannedById(t, given.cannedId);
        const canned = await saveCanned(t, given);
        await noteAct(t, operator, {
          what: 'service.save_canned',
          subject: `canned ${canned.cannedId}`,
          detail: `${canned.locale} ${canned.title}`,
          change: { before, after: canned },
        });
        return { canned };
      }),
    ),
    handleOperator(calls.removeCanned, async ({ cannedId }, { operator }) =>
      db.tx(async (t) => {
        const before = await cannedById(t, cannedId);
        await removeCanned(t, BigInt(cannedId));
        await noteAct(t, operator, {
          what: 'service.remove_canned',
          subject: `canned ${cannedId}`,
          detail: '',
          change: { before, after: null },
        });
        return {};
      }),
    ),
    handleOperator(calls.cannedHistory, async () => changesOf(db, CANNED_LIST)),
    handleOperator(calls.undoCanned, async ({ actNo }, { operator }) =>
      db.tx(async (t) => {
        await undoChange(t, CANNED_LIST, { operator, actNo });
        return {};
      }),
    ),
  ];
}
