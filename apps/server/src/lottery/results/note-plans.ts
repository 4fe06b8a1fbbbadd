import type { Sql } from '../../kernel/kernel.ts';
import type { ResultPlan, SourceKind } from './result-source.ts';

/** Sources of a lottery as they are noted for whoever looks. */
export interface NotedPlan {
  readonly required: number;
  readonly waitMs: number;
  readonly sources: readonly { readonly name: string; readonly title: string; readonly kind: SourceKind }[];
}

/** Notes which sources are asked from now on, in the place of what was noted before. */
export async function notePlans(sql: Sql, plans: readonly ResultPlan[]): Promise<void> {
  await sql.query(
    `with now_asked as (
       insert into lottery.result_plan (lottery_id, required, wait_ms, sources)
       select l.id, u.required, u.wait_ms, u.sources
       from unnest($1::text[], $2::int[], $3::bigint[], $4::jsonb[]) as u(code, required, wait_ms, sources)
       join lottery.lottery l on l.code = u.code
       on conflict (lottery_id) do update set required = excluded.required, wait_ms = excluded.wait_ms,
         sources = excluded.sources, noted_at = clock_timestamp()
       returning lottery_id
     ) delete from lottery.result_plan where lottery_id not in (select lottery_id from now_asked)`,
    [
      plans.map(({ lotteryCode }) => lotteryCode),
      plans.map(({ required }) => required),
      plans.map(({ waitMs }) => waitMs),
      plans.map(({ sources }) => JSON.stringify(sources.map(({ name, title, kind }) => ({ name, title, kind })))),
    ],
  );
}

/** The sources of a lottery; null: nobody has set up any. */
export async function notedPlan(sql: Sql, lotteryId: bigint): Promise<NotedPlan | null> {
  const { rows } = await sql.query<NotedPlan>(
    'select required, wait_ms::float8 as "waitMs", sources from lottery.result_plan where lottery_id = $1',
    [lotteryId],
    'lottery-noted-plan',
  );
  return rows[0] ?? null;
}
