const rows: bigint[][] = [[1n]];

/** C(n, k), exact for any size; 0 where there is no such choice. Rows of Pascal's triangle are kept. */
export function ways(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  for (let size = rows.length; size <= n; size += 1) {
    const above = rows[size - 1] ?? [];
    rows.push(Array.from({ length: size + 1 }, (_, i) => (above[i - 1] ?? 0n) + (above[i] ?? 0n)));
  }
  return rows[n]?.[k] ?? 0n;
}
