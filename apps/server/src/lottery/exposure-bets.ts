import type { BookLine } from '@drawroom/engine/exposure-book';
import type { GameUnderRules } from '@drawroom/engine/exposure';
import { mostPaidFor } from '@drawroom/engine/exposure-space';
import { parseOddsList } from '@drawroom/engine/odds';
import type { Sql } from '../kernel/kernel.ts';

/** A stored bet as far as a book looks at it. */
export interface BetRow {
  play: string;
  selection: string;
  odds: string;
  unit: bigint;
  multiple: number;
  units: number;
}

type CountedRow = BetRow & { copies: number };

/** Bets of a round that some nodes placed, and those that they cancelled, equal ones once. */
export interface NodeBets {
  readonly placed: readonly BookLine[];
  readonly cancelled: readonly BookLine[];
}

/** Reads what nodes placed and cancelled in a round; node 0 stands for bets without a node. */
export async function betsOfNodes(
  sql: Sql,
  roundId: bigint,
  { nodes, game }: { nodes: readonly number[]; game: GameUnderRules },
): Promise<NodeBets> {
  const placed = await sql.query<CountedRow>(
    `select play, selection, odds, unit, multiple, units, count(*)::integer as copies from lottery.bet
     where round_id = $1 and coalesce(node, 0) = any($2) group by 1, 2, 3, 4, 5, 6`,
    [roundId, nodes],
    'lottery-bets-of-nodes',
  );
  const cancelled = await sql.query<CountedRow>(
    `select b.play, b.selection, b.odds, b.unit, b.multiple, b.units, count(*)::integer as copies from lottery.bet b
     join lottery.cancellation c on c.account_id = b.account_id and c.order_id = b.order_id
     where b.round_id = $1 and b.status = 4 and coalesce(c.node, 0) = any($2) group by 1, 2, 3, 4, 5, 6`,
    [roundId, nodes],
    'lottery-cancelled-by-nodes',
  );
  return {
    placed: placed.rows.map((row) => bookLineOf(row, game)),
    cancelled: cancelled.rows.map((row) => bookLineOf(row, game)),
  };
}

/** A stored bet as a line of a book. */
export function bookLineOf(row: BetRow & { copies?: number }, game: GameUnderRules): BookLine {
  const oddsE4 = parseOddsList(row.odds);
  if (oddsE4 === null) throw new RangeError(`odds of a stored bet: ${row.odds}`);
  const line = {
    playCode: row.play,
    selection: row.selection,
    oddsE4,
    unitMinor: row.unit,
    multiple: row.multiple,
    units: row.units,
  };
  return { ...line, mostMinor: mostPaidFor(line, game), ...(row.copies === undefined ? {} : { copies: row.copies }) };
}
