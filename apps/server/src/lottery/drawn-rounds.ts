import type { GameFamily, Draw } from '@drawroom/engine/games/game-family';
import type { Sql } from '../kernel/kernel.ts';

/** A drawn round as charts keep it; the numbers as one text, which is a fifth of the memory. */
export interface DrawnRound {
  readonly id: bigint;
  readonly gameNo: string;
  readonly prizeAtMs: number;
  readonly numbers: string;
}

interface DrawnRow {
  readonly id: bigint;
  readonly lottery_id: bigint;
  readonly game_no: string;
  readonly prize_at: number;
  readonly numbers: string;
}

const COLUMNS = `id, lottery_id, game_no, prize_at, array_to_string(numbers, ' ') as numbers`;

/** The newest drawn rounds of a lottery before a time, newest first. */
export async function drawnBefore(
  sql: Sql,
  lotteryId: bigint,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<DrawnRound[]> {
  const { rows } = await sql.query<DrawnRow>(
    `select ${COLUMNS} from lottery.round where lottery_id = $1 and prize_at < $2 and numbers is not null and status <> 6
     order by prize_at desc limit $3`,
    [lotteryId, new Date(beforeMs), limit],
    'lottery-drawn-before',
  );
  return rows.map(drawnRound);
}

/** Of each lottery the rounds drawn from a time on, oldest first, at most `limit` of each. */
export async function drawnSince(
  sql: Sql,
  since: ReadonlyMap<bigint, number>,
  limit: number,
): Promise<Map<bigint, DrawnRound[]>> {
  const { rows } = await sql.query<DrawnRow>(
    `select round.* from unnest($1::bigint[], $2::timestamptz[]) as wanted(lottery, since) cross join lateral (
       select ${COLUMNS} from lottery.round r
       where r.lottery_id = wanted.lottery and r.prize_at >= wanted.since and r.prize_at <= clock_timestamp()
         and r.numbers is not null and r.status <> 6
       order by r.prize_at limit $3) as round`,
    [[...since.keys()], [...since.values()].map((ms) => new Date(ms)), limit],
    'lottery-drawn-since',
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.lottery_id)].map(([id, own]) => [id, own.map((row) => drawnRound(row))]),
  );
}

/** The numbers of a stored round as a draw. Throws for numbers that are no draw of the family: none such are stored. */
export function drawOf(family: GameFamily, { gameNo, numbers }: Pick<DrawnRound, 'gameNo' | 'numbers'>): Draw {
  const checked = family.validateDraw(numbers.split(' '));
  if (!checked.ok) throw new Error(`round ${gameNo}: ${checked.reason}`);
  return checked.draw;
}

function drawnRound({ id, game_no: gameNo, prize_at: prizeAtMs, numbers }: DrawnRow): DrawnRound {
  return { id, gameNo, prizeAtMs, numbers };
}
