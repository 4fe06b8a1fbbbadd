import { serviceDeskCalls as calls } from '@drawroom/contract/service-desk';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { listCanned, removeCanned, saveCanned } from '../service/index.ts';
import { notedAct } from './noted-act.ts';
import { noteAct } from './operators.ts';

/** Answers that the desk keeps ready: who changed which. */
export function cannedAnswers({ db }: Kernel): readonly OperatorHandler[] {
  return [
    handleOperator(calls.canned, async () => ({ list: await listCanned(db) })),
    handleOperator(calls.saveCanned, async (given, { operator }) =>
      db.tx(async (t) => {
        const canned = await saveCanned(t, given);
        await noteAct(t, operator, {
          what: 'service.save_canned',
          subject: `canned ${canned.cannedId}`,
          detail: `${canned.locale} ${canned.title}`,
        });
        return { canned };
      }),
    ),
    handleOperator(calls.removeCanned, async ({ cannedId }, { operator }) =>
      notedAct(db, { operator, what: 'service.remove_canned', subject: `canned ${cannedId}` }, async (t) => {
        await removeCanned(t, BigInt(cannedId));
        return {};
      }),
    ),
  ];
}
