/** Who has stood in the team of `$2` and is not in that of `$1` now (072-welfare.sql), for a query: the pages are laid over each other once. */
export const GONE = 'gone as materialized (select page, bits from report.gone_pages($1, $2))';

/** Whether the member of a row is among them. */
export function isGone(row: string): string {
  return `coalesce((select get_bit(g.bits, (${row}.member_id % 8192)::integer) from gone g where g.page = ${row}.member_id / 8192) = 1, false)`;
}

/**
 * Ends a list that `total` says is longer: who has left is counted and not in it, so a page that is not full is the last. Part of the reply.
 */
export function endOf(list: readonly unknown[], size: number): { readonly cursor?: null } {
  return list.length < size ? { cursor: null } : {};
}
