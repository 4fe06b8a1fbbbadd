import type { agentTeamCalls } from '@drawroom/contract/agent';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { askedRates, typeRatesOf } from './asked-rates.ts';
import { changeRates } from './move-node.ts';
import { requireQuota } from './quotas.ts';
import { findNode, lockTree } from './store.ts';
import { requireAgent } from './require-agent.ts';
import { requireInTeam } from './team-scope.ts';

type Call = typeof agentTeamCalls.editNextLevel;

/**
 * Modify rebate (spec §2): an agent changes the rates of one he invited himself; of somebody further below he knows, but it is not his to
 * change (`agent.member_unknown`). Bets placed before keep what they were frozen with.
 */
export async function editNextLevel(
  { db }: Pick<Kernel, 'db'>,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const memberId = BigInt(input.memberId);
  return db.tx(async (t) => {
    await requireAgent(t, session.memberId);
    // Nobody is moved, and no rate is changed, between looking and writing.
    await lockTree(t, 'to change');
    const { depth } = await requireInTeam(t, session.memberId, memberId);
    const node = await findNode(t, memberId);
    if (depth !== 1 || node === null) throw new Refusal('agent.member_unknown');
    const rates = askedRates(input.rates, node.rates);
    await requireQuota(t, session.memberId, { memberId, rates });
    await changeRates(t, { memberId, rates, byId: session.memberId });
    return { rates: typeRatesOf(rates) };
  });
}
