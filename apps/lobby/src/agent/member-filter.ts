import { MEMBER_SORTS } from '@drawroom/contract/agent';
import type { MemberSearch } from '../search.ts';
import type { MemberFilter } from './queries.ts';

const KINDS = ['player', 'agent'] as const;
const ACTIVE = ['7', '30', 'not7', 'not30'] as const;

/** What an address asks to be listed; words that it does not know are left out. */
export function memberFilterOf(asked: MemberSearch): MemberFilter {
  const kind = KINDS.find((one) => one === asked.kind);
  const active = ACTIVE.find((one) => one === asked.active);
  const sort = MEMBER_SORTS.find((one) => one === asked.sort);
  return {
    ...(asked.below !== undefined && { below: asked.below }),
    ...(asked.team === '1' && { team: asked.team }),
    ...(asked.search !== undefined && { search: asked.search }),
    ...(kind && { kind }),
    ...(active && { active }),
    ...(sort && { sort }),
  };
}
