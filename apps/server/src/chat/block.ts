import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { membersOf } from './person.ts';

type Blocked = { handle: string; nickname: string }[];

/** Whom a member does not want to hear. */
export async function blockedBy(sql: Sql, memberId: bigint): Promise<Blocked> {
  const { rows } = await sql.query<Blocked[number]>(
    `select p.handle, v.nickname from chat.block b join chat.person p on p.member_id = b.blocked_id
       join member.v_member v on v.id = b.blocked_id where b.member_id = $1 order by v.nickname, p.handle`,
    [memberId],
    'chat-blocked-by',
  );
  return rows;
}

/** Puts somebody on the member's list or takes him off. Refuses with `chat.person_unknown`, himself included. */
export async function changeBlock(
  sql: Sql,
  memberId: bigint,
  change: { readonly handle: string; readonly on: boolean },
): Promise<Blocked> {
  const [other] = await membersOf(sql, [change.handle]);
  if (other === undefined || other === memberId) throw new Refusal('chat.person_unknown');
  await sql.query(
    change.on
      ? 'insert into chat.block (member_id, blocked_id) values ($1, $2) on conflict do nothing'
      : 'delete from chat.block where member_id = $1 and blocked_id = $2',
    [memberId, other],
    change.on ? 'chat-block' : 'chat-unblock',
  );
  return blockedBy(sql, memberId);
}
