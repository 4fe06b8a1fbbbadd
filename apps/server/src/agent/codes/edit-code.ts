import type { agentCodeCalls } from '@drawroom/contract/agent';
import type { InputOf } from '@drawroom/contract/call';
import type { Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { ratesFrom } from '../asked-rates.ts';
import { requireAgent } from '../require-agent.ts';
import { lockCode, updateCode, withdrawCode, type StoredCode } from './code-store.ts';
import { termsFrom } from './code-terms.ts';

/**
 * Changes what whoever registers from now on gets. Types that are left out keep their rate, also one that the owner's own has meanwhile
 * fallen below: it gives less then (`joinTree`). Refuses with `agent.not_agent`, `agent.code_unknown` also for another agent's code,
 * `agent.rebate_above_ceiling`, `agent.code_invalid`.
 */
export async function editCode(
  kernel: Pick<Kernel, 'db'>,
  ownerId: bigint,
  input: InputOf<typeof agentCodeCalls.editCode>,
): Promise<StoredCode> {
  return kernel.db.tx(async (t) => {
    const own = await requireAgent(t, ownerId);
    const code = await lockCode(t, ownerId, input.code);
    if (code === null) throw new Refusal('agent.code_unknown');
    const rates = ratesFrom(input.rates ?? [], { otherwise: code.rates, ceilings: own });
    return updateCode(t, code.code, { kind: code.kind, rates, ...(await termsFrom(t, input, code)) });
  });
}

/** Nobody registers with it any more; its digits are not given again. A second time changes nothing. */
export async function deleteCode(kernel: Pick<Kernel, 'db'>, ownerId: bigint, code: string): Promise<void> {
  await requireAgent(kernel.db, ownerId);
  if (!(await withdrawCode(kernel.db, ownerId, code))) throw new Refusal('agent.code_unknown');
}
