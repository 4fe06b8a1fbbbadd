import type { Sql } from '../kernel/kernel.ts';
import { findRound, ROUND_STATUS } from './round.ts';
import type { RuledRound } from './round-rules.ts';

/** A round as placing a bet needs it. */
export type IndexedRound = RuledRound & { readonly id: bigint };

/** Rounds by issue number, remembered: the hot path asks the database once per round, not once per bet. */
export interface RoundIndex {
  find(lotteryId: bigint, gameNo: string): Promise<IndexedRound | undefined>;
  /** Asks anew next time: the database has said that the round's odds are not those remembered. */
  forget(lotteryId: bigint, gameNo: string): void;
}

const { open, closed, sealed, drawn, settled, held } = ROUND_STATUS;
const MAY_BE_REMEMBERED: ReadonlySet<number> = new Set([open, closed, sealed, drawn, settled, held]);

/** Bound of the memory; far more than the rounds that take bets at one time. */
const REMEMBERED = 5_000;

/**
 * An id once found stays true from the moment its round is opened; before, the calendar may give its number to another one. A stale odds version
 * is refused by the database.
 */
export function roundIndex(sql: Sql): RoundIndex {
  const known = new Map<string, IndexedRound>();
  return {
    find: async (lotteryId, gameNo) => {
      const key = `${lotteryId}/${gameNo}`;
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      const round = await findRound(sql, lotteryId, gameNo);
      if (round === undefined) return undefined;
      if (!MAY_BE_REMEMBERED.has(round.status)) return round;
      if (known.size >= REMEMBERED) known.clear();
      const { id, odds_version, business_date } = round;
      known.set(key, { id, odds_version, business_date });
      return round;
    },
    forget: (lotteryId, gameNo) => void known.delete(`${lotteryId}/${gameNo}`),
  };
}
