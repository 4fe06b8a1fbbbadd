import type { ParsedSelection, Play, RuleSet } from '../game-family.ts';

/** Parses a selection that must already be canonical; a stored bet that is not is a bug. @throws RangeError */
export function asCanonical(play: Pick<Play, 'code' | 'parse'>, canonical: string, ruleSet: RuleSet): ParsedSelection {
  const reply = play.parse(canonical, ruleSet);
  if (!reply.ok || reply.canonical !== canonical) {
    throw new RangeError(`not a canonical selection of ${play.code}: ${canonical.slice(0, 64)}`);
  }
  return reply;
}
