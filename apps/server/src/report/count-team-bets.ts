import type { Sql } from '../kernel/kernel.ts';
import { readBranch, readByLottery } from './read-sums.ts';
import type { TeamBetFilter } from './read-team-bets.ts';

/** How many bets a filter lets through, from the facts: never counted one by one. */
export async function countTeamBets(
  sql: Sql,
  { scope, memberId, branch, type, lotteryCode }: TeamBetFilter,
): Promise<number> {
  const ofAgent = { ...scope, whoId: scope.agentId };
  if (memberId === undefined && branch !== undefined && type === undefined && lotteryCode === undefined)
    return Number((await readBranch(sql, ofAgent, BigInt(branch))).bets);
  const ofTeam = branch === undefined ? 'team' : { branchId: BigInt(branch) };
  const rows = await (memberId === undefined ? readByLottery(sql, ofAgent, ofTeam) : readByLottery(sql, scope, 'own'));
  return rows
    .filter(({ code, family }) => (type ?? family) === family && (lotteryCode ?? code) === code)
    .reduce((sum, { sums }) => sum + Number(sums.bets), 0);
}
