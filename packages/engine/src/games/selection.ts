import type { SelectionFault, SelectionReply } from './game-family.ts';

/** Longest selection text a parser looks at; longer noise is refused unread. */
export const SELECTION_LENGTH_MAX = 2_000;

/** Picks in canonical order, or why the text is not a list of picks. */
export type Picks =
  | { readonly ok: true; readonly picks: readonly string[] }
  | { readonly ok: false; readonly reason: SelectionFault; readonly part: string };

/** A refusal that quotes at most 16 characters of the offending part. */
export function refuse(reason: SelectionFault, part: string): Extract<SelectionReply, { ok: false }> {
  return { ok: false, reason, part: part.slice(0, 16) };
}

/**
 * Reads picks out of `choices`: any order is accepted and made canonical (the order of `choices`),
 * repeats and unknown picks are refused (games.md §0.1).
 */
export function readPicks(parts: readonly string[], choices: readonly string[]): Picks {
  const places = new Set<number>();
  for (const part of parts) {
    if (part === '') return refuse('malformed', part);
    const place = choices.indexOf(part);
    if (place < 0) return refuse('unknown_choice', part);
    if (places.has(place)) return refuse('repeated', part);
    places.add(place);
  }
  return { ok: true, picks: choices.filter((_, place) => places.has(place)) };
}

/** Refuses text no parser should look at, else null. */
export function unreadable(text: string): Extract<SelectionReply, { ok: false }> | null {
  if (typeof text !== 'string') return refuse('malformed', '');
  if (text === '') return refuse('empty', '');
  if (text.length > SELECTION_LENGTH_MAX) return refuse('too_long', text);
  return null;
}

/** C(n, k), exact for the small sets of a selection. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return n < k ? 0 : ways;
}

/** All k-element subsets, in order. */
export function subsetsOf<T>(items: readonly T[], k: number): T[][] {
  if (k === 0) return [[]];
  const subsets: T[][] = [];
  for (const [place, item] of items.entries()) {
    for (const rest of subsetsOf(items.slice(place + 1), k - 1)) subsets.push([item, ...rest]);
  }
  return subsets;
}
