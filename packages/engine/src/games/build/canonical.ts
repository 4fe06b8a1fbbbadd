import type { ParsedSelection, Play, RuleSet } from '../game-family.ts';

type Read = { readonly canonical: string; readonly ruleSet: RuleSet; readonly parsed: ParsedSelection };

/** What each play read last: a law judges one selection on thousands of draws, and reading it takes most of the time. */
const lastRead = new WeakMap<object, Read>();

/** Parses a selection that must already be canonical; a stored bet that is not is a bug. @throws RangeError */
export function asCanonical(play: Pick<Play, 'code' | 'parse'>, canonical: string, ruleSet: RuleSet): ParsedSelection {
  const last = lastRead.get(play);
  if (last !== undefined && last.canonical === canonical && last.ruleSet === ruleSet) return last.parsed;
  const reply = play.parse(canonical, ruleSet);
  if (!reply.ok || reply.canonical !== canonical) {
    throw new RangeError(`not a canonical selection of ${play.code}: ${canonical.slice(0, 64)}`);
  }
  lastRead.set(play, { canonical, ruleSet, parsed: reply });
  return reply;
}
