import type { ReportSpan } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { countDays, spanOfDays } from '@drawroom/engine/date-ranges';
import type { Sql } from '../kernel/kernel.ts';
import type { Figure } from './figures.ts';
import { SUMMED, sumsOf, type Sums } from './present-figures.ts';
import { LEAST, type PlaysOf, type SumsOf } from './read-sums.ts';
import type { Scope } from './scope.ts';

/** Rows between the bounds in $2, none of which lies on two sides of one. */
const ROWS: Readonly<Record<SumsOf, string>> = {
  team: 'report.team_rows($1, $2)',
  own: '(select o.* from report.own_slot o where o.via_id = $1 and o.slot >= ($2::timestamptz[])[1] and o.slot < ($2::timestamptz[])[cardinality($2::timestamptz[])])',
};

/** The sums of somebody's team, or of himself, for every day of the span, days without any among them. */
export async function readByDay(
  sql: Sql,
  { whoId, span, from, plays = 'all' }: Pick<Scope, 'whoId' | 'span' | 'from'> & { readonly plays?: PlaysOf },
  of: SumsOf,
): Promise<{ day: string; sums: Sums }[]> {
  const days = daysIn(span);
  const begins = days.map((day) => spanOfDays({ first: day, last: day }, span.zone).fromMs);
  const bounds = [...begins, span.to].map((ms) => new Date(Math.max(ms, from.getTime())));
  const { rows } = await sql.query<Partial<Record<Figure, bigint | null>> & { no: number }>(
    `select width_bucket(s.slot, $2::timestamptz[]) as no, ${SUMMED} from ${ROWS[of]} s where s.lottery_id >= ${LEAST[plays]} group by 1`,
    [whoId, bounds],
    `report-by-day-${of}-${plays}`,
  );
  const known = new Map(rows.map((row) => [row.no, row]));
  return days.map((day, index) => {
    const row = known.get(index + 1);
    // Who earned on what he did himself is not among what he did.
    return { day, sums: sumsOf(of === 'own' && row !== undefined ? { ...row, rebate: 0n, team_rebate: 0n } : row) };
  });
}

function daysIn({ firstDay, lastDay }: ReportSpan): string[] {
  return Array.from({ length: countDays({ first: firstDay, last: lastDay }) }, (_unused, index) =>
    addDays(firstDay, index),
  );
}
