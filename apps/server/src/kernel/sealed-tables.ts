/** One row that holds something sealed under the master key. */
export interface SealedRow {
  readonly [column: string]: unknown;
}

/** A column of a table that is sealed under the master key, told to `npm run rotate-key` by the slice that owns it. */
export interface SealedColumn {
  /** `schema.table` */
  readonly table: string;
  /** Key of the row, an index of its own; what batches go by. */
  readonly id: string;
  readonly idType: 'bigint' | 'text' | 'uuid';
  readonly column: string;
  /** Further columns that `placeOf` reads. */
  readonly also?: readonly string[];
  /** The place that was bound in when the row was sealed; ids arrive as text. */
  placeOf(row: SealedRow): string;
}

/**
 * A table of records of the vault: each row has its own key in `wrapped_key`, made for the record `schema.table:id`.
 * @param id column whose value names the record
 */
export function vaultTable(table: string, id: string, idType: SealedColumn['idType'] = 'bigint'): SealedColumn {
  return { table, id, idType, column: 'wrapped_key', placeOf: (row) => `key of ${table}:${String(row['id'])}` };
}

/** What the kernel itself keeps sealed. */
export const KERNEL_SEALED: readonly SealedColumn[] = [
  {
    table: 'kernel.secret',
    id: 'name',
    idType: 'text',
    column: 'sealed',
    placeOf: (row) => `kernel.secret:${String(row['id'])}`,
  },
];
