import type { ReportSpan } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { countDays, spanOfDays } from '@drawroom/engine/date-ranges';
import type { Sql } from '../kernel/kernel.ts';
import type { Figure } from './figures.ts';
import { SUMMED, sumsOf, type Sums } from './present-figures.ts';
import { factRows, LEAST, type PlaysOf, type SumsOf } from './read-sums.ts';
import type { Scope } from './scope.ts';

/** The sums of somebody's team, or of himself, for every day of the span, days without any among them. */
export async function readByDay(
  sql: Sql,
  { whoId, span, from, plays = 'all' }: Pick<Scope, 'whoId' | 'span' | 'from'> & { readonly plays?: PlaysOf },
  of: SumsOf,
): Promise<{ day: string; sums: Sums }[]> {
  const days = daysIn(span);
  const spans = days.map((day) => spanOfDays({ first: day, last: day }, span.zone));
  const notBefore = from.getTime();
  const { rows } = await sql.query<Partial<Record<Figure, bigint | null>>>(
    `select ${SUMMED} from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as d(since, until, no)
     left join lateral ${of === 'team' ? 'report.team_rows($1, d.since, d.until)' : factRows(of, { who: '$1', from: 'd.since', to: 'd.until' })} s on d.since < d.until and s.lottery_id >= ${LEAST[plays]} group by d.no order by d.no`,
    [
      whoId,
      spans.map(({ fromMs }) => new Date(Math.max(fromMs, notBefore))),
      spans.map(({ untilMs }) => new Date(untilMs)),
    ],
    `report-by-day-${of}-${plays}`,
  );
  return days.map((day, index) => ({ day, sums: sumsOf(rows[index]) }));
}

function daysIn({ firstDay, lastDay }: ReportSpan): string[] {
  return Array.from({ length: countDays({ first: firstDay, last: lastDay }) }, (_unused, index) =>
    addDays(firstDay, index),
  );
}
