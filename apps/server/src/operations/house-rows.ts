import type { HouseReportBy } from '@drawroom/contract/house-report';
import type { ReportSpan } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { countDays, spanOfDays } from '@drawroom/engine/date-ranges';
import type { Sql } from '../kernel/kernel.ts';
import { NOTHING, readHouse, readHouseBranches, readHouseBy, readHouseSteps, type Sums } from '../report/index.ts';
import type { HouseRow } from './house-report.ts';

/** Sums by key, in the order of the rows; all of them together are the whole. */
type ByKey = ReadonlyMap<string, Sums>;
type Read = (sql: Sql, span: ReportSpan) => Promise<ByKey>;

const HOUR_MS = 3_600_000;
/** Branches with rows of their own. */
const BRANCHES_MAX = 200;

const stretchOf = ({ from, to }: ReportSpan): { fromMs: number; toMs: number } => ({ fromMs: from, toMs: to });

/** How sums are read by what rows are of. */
const READ: Readonly<Record<HouseReportBy, Read>> = {
  day: async (sql, { firstDay, lastDay, to, zone }) => {
    const days = Array.from({ length: countDays({ first: firstDay, last: lastDay }) }, (_unused, at) =>
      addDays(firstDay, at),
    );
    const begins = days.map((day) => spanOfDays({ first: day, last: day }, zone).fromMs);
    return keyed(days, await readHouseSteps(sql, [...begins, to]));
  },
  hour: async (sql, { from, to }) => {
    const hours = Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_unused, at) => from + at * HOUR_MS);
    return keyed(hours.map(String), await readHouseSteps(sql, [...hours, to]));
  },
  type: (sql, span) => readHouseBy(sql, 'type', stretchOf(span)),
  lottery: (sql, span) => readHouseBy(sql, 'lottery', stretchOf(span)),
  branch: (sql, span) => readHouseBranches(sql, stretchOf(span), BRANCHES_MAX),
  channel: readByChannel,
};

/** Rows of times stand beside those as many steps earlier, all others beside those of the same key. */
const BY_PLACE: readonly HouseReportBy[] = ['day', 'hour'];

/** The rows of a report; times in their order, everything else the most staked or paid in first and what is of no key last. */
export async function readRows(
  sql: Sql,
  by: HouseReportBy,
  { span, before }: { readonly span: ReportSpan; readonly before: ReportSpan },
): Promise<HouseRow[]> {
  const now = await READ[by](sql, span);
  const then = await READ[by](sql, before);
  if (BY_PLACE.includes(by)) {
    const earlier = [...then.values()];
    return [...now].map(([key, sums], at) => ({ key, sums, before: earlier[at] ?? null }));
  }
  return [...new Set([...now.keys(), ...then.keys()])]
    .map((key) => ({ key, sums: now.get(key) ?? NOTHING, before: then.get(key) ?? NOTHING }))
    .filter(({ sums, before: earlier }) => isAny(sums) || isAny(earlier))
    .toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || Number(sizeOf(b.sums) - sizeOf(a.sums)));
}

function keyed(keys: readonly string[], sums: readonly Sums[]): ByKey {
  return new Map(keys.map((key, at) => [key, sums[at] ?? NOTHING]));
}

const sizeOf = ({ stake, deposits }: Sums): bigint => stake + deposits;
const isAny = (sums: Sums): boolean => Object.values(sums).some((figure) => figure !== 0n);

/**
 * Deposits by the channel of their order, at the moment it passed, which is that of its entry in the books. Under the empty key everything else:
 * bets, withdrawals, and whatever was booked as a deposit without an order.
 */
async function readByChannel(sql: Sql, span: ReportSpan): Promise<ByKey> {
  const { rows } = await sql.query<{ code: string; amount: bigint; n: bigint }>(
    `select channel_code as code, sum(amount)::bigint as amount, count(*) as n from deposit.v_passed
     where ended_at >= $1 and ended_at < $2 group by 1`,
    [new Date(span.from), new Date(span.to)],
    'operations-by-channel',
  );
  const whole = await readHouse(sql, stretchOf(span));
  const channels = rows.map(
    ({ code, amount, n }) => [code, { ...NOTHING, deposits: amount, deposit_count: n }] as const,
  );
  const rest = channels.reduce<Sums>(
    (left, [, sums]) => ({
      ...left,
      deposits: left.deposits - sums.deposits,
      deposit_count: left.deposit_count - sums.deposit_count,
    }),
    whole,
  );
  return new Map<string, Sums>([...channels, ['', rest]]);
}
