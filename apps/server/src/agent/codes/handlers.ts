import { agentCodeCalls } from '@drawroom/contract/agent';
import { handle, type Handler, type Kernel, type MemberContext } from '../../kernel/kernel.ts';
import type { AgentDeps } from '../deps.ts';
import { openAccount } from '../open-account.ts';
import { requireAgent } from '../require-agent.ts';
import { codeLink } from './code-link.ts';
import { listOwnCodes, type StoredCode } from './code-store.ts';
import { createCode } from './create-code.ts';
import { deleteCode, editCode } from './edit-code.ts';
import { inviteLotteries } from './invite-lotteries.ts';
import { askPoster } from './poster.ts';
import { presentCode } from './present-code.ts';

/** The calls of invitation codes and of accounts that an agent opens. */
export function codeHandlers(kernel: Kernel, deps: AgentDeps): readonly Handler[] {
  const shown = (code: StoredCode, { host }: MemberContext) =>
    presentCode(code, codeLink(kernel.config, { host, token: code.token }));
  return [
    handle(agentCodeCalls.inviteLotteries, (_input, context) => inviteLotteries(kernel, deps, context)),
    handle(agentCodeCalls.createCode, async (input, context) => ({
      code: shown(await createCode(kernel, context.session.memberId, input), context),
    })),
    handle(agentCodeCalls.listCodes, async ({ state = null, kind = null, page, size }, context) => {
      const ownerId = context.session.memberId;
      await requireAgent(kernel.db, ownerId);
      const { total, codes } = await listOwnCodes(kernel.db, { ownerId, state, kind, page, size });
      return { page, size, total, list: codes.map((code) => shown(code, context)) };
    }),
    handle(agentCodeCalls.editCode, async (input, context) => ({
      code: shown(await editCode(kernel, context.session.memberId, input), context),
    })),
    handle(agentCodeCalls.deleteCode, async ({ code }, { session }) => {
      await deleteCode(kernel, session.memberId, code);
      return {};
    }),
    handle(agentCodeCalls.codePoster, ({ code }, context) => askPoster(kernel, context, code)),
    handle(agentCodeCalls.addAccount, (input, { session }) => openAccount(kernel, deps, { input, session })),
  ];
}
