import type { Sql } from '../kernel/kernel.ts';

/** What was settled of a member's own bets in a stretch, at external games too, by the facts: whole quarters of an hour from `fromMs` on. */
export async function ownPlay(
  sql: Sql,
  memberId: bigint,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<{ readonly bets: bigint; readonly turnoverMinor: bigint }> {
  const { rows } = await sql.query<{ bets: bigint; turnoverMinor: bigint }>(
    `select coalesce(sum(s.bets), 0)::bigint as bets, coalesce(sum(s.turnover), 0)::bigint as "turnoverMinor"
     from report.self_rows(array[$1::bigint], to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000)) s`,
    [memberId, fromMs, untilMs],
    'report-own-play',
  );
  return rows[0] ?? { bets: 0n, turnoverMinor: 0n };
}
