import type { Sql } from '../kernel/kernel.ts';

/** Those of these codes that are lotteries of the house. */
export async function knownLotteries(sql: Sql, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ code: string }>(
    'select code from lottery.lottery where code = any($1)',
    [codes],
    'lottery-known',
  );
  return new Set(rows.map(({ code }) => code));
}
