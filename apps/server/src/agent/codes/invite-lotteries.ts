import type { agentCodeCalls } from '@drawroom/contract/agent';
import type { ReplyOf } from '@drawroom/contract/call';
import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import type { Kernel, MemberContext } from '../../kernel/kernel.ts';
import type { AgentDeps } from '../deps.ts';
import { requireAgent } from '../require-agent.ts';

/** Every lottery type with the most that the caller may give of it. Refuses with `agent.not_agent`. */
export async function inviteLotteries(
  { db, messages }: Pick<Kernel, 'db' | 'messages'>,
  { lotteriesOf }: AgentDeps,
  { session: { memberId }, locale }: MemberContext,
): Promise<ReplyOf<typeof agentCodeCalls.inviteLotteries>> {
  const rates = await requireAgent(db, memberId);
  const counts = lotteriesOf();
  return {
    list: LOTTERY_TYPES.map((type, index) => ({
      type,
      name: messages.text(locale, `lottery.group.${type}`),
      highest: rates[index] ?? 0,
      lotteries: counts.get(type) ?? 0,
    })),
  };
}
