import type { TeamMember } from '@drawroom/contract/agent';
import type { Person } from '../member/index.ts';

/** Somebody of a team as the wire shows him; whoever is gone meanwhile is left nameless. */
export function presentPerson(
  person: Person | undefined,
  place: { readonly memberId: bigint; readonly joinedAtMs: number; readonly depth: number },
): TeamMember {
  return {
    memberId: String(place.memberId),
    nickname: person?.nickname ?? '',
    avatar: person?.avatar ?? null,
    kind: person?.kind ?? 'player',
    phone: person?.phone ?? null,
    joinTime: Math.trunc(place.joinedAtMs),
    lastLogin: person === undefined || person.lastLoginAtMs === null ? null : Math.trunc(person.lastLoginAtMs),
    depth: place.depth,
    closed: person?.closed ?? true,
  };
}
