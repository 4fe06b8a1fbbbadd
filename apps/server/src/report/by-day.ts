import type { ReportSpan } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { countDays, spanOfDays } from '@drawroom/engine/date-ranges';
import type { Sql } from '../kernel/kernel.ts';
import type { Figure } from './figures.ts';
import { SUMMED, sumsOf, type Sums } from './present-figures.ts';
import type { Scope } from './scope.ts';

/** The sums of (who, via) for every day of the span, days without any among them. */
export async function readByDay(
  sql: Sql,
  { whoId, span, from }: Pick<Scope, 'whoId' | 'span' | 'from'>,
  viaId: bigint,
): Promise<{ day: string; sums: Sums }[]> {
  const days = daysIn(span);
  const spans = days.map((day) => spanOfDays({ first: day, last: day }, span.zone));
  const notBefore = from.getTime();
  const { rows } = await sql.query<Partial<Record<Figure, bigint | null>>>(
    `select ${SUMMED} from unnest($3::timestamptz[], $4::timestamptz[]) with ordinality as d(since, until, no)
     left join lateral report.sums($1, $2, d.since, d.until) s on d.since < d.until group by d.no order by d.no`,
    [
      whoId,
      viaId,
      spans.map(({ fromMs }) => new Date(Math.max(fromMs, notBefore))),
      spans.map(({ untilMs }) => new Date(untilMs)),
    ],
    'report-by-day',
  );
  return days.map((day, index) => ({ day, sums: sumsOf(rows[index]) }));
}

function daysIn({ firstDay, lastDay }: ReportSpan): string[] {
  return Array.from({ length: countDays({ first: firstDay, last: lastDay }) }, (_unused, index) =>
    addDays(firstDay, index),
  );
}
