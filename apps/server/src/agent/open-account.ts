import type { agentCodeCalls } from '@drawroom/contract/agent';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { evenRates } from '@drawroom/engine/lottery-types';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { createMember, readyAccount } from '../member/index.ts';
import { ratesFrom } from './asked-rates.ts';
import type { AgentDeps } from './deps.ts';
import { inviteOf } from './invite-codes.ts';
import { joinTree } from './join-tree.ts';
import { requireQuota } from './quotas.ts';
import { requireAgent } from './require-agent.ts';
import { lockTree } from './store.ts';

type Call = typeof agentCodeCalls.addAccount;

/**
 * Opens an account straight below the caller (spec §2). Until its owner has chosen a password of his own, nothing can be done with it:
 * the caller knows the first one. Refuses with `agent.not_agent`, `agent.rebate_above_ceiling`, `agent.quota_full`, and as a registration does with
 * `member.password_weak`, `member.username_taken`; with `member.locked_for_now` after fifty attempts on a day.
 */
export async function openAccount(
  kernel: Kernel,
  deps: AgentDeps,
  { input, session }: { readonly input: InputOf<Call>; readonly session: Session },
): Promise<ReplyOf<Call>> {
  const { memberId: ownerId, claims } = session;
  const { username, password, kind } = input;
  ratesFrom(input.rates, { otherwise: evenRates(0), ceilings: await requireAgent(kernel.db, ownerId) });
  const passwordPhc = await readyAccount(kernel, deps, { username, password, openerId: ownerId });
  const opened = await kernel.db.tx(async (t) => {
    // Before the quota, as everybody takes them: a change of rates has the tree and then asks for the quota.
    await lockTree(t, 'to join');
    const rates = ratesFrom(input.rates, { otherwise: evenRates(0), ceilings: await requireAgent(t, ownerId) });
    await requireQuota(t, ownerId, { memberId: null, rates });
    return createMember(
      t,
      { inviteOf, join: joinTree },
      {
        username,
        passwordPhc,
        kind,
        currency: claims.currency,
        zone: claims.zone,
        invite: { ownerId, kind, rates },
        passwordMustChange: true,
      },
    );
  });
  kernel.metrics.count('agent_account_opened_total', { kind });
  return { memberId: String(opened.id), username: opened.username };
}
