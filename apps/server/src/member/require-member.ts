import type { Session, Sql } from '../kernel/kernel.ts';
import { findMember, type Member } from './store.ts';

/** The member whose session this is: the owner comes from the session, never from a parameter. */
export async function requireMember(sql: Sql, session: Session): Promise<Member> {
  const member = await findMember(sql, session.memberId);
  if (member === null) throw new Error(`session ${session.id} belongs to no member`);
  return member;
}
