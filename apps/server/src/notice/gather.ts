import type { InboxFact } from '@drawroom/contract/notice';
import { TEAM_NEWS } from '@drawroom/contract/notice-topics';

/** A fact that several may be gathered in. */
export type TeamFact = Extract<InboxFact, { readonly count: number }>;

/** From the first to the last that one entry speaks of, ms: an agent with a link that goes round reads a line an hour. */
export const GATHERED_MS = 3_600_000;

export function isTeamFact(fact: InboxFact): fact is TeamFact {
  return TEAM_NEWS.some((what) => what === fact.what);
}

/** What two facts say together; null for those of different kinds, or more than an hour apart. */
export function together(earlier: InboxFact, later: InboxFact): TeamFact | null {
  if (!isTeamFact(earlier) || !isTeamFact(later) || earlier.what !== later.what) return null;
  if (later.since - earlier.since >= GATHERED_MS) return null;
  return {
    ...later,
    count: earlier.count + later.count,
    direct: earlier.direct && later.direct,
    memberId: null,
    since: earlier.since,
  };
}
