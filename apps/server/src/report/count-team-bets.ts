import type { Sql } from '../kernel/kernel.ts';
import { readByLottery } from './read-sums.ts';
import type { TeamBetFilter } from './read-team-bets.ts';

/** How many bets a filter lets through, from the facts: never counted one by one. */
export async function countTeamBets(
  sql: Sql,
  { scope, memberId, branch, type, lotteryCode }: TeamBetFilter,
): Promise<number> {
  // Of a branch the facts of the one whose branch it is; of one member his own.
  const of = memberId === undefined ? scope.agentId : scope.whoId;
  const via = memberId === undefined ? BigInt(branch ?? 0) : scope.whoId;
  const rows = await readByLottery(sql, { ...scope, whoId: of }, via);
  return rows
    .filter(({ code, family }) => (type ?? family) === family && (lotteryCode ?? code) === code)
    .reduce((sum, { sums }) => sum + Number(sums.bets), 0);
}
