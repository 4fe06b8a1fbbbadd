import { requireInTeam } from '../agent/index.ts';
import type { Sql } from '../kernel/kernel.ts';
import { readByLottery } from './read-sums.ts';
import { headOf, type TeamBetFilter } from './read-team-bets.ts';
import { slotOf, type Scope } from './scope.ts';

/**
 * How many bets a filter lets through, from the facts: never counted one by one. Refuses with `agent.member_unknown` a branch that does not
 * stand below whose team it is.
 */
export async function countTeamBets(sql: Sql, filter: TeamBetFilter): Promise<number> {
  const { type, lotteryCode } = filter;
  let bets = 0n;
  for (const { viaId, ...whose } of await factsOf(sql, filter)) {
    const rows = await readByLottery(sql, whose, viaId);
    for (const { code, family, sums } of rows)
      if ((type ?? family) === family && (lotteryCode ?? code) === code) bets += sums.bets;
  }
  return Number(bets);
}

type Facts = Pick<Scope, 'whoId' | 'from' | 'to'> & { readonly viaId: bigint };

/** Whose facts have these bets: of one member his own, of a direct invitee's branch its row, of one further below his own and his team's. */
async function factsOf(sql: Sql, filter: TeamBetFilter): Promise<readonly Facts[]> {
  const { scope, memberId, branch, team } = filter;
  const headId = headOf(filter);
  const { from, to } = scope;
  if (memberId !== undefined && team === undefined) return [{ whoId: scope.whoId, viaId: scope.whoId, from, to }];
  if (branch === undefined) return [{ whoId: headId, viaId: 0n, from, to }];
  const branchId = BigInt(branch);
  const { depth, sinceMs } = await requireInTeam(sql, headId, branchId);
  if (depth === 1) return [{ whoId: headId, viaId: branchId, from, to }];
  const since = new Date(Math.max(from.getTime(), slotOf(sinceMs)));
  return [branchId, 0n].map((viaId) => ({ whoId: branchId, viaId, from: since, to }));
}
