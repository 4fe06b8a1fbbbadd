import type { ClientBase, Pool } from 'pg';

/** One statement on a pool or a connection, in the shape of `Sql` (kernel.ts). */
export async function runQuery<Row extends object>(
  on: Pool | ClientBase,
  statement: { text: string; params: readonly unknown[] | undefined; name: string | undefined },
): Promise<{ rows: Row[]; rowCount: number }> {
  const { text, params, name } = statement;
  const result = await on.query<Row & Record<string, unknown>>({
    text,
    ...(params === undefined ? {} : { values: params as unknown[] }),
    ...(name === undefined ? {} : { name }),
  });
  return { rows: result.rows, rowCount: result.rowCount ?? 0 };
}
