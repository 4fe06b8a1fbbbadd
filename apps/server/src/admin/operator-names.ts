import type { Sql } from '../kernel/kernel.ts';

/** What operators are called, by their ids. */
export async function operatorNames(
  sql: Sql,
  ids: readonly (bigint | null)[],
): Promise<(id: bigint | null) => string | null> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return () => null;
  const { rows } = await sql.query<{ id: bigint; name: string }>(
    'select id, name from admin.operator where id = any($1::bigint[])',
    [known.map(String)],
    'admin-operator-names',
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? ''));
}
