import { GAME_KINDS } from '@drawroom/contract/provider-wire';
import type { ExternalFigures } from '@drawroom/contract/report';
import type { Sql } from '../kernel/kernel.ts';
import { playFigures, SUMMED, sumsOf, type Sums } from './present-figures.ts';
import { factRows, FACTS_OF, type SumsOf } from './read-sums.ts';
import type { Scope } from './scope.ts';
import type { Figure } from './figures.ts';

/** The facts' number for a kind of external play (1 games, 2 sports, as records have it): below those of all lotteries. */
export const externalId = (kind: number): number => -kind;

export interface ExternalSums {
  readonly kind: (typeof GAME_KINDS)[number];
  readonly sums: Sums;
}

/** External play of somebody's team or of himself, by kind, as far as there was any; the most staked first. */
export async function readExternal(
  sql: Sql,
  { whoId, from, to }: Pick<Scope, 'whoId' | 'from' | 'to'>,
  of: SumsOf,
): Promise<ExternalSums[]> {
  const { rows } = await sql.query<Partial<Record<Figure, bigint | null>> & { lottery_id: bigint }>(
    `select f.* from (select s.lottery_id, ${SUMMED} from ${factRows(of, FACTS_OF)} s where s.lottery_id < 0 group by 1) f
     where f.bets <> 0 or f.stake <> 0 or f.payout <> 0 order by f.stake desc, f.lottery_id desc`,
    [whoId, from, to],
    `report-external-${of}`,
  );
  return GAME_KINDS.flatMap((kind, at) =>
    rows.filter((row) => Number(row.lottery_id) === externalId(at + 1)).map((row) => ({ kind, sums: sumsOf(row) })),
  ).toSorted((a, b) => Number(b.sums.stake - a.sums.stake));
}

/** As the wire shows them. */
export function presentExternal(rows: readonly ExternalSums[]): ExternalFigures[] {
  return rows.map(({ kind, sums }) => ({ kind, figures: playFigures(sums) }));
}
