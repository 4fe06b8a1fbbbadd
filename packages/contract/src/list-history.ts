import * as z from 'zod/mini';
import { id } from './fields.ts';

const facts = z.record(z.string(), z.string());

/** One change of a list that operators keep: what stood, and what stands then; without either the entry was added or removed. */
const listedChange = z.object({
  actNo: z.string(),
  at: z.number(),
  by: z.string(),
  what: z.string(),
  before: facts,
  after: facts,
  /** It is the last one of its entry, and what stood before is known. */
  mayUndo: z.boolean(),
});
export type ListedChange = z.output<typeof listedChange>;

/** Changes of a list, newest first, at most 100; what was changed before changes were kept says nothing of before and after. */
export const listHistory = z.object({ list: z.array(listedChange) });

/** Which change is to be undone. */
export const undoInput = { actNo: id() } as const;

/** The change is none of this list, or says not what stood before; or something else stands by now. */
export const UNDO_ERRORS = ['admin.version_unknown', 'admin.document_stale'] as const;
