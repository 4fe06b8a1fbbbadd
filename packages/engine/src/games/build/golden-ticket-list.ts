import type { GoldenTicket, Play, RuleSet } from '../game-family.ts';

/** What turns golden codes into tickets. */
export type GoldenNames = Readonly<{
  playOf: (codeWithoutVariant: string) => Play | undefined;
  defaults: RuleSet;
  /** Rule parameters behind each variant suffix (games.md §0.1). */
  variants: Readonly<Record<string, RuleSet>>;
}>;

/** Tickets of golden codes and short selections, in the given order. Throws RangeError for a code without a play. */
export function goldenTicketList(
  inOrder: Iterable<readonly [code: string, selection: string]>,
  { playOf, defaults, variants }: GoldenNames,
): GoldenTicket[] {
  return [...inOrder].map(([code, selection]) => {
    const [playCode = '', variant] = code.split('@');
    const play = playOf(playCode);
    if (play === undefined) throw new RangeError(`golden ticket without a play: ${code}`);
    return { code, selection, play, ruleSet: { ...defaults, ...(variant === undefined ? {} : variants[variant]) } };
  });
}
