import { randomBytes } from 'node:crypto';
import type { Tx } from '../../kernel/kernel.ts';
import { forgetSessions } from '../../kernel/session/session-history.ts';
import { forgetContact } from '../contact/own-data.ts';
import { placeKey } from '../place.ts';

const NAME_SIGNS = 10;

/**
 * Takes the person out of this slice: every row of its tables that belongs to the member goes, whichever capability
 * wrote it, so that a new table is forgotten without being listed. The member's own row stays under his number, because the
 * books and bets name it, with a name that says nothing and a password that nothing opens.
 */
export async function forgetMember(t: Tx, memberId: bigint): Promise<void> {
  await forgetThrottles(t, memberId);
  // Its rows are not all found by the member's number.
  await forgetContact(t, memberId);
  const { rows } = await t.query<{ name: string }>(
    `select c.table_name::text as name from information_schema.columns c
     join information_schema.tables b using (table_schema, table_name)
     where c.table_schema = 'member' and c.column_name = 'member_id' and b.table_type = 'BASE TABLE' order by 1`,
  );
  for (const { name } of rows) await t.query(`delete from member."${name}" where member_id = $1`, [memberId]);
  await forgetSessions(t, memberId);
  await t.query(
    `update member.member set username = $2, nickname = $3, password_phc = 'closed', avatar = null, last_login_at = null,
       last_login_address = null, last_login_device = null, preferences = '{}', zone_changed_at = null, password_changed_at = null, closed_at = clock_timestamp()
     where id = $1`,
    [memberId, `closed${randomName(NAME_SIGNS)}`, `closed-${randomName(4)}`],
  );
}

/** Counters are keyed by hashes of name and place, which only this moment still knows. */
async function forgetThrottles(t: Tx, memberId: bigint): Promise<void> {
  const { rows } = await t.query<{ username: string; prefix: string | null; device: string | null }>(
    `select m.username, p.prefix, p.device from member.member m left join member.place p on p.member_id = m.id
     where m.id = $1`,
    [memberId],
  );
  const keys = rows.flatMap(({ username, prefix, device }) => {
    const name = username.toLowerCase();
    return [placeKey(name), ...(prefix === null ? [] : [placeKey(name, prefix, device ?? '')])];
  });
  await t.query(`delete from member.throttle where key = any($1)`, [keys]);
}

/** Letters and digits by chance, so that nobody can have taken the name before. */
function randomName(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, length)
    .padEnd(length, '0');
}
