import { rolesAllow } from '@drawroom/contract/operator-rights';
import {
  keepable,
  PERSONAL_IN_NAME,
  VIEW_PAGES,
  viewDeskCalls as calls,
  VIEWS_MAX,
  type SavedView,
  type ViewPageName,
} from '@drawroom/contract/view-desk';
import type * as z from 'zod/mini';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import { invalidField, Refusal } from '../kernel/refusal.ts';
import { tidyName } from '../kernel/unseen-text.ts';
import { noteAct } from './operators.ts';

/** Choices of lists and reports that operators keep under a name. */
export function savedViews({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.views, async ({ page }, { operator }) => {
      requirePage(page, operator);
      return { list: await listViews(db, page, operator), first: await firstOf(db, page, operator) };
    }),
    handleOperator(calls.saveView, (input, { operator }) => {
      requirePage(input.page, operator);
      return db.tx(async (t) => ({ view: await save(t, operator, input) }));
    }),
    handleOperator(calls.removeView, ({ viewId }, { operator }) =>
      db.tx(async (t) => {
        const { rows } = await t.query<{ page: string; name: string }>(
          'delete from admin.view where id = $1 and operator_id = $2 returning page, name',
          [viewId, operator.id],
        );
        if (rows[0] === undefined) throw new Refusal('admin.view_unknown');
        const { page, name } = rows[0];
        await noteAct(t, operator, { what: 'view.remove', subject: `page ${page}`, detail: name });
        return {};
      }),
    ),
    handleOperator(calls.firstView, ({ page, viewId }, { operator }) => {
      requirePage(page, operator);
      return db.tx((t) => setFirst(t, operator, { page, viewId: viewId ?? null }));
    }),
  ];
}

/** @throws Refusal admin.right_missing for a page that the operator may not see */
function requirePage(page: ViewPageName, { roles }: SignedOperator): void {
  if (!rolesAllow(roles, VIEW_PAGES[page].right)) throw new Refusal('admin.right_missing');
}

/** Of a page what somebody sees: his own and what others share who still work here. */
const SEEN = 'v.page = $1 and (v.operator_id = $2 or (v.shared and o.closed_at is null))';

async function listViews(sql: Sql, page: ViewPageName, operator: SignedOperator): Promise<SavedView[]> {
  const { rows } = await sql.query<SavedView>(
    `select v.id::text as "viewId", v.name, v.conditions, v.shared, o.name as owner, v.operator_id = $2 as mine
     from admin.view v join admin.operator o on o.id = v.operator_id where ${SEEN}
     order by v.operator_id <> $2, lower(v.name), v.id`,
    [page, operator.id],
    'admin-views',
  );
  return rows;
}

async function firstOf(sql: Sql, page: ViewPageName, operator: SignedOperator): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select v.id::text as id from admin.first_view f join admin.view v on v.id = f.view_id join admin.operator o on o.id = v.operator_id
     where f.operator_id = $2 and f.page = $1 and ${SEEN}`,
    [page, operator.id],
    'admin-first-view',
  );
  return rows[0]?.id ?? null;
}

async function save(
  t: Tx,
  operator: SignedOperator,
  { page, viewId, name: typed, conditions, shared }: z.output<typeof calls.saveView.input>,
): Promise<SavedView> {
  const name = tidyName(typed);
  if (name === '') throw invalidField('name', 'empty');
  const kept = keepable(page, conditions);
  // What was typed is in no view, however it came here.
  if (PERSONAL_IN_NAME.test(name) || Object.keys(kept).length < Object.keys(conditions).length)
    throw new Refusal('admin.view_personal');
  // Of two at once one counts after the other.
  await t.query('select from admin.operator where id = $1 for no key update', [operator.id]);
  await requireFree(t, operator, { page, name, viewId: viewId ?? null });
  const values = [operator.id, page, name, JSON.stringify(kept), shared === '1'];
  const { rows } = await t.query<{ id: string }>(
    viewId === undefined
      ? `insert into admin.view (operator_id, page, name, conditions, shared) values ($1, $2, $3, $4, $5) returning id::text`
      : `update admin.view set name = $3, conditions = $4, shared = $5
         where id = $6 and operator_id = $1 and page = $2 returning id::text`,
    viewId === undefined ? values : [...values, viewId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('admin.view_unknown');
  const detail = shared === '1' ? `${name} (shared)` : name;
  const what = viewId === undefined ? 'view.save' : 'view.change';
  await noteAct(t, operator, { what, subject: `page ${page}`, detail });
  return { viewId: row.id, name, conditions: kept, shared: shared === '1', owner: operator.name, mine: true };
}

/** @throws Refusal admin.view_taken, admin.views_full */
async function requireFree(
  t: Tx,
  operator: SignedOperator,
  { page, name, viewId }: { readonly page: string; readonly name: string; readonly viewId: string | null },
): Promise<void> {
  const { rows } = await t.query<{ n: number; taken: boolean }>(
    `select count(*)::int as n, coalesce(bool_or(page = $2 and lower(name) = lower($3) and id is distinct from $4::bigint), false) as taken
     from admin.view where operator_id = $1`,
    [operator.id, page, name, viewId],
  );
  if (rows[0]?.taken === true) throw new Refusal('admin.view_taken');
  if (viewId === null && (rows[0]?.n ?? 0) >= VIEWS_MAX) throw new Refusal('admin.views_full', { max: VIEWS_MAX });
}

async function setFirst(
  t: Tx,
  operator: SignedOperator,
  { page, viewId }: { readonly page: ViewPageName; readonly viewId: string | null },
): Promise<Record<string, never>> {
  const seen =
    viewId === null ? undefined : (await listViews(t, page, operator)).find((each) => each.viewId === viewId);
  if (viewId !== null && seen === undefined) throw new Refusal('admin.view_unknown');
  await t.query('delete from admin.first_view where operator_id = $1 and page = $2', [operator.id, page]);
  if (viewId !== null)
    await t.query('insert into admin.first_view (operator_id, page, view_id) values ($1, $2, $3)', [
      operator.id,
      page,
      viewId,
    ]);
  await noteAct(t, operator, { what: 'view.first', subject: `page ${page}`, detail: seen?.name ?? '' });
  return {};
}
