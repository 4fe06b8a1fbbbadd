import type { Sql } from '../kernel/kernel.ts';
import { findRound } from './round.ts';

/** Round ids by issue number, remembered: the hot path asks the database once per round, not once per bet. */
export interface RoundIndex {
  find(lotteryId: bigint, gameNo: string): Promise<bigint | undefined>;
}

/** Bound of the memory; far more than the rounds that take bets at one time. */
const REMEMBERED = 5_000;

/** Numbers are never given again, so an id once found stays true. */
export function roundIndex(sql: Sql): RoundIndex {
  const known = new Map<string, bigint>();
  return {
    find: async (lotteryId, gameNo) => {
      const key = `${lotteryId}/${gameNo}`;
      const id = known.get(key);
      if (id !== undefined) return id;
      const round = await findRound(sql, lotteryId, gameNo);
      if (round === undefined) return undefined;
      if (known.size >= REMEMBERED) known.clear();
      known.set(key, round.id);
      return round.id;
    },
  };
}
