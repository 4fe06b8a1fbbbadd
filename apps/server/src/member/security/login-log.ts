import type { Sql } from '../../kernel/kernel.ts';
import type { Place } from '../place.ts';

/** Kept of each member: what is shown and a little more, whatever a stranger does at the door. */
const KEPT = 100;
const SHOWN = 20;

export interface LoginEntry {
  readonly at: number;
  readonly address: string;
  readonly device: string;
  readonly result: 'ok' | 'refused';
}

/** Notes how an attempt to log in ended. */
export async function noteAttempt(
  sql: Sql,
  attempt: { readonly memberId: bigint; readonly place: Place; readonly result: LoginEntry['result'] },
): Promise<void> {
  const { memberId, place, result } = attempt;
  await sql.query(
    `with gone as (
       delete from member.login_log where member_id = $1 and id <= (
         select id from member.login_log where member_id = $1 order by id desc offset $5 limit 1)
     )
     insert into member.login_log (member_id, address, device, result) values ($1, $2, $3, $4)`,
    [memberId, place.address, place.device, result, KEPT - 1],
    'member-note-attempt',
  );
}

export async function selectLogins(sql: Sql, memberId: bigint): Promise<LoginEntry[]> {
  const { rows } = await sql.query<LoginEntry>(
    'select at, address, device, result from member.login_log where member_id = $1 order by id desc limit $2',
    [memberId, SHOWN],
  );
  return rows;
}

/** Whether a member who has logged in before now comes from a place not seen within 90 days. */
export async function isNewPlace(sql: Sql, memberId: bigint, place: Place): Promise<boolean> {
  const { rows } = await sql.query<{ fresh: boolean }>(
    `select m.last_login_at is not null and not exists (
       select from member.place p where p.member_id = m.id and p.prefix = $2 and p.device = $3
         and p.seen_at > clock_timestamp() - interval '90 days') as fresh
     from member.member m where m.id = $1`,
    [memberId, place.prefix, place.device],
    'member-is-new-place',
  );
  return rows[0]?.fresh === true;
}
