import { CODE_NOTE_MAX } from '@drawroom/contract/agent';
import { cleanText } from '../../kernel/clean-text.ts';
import type { Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { CodeTerms } from './code-store.ts';

/** What is asked of a code besides kind and rates; what is left out stays, `''` takes an end or a limit away. */
interface AskedTerms {
  readonly expiresAt?: number | '' | undefined;
  readonly usesMax?: number | '' | undefined;
  readonly note?: string | undefined;
}

type Terms = Pick<CodeTerms, 'expiresAt' | 'usesMax' | 'note'>;

/**
 * The terms that follow from what was asked. Refuses with `agent.code_invalid` an end that is not in the future by the database's
 * clock, and a limit below what is used already.
 */
export async function termsFrom(t: Tx, asked: AskedTerms, before: Terms & { readonly used: number }): Promise<Terms> {
  const expiresAt = pick(asked.expiresAt, before.expiresAt);
  const usesMax = pick(asked.usesMax, before.usesMax);
  const note = asked.note === undefined ? before.note : cleanText(asked.note, { characters: CODE_NOTE_MAX, lines: 1 });
  const isNewEnd = typeof asked.expiresAt === 'number';
  const tooFew = typeof asked.usesMax === 'number' && asked.usesMax < before.used;
  if (note === null || tooFew || (isNewEnd && !(await isAhead(t, asked.expiresAt))))
    throw new Refusal('agent.code_invalid');
  return { expiresAt, usesMax, note };
}

function pick(asked: number | '' | undefined, before: number | null): number | null {
  if (asked === undefined) return before;
  return asked === '' ? null : asked;
}

/** Within a hundred years: what lies further ahead than the database can tell is a slip of the finger. */
async function isAhead(t: Tx, atMs: number | '' | undefined): Promise<boolean> {
  const { rows } = await t.query<{ nowMs: number }>('select clock_timestamp() as "nowMs"', [], 'agent-now');
  const nowMs = rows[0]?.nowMs ?? 0;
  return typeof atMs === 'number' && atMs > nowMs && atMs < nowMs + 100 * 365 * 86_400_000;
}
