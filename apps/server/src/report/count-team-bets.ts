import { requireInTeam } from '../agent/index.ts';
import type { Sql } from '../kernel/kernel.ts';
import { readBranch, readByLottery, type SumsOf } from './read-sums.ts';
import { headOf, type TeamBetFilter } from './read-team-bets.ts';
import { firstSlot, type Scope } from './scope.ts';

/**
 * How many bets a filter lets through, from the facts: never counted one by one. Refuses with `agent.member_unknown` a branch that does not
 * stand below whose team it is.
 */
export async function countTeamBets(sql: Sql, filter: TeamBetFilter): Promise<number> {
  const { type, lotteryCode } = filter;
  let bets = 0n;
  for (const { of, ...whose } of await factsOf(sql, filter)) {
    if (typeof of === 'object' && type === undefined && lotteryCode === undefined) {
      bets += (await readBranch(sql, whose, of.branchId)).bets;
      continue;
    }
    for (const { code, family, sums } of await readByLottery(sql, whose, of))
      if ((type ?? family) === family && (lotteryCode ?? code) === code) bets += sums.bets;
  }
  return Number(bets);
}

type Facts = Pick<Scope, 'whoId' | 'from' | 'to'> & { readonly of: SumsOf | { readonly branchId: bigint } };

/** Whose facts have these bets: of one member his own, of a direct invitee's branch its rows, of one further below his own and his team's. */
async function factsOf(sql: Sql, filter: TeamBetFilter): Promise<readonly Facts[]> {
  const { scope, memberId, branch, team } = filter;
  const headId = headOf(filter);
  const { from, to } = scope;
  if (memberId !== undefined && team === undefined) return [{ whoId: scope.whoId, of: 'own', from, to }];
  if (branch === undefined) return [{ whoId: headId, of: 'team', from, to }];
  const branchId = BigInt(branch);
  const standing = await requireInTeam(sql, headId, branchId);
  if (standing.depth === 1) return [{ whoId: headId, of: { branchId }, from, to }];
  const since = new Date(Math.max(from.getTime(), firstSlot(standing)));
  return (['own', 'team'] as const).map((of) => ({ whoId: branchId, of, from: since, to }));
}
