import type { Sql } from './kernel.ts';
import { keyIdOf, sealedPrefix, type MasterKey } from './master-key.ts';
import type { SealedColumn, SealedRow } from './sealed-tables.ts';

const BATCH = 200;

type FoundRow = SealedRow & { readonly id: string; readonly sealed: string };

export interface Rewrapped {
  readonly done: number;
  /** Rows that no key here opens, with what was said of the first of them. */
  readonly stuck: number;
  readonly fault: string | null;
}

/**
 * Brings everything of a column under the current master key, while the product runs: 200 rows a statement, each only
 * if it still holds what was read, so that a writer in between is never undone; what he wrote is met again. May be cut
 * off and begun anew at any time.
 */
export async function rewrapColumn(sql: Sql, key: MasterKey, where: SealedColumn): Promise<Rewrapped> {
  const keyId = key.currentId();
  let done = 0;
  let stuck = 0;
  let fault: string | null = null;
  let after: string | null = null;
  for (;;) {
    const rows: readonly FoundRow[] = await olderRows(sql, where, { keyId, after });
    const last = rows.at(-1);
    if (last === undefined) return { done, stuck, fault };
    const changes: { id: string; from: string; to: string }[] = [];
    for (const row of rows) {
      try {
        const place = where.placeOf(row);
        changes.push({ id: row.id, from: row.sealed, to: key.seal(key.open(row.sealed, place), place) });
      } catch (error) {
        stuck += 1;
        fault ??= `${where.table} ${row.id}: ${(error as Error).message}`;
      }
    }
    done += await replace(sql, where, changes);
    after = last.id;
  }
}

async function olderRows(
  sql: Sql,
  { table, id, idType, column, also = [] }: SealedColumn,
  at: { readonly keyId: string; readonly after: string | null },
): Promise<FoundRow[]> {
  const { rows } = await sql.query<FoundRow>(
    `select x.${id}::text as id, x.${column} as sealed ${also.map((name) => `, x.${name}::text as ${name}`).join('')}
     from ${table} as x where not starts_with(x.${column}, $1) and ($2::text is null or x.${id} > $2::text::${idType})
     order by x.${id} limit ${BATCH}`,
    [sealedPrefix(at.keyId), at.after],
  );
  return rows;
}

async function replace(
  sql: Sql,
  { table, id, idType, column }: SealedColumn,
  changes: readonly { id: string; from: string; to: string }[],
): Promise<number> {
  const { rowCount } = await sql.query(
    `update ${table} as x set ${column} = c.fresh
     from unnest($1::text[], $2::text[], $3::text[]) as c(id, old, fresh)
     where x.${id} = c.id::${idType} and x.${column} = c.old`,
    [changes.map((one) => one.id), changes.map((one) => one.from), changes.map((one) => one.to)],
  );
  return rowCount;
}

/** How many rows of a column each key still holds, by its id; `?` for the time before keys had ids. */
export async function keysInUse(sql: Sql, { table, column }: SealedColumn): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ head: string; n: number }>(
    `select case when ${column} like 'k1.%' then left(${column}, 12) else '' end as head, count(*)::int as n
     from ${table} where ${column} is not null group by 1`,
  );
  return new Map(rows.map(({ head, n }) => [keyIdOf(`${head}x`) ?? '?', n]));
}
