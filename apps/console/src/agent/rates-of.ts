import type { TypeRate } from '@drawroom/contract/agent';
import type { Fields } from '../session/ask.ts';

/** The rates that were written, as the call takes them (JSON): those that are other than before, or all of them where none is. */
export function ratesOf(answers: Fields, before: readonly TypeRate[]): string {
  const written = before.map(({ type, rate }) => ({ type, rate: numberIn(answers[`rate.${type}`], rate) }));
  const changed = written.filter(({ rate }, at) => rate !== before[at]?.rate);
  return JSON.stringify(changed.length === 0 ? written : changed);
}

/** What is no number goes out as it is, so that the server refuses it. */
function numberIn(text: string | undefined, before: number): number | string {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return before;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}
