import { randomInt } from 'node:crypto';
import { CODES_MAX, type agentCodeCalls } from '@drawroom/contract/agent';
import type { InputOf } from '@drawroom/contract/call';
import { evenRates } from '@drawroom/engine/lottery-types';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { ratesFrom } from '../asked-rates.ts';
import { requireAgent } from '../require-agent.ts';
import { countLiveCodes, insertCode, type CodeTerms, type StoredCode } from './code-store.ts';
import { termsFrom } from './code-terms.ts';

const NUMBERS = 1_000_000;
/** Digits are never given twice, so a draw may meet old ones: with 500,000 given, thirty misses in a row come once in 10^9 tries. */
const DRAWS_MAX = 30;
const NO_TERMS = { expiresAt: null, usesMax: null, note: '', used: 0 } as const;

/**
 * Makes an invitation code (spec §5). Refuses with `agent.not_agent`, `agent.rebate_above_ceiling`, `agent.code_invalid`, and
 * `agent.codes_full` for who has as many live ones as one may have.
 */
export async function createCode(
  kernel: Pick<Kernel, 'db' | 'metrics'>,
  ownerId: bigint,
  input: InputOf<typeof agentCodeCalls.createCode>,
): Promise<StoredCode> {
  const made = await kernel.db.tx(async (t) => {
    const ceilings = await requireAgent(t, ownerId);
    const rates = ratesFrom(input.rates, { otherwise: evenRates(0), ceilings });
    const terms = { kind: input.kind, rates, ...(await termsFrom(t, input, NO_TERMS)) };
    if ((await countLiveCodes(t, ownerId)) >= CODES_MAX) throw new Refusal('agent.codes_full');
    return drawCode(t, { ...terms, ownerId });
  });
  kernel.metrics.count('agent_code_created_total', { kind: made.kind });
  return made;
}

/** Digits by chance, so that nobody can tell one code from another. */
async function drawCode(t: Tx, code: CodeTerms & { readonly ownerId: bigint }): Promise<StoredCode> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const made = await insertCode(t, { ...code, code: String(randomInt(NUMBERS)).padStart(6, '0') });
    if (made !== null) return made;
  }
  throw new Error('hardly any six digits are left for invitation codes');
}
