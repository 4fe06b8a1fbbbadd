import type { CorrectedMark } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel, Messages, Sql } from '../../kernel/kernel.ts';

/** What became of the results of rounds that were corrected, with every set of numbers they had before; others are left out. */
export async function correctedRounds(
  { db, messages }: Pick<Kernel, 'db' | 'messages'>,
  locale: LocaleTag,
  rounds: readonly { readonly id: bigint; readonly revision: number }[],
): Promise<ReadonlyMap<bigint, CorrectedMark>> {
  const corrected = rounds.filter(({ revision }) => revision > 0).map(({ id }) => String(id));
  if (corrected.length === 0) return new Map();
  const { rows } = await db.query<{ round_id: bigint; numbers: string[] | null; at: number }>(
    'select round_id, numbers, at from lottery.result_version where round_id = any($1::bigint[]) order by round_id, revision',
    [[...new Set(corrected)]],
    'lottery-corrected-rounds',
  );
  const marks = [...Map.groupBy(rows, (row) => row.round_id)].map(([id, versions]) => {
    const last = versions.at(-1);
    const stood = {
      annulled: last?.numbers === null,
      numbers: last?.numbers ?? [],
      former: versions.slice(0, -1).map(({ numbers }) => numbers ?? []),
    };
    return [id, { at: Math.trunc(last?.at ?? 0), ...stood, text: textOf(messages, locale, stood) }] as const;
  });
  return new Map(marks);
}

function textOf(
  messages: Messages,
  locale: LocaleTag,
  { annulled, numbers, former }: Pick<CorrectedMark, 'annulled' | 'numbers' | 'former'>,
): string {
  return messages.text(locale, annulled ? 'lottery.annulled' : 'lottery.corrected', {
    former: former.map((each) => each.join(' ')).join(' → '),
    numbers: numbers.join(' '),
  });
}

/** How many corrections lotteries have had; charts that are kept in memory are made anew when it grows. */
export async function correctionCounts(sql: Sql, lotteryIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql.query<{ id: bigint; n: number }>(
    `select lottery_id as id, count(*)::int as n from lottery.result_version
     where lottery_id = any($1::bigint[]) and revision > 0 group by 1`,
    [lotteryIds.map(String)],
    'lottery-correction-counts',
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** When a round was annulled, Unix ms; null: it was not. */
export async function annulledAtOf(
  sql: Sql,
  { id, revision }: { readonly id: bigint; readonly revision: number },
): Promise<number | null> {
  if (revision === 0) return null;
  const { rows } = await sql.query<{ at: number }>(
    `select at from lottery.result_version where round_id = $1 and kind = 'annul'`,
    [id],
    'lottery-annulled-at',
  );
  return rows[0] === undefined ? null : Math.trunc(rows[0].at);
}
