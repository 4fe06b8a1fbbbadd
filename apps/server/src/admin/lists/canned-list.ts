import { CANNED_LOCALES, type CannedAnswer } from '@drawroom/contract/service-desk';
import * as z from 'zod/mini';
import type { Sql } from '../../kernel/kernel.ts';
import { listCanned, removeCanned, saveCanned } from '../../service/index.ts';
import { noteAct } from '../operators.ts';
import type { ListRules } from './undo-change.ts';

const cannedEntry = z.object({ cannedId: z.string(), locale: z.string(), title: z.string(), text: z.string() });

/** An answer as it stands; null: nobody keeps it. */
export async function cannedById(sql: Sql, cannedId: string): Promise<CannedAnswer | null> {
  return (await listCanned(sql)).find((each) => each.cannedId === cannedId) ?? null;
}

/** Answers that the desk keeps ready. One that was removed comes again under another number. */
export const CANNED_LIST: ListRules<CannedAnswer> = {
  acts: ['service.save_canned', 'service.remove_canned'],
  entry: cannedEntry,
  keyOf: ({ cannedId }) => cannedId,
  find: async (t, { cannedId }) => cannedById(t, cannedId),
  make: async (t, operator, { before, after }) => {
    if (after === null) {
      const { cannedId = '0' } = before ?? {};
      await removeCanned(t, BigInt(cannedId));
      const change = { before, after };
      await noteAct(t, operator, { what: 'service.remove_canned', subject: `canned ${cannedId}`, detail: '', change });
      return;
    }
    const locale = CANNED_LOCALES.find((tag) => tag === after.locale) ?? 'zh-CN';
    const { title, text } = after;
    const canned = await saveCanned(t, { ...(before !== null && { cannedId: before.cannedId }), locale, title, text });
    await noteAct(t, operator, {
      what: 'service.save_canned',
      subject: `canned ${canned.cannedId}`,
      detail: `${canned.locale} ${canned.title}`,
      change: { before, after: canned },
    });
  },
};
