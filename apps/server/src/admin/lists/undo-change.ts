import { isDeepStrictEqual } from 'node:util';
import type { ActName } from '@drawroom/contract/act-names';
import { factsOf } from '@drawroom/contract/document';
import type { ListedChange } from '@drawroom/contract/list-history';
import * as z from 'zod/mini';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import type { SignedOperator } from '../../kernel/operator.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** What a change of a list made of one entry; null: it was not there, or is not any more. */
export interface EntryChange<Entry> {
  readonly before: Entry | null;
  readonly after: Entry | null;
}

/**
 * A list of small entries that operators add, change and remove. Its history is what the acts say (decision 077), so it is kept as they are: nobody
 * rewrites it unseen.
 */
export interface ListRules<Entry> {
  /** Acts that change the list, each with what stood before and after. */
  readonly acts: readonly ActName[];
  readonly entry: z.ZodMiniType<Entry>;
  /** Which entry it is, whatever it says. */
  keyOf(entry: Entry): string;
  /** The entry of a key as it stands. */
  find(t: Tx, known: Entry): Promise<Entry | null>;
  /** Makes the one of the other and notes it, as if somebody had done so by hand. */
  make(t: Tx, operator: SignedOperator, change: EntryChange<Entry>): Promise<void>;
}

const SHOWN = 100;

type Row = Omit<ListedChange, 'before' | 'after' | 'mayUndo'> & { readonly change: unknown };

/** What became of a list, newest first. Only the last change of each entry can be undone. */
export async function changesOf<Entry>(sql: Sql, rules: ListRules<Entry>): Promise<{ list: ListedChange[] }> {
  const { rows } = await sql.query<Row>(
    `select a.n::text as "actNo", a.at, o.name as by, a.what, a.change from admin.act a join admin.operator o on o.id = a.operator_id
     where a.what = any($1) order by a.n desc limit $2`,
    [rules.acts, SHOWN],
    'admin-list-changes',
  );
  const seen = new Set<string>();
  const list = rows.map(({ change, ...row }) => {
    const read = readChange(rules, change);
    const known = read?.after ?? read?.before ?? null;
    const key = known === null ? null : rules.keyOf(known);
    const mayUndo = key !== null && !seen.has(key);
    if (key !== null) seen.add(key);
    return { ...row, before: factsOf(read?.before ?? null), after: factsOf(read?.after ?? null), mayUndo };
  });
  return { list };
}

/** Undoes a change: what stood before stands again. Refuses with admin.version_unknown, and with admin.document_stale where something else stands by now. */
export async function undoChange<Entry>(
  t: Tx,
  rules: ListRules<Entry>,
  { operator, actNo }: { readonly operator: SignedOperator; readonly actNo: string },
): Promise<void> {
  const { rows } = await t.query<{ change: unknown }>(
    'select change from admin.act where n = $1 and what = any($2)',
    [actNo, rules.acts],
    'admin-list-change',
  );
  const change = readChange(rules, rows[0]?.change);
  const known = change?.after ?? change?.before ?? null;
  if (change === null || known === null) throw new Refusal('admin.version_unknown');
  if (!isDeepStrictEqual(await rules.find(t, known), change.after)) throw new Refusal('admin.document_stale');
  await rules.make(t, operator, { before: change.after, after: change.before });
}

function readChange<Entry>({ entry }: ListRules<Entry>, change: unknown): EntryChange<Entry> | null {
  const read = z.safeParse(z.object({ before: z.nullable(entry), after: z.nullable(entry) }), change);
  return read.success ? read.data : null;
}
