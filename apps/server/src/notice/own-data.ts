import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';

/** A member's inbox, what he wants to be told, and how many of his devices are told. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const list = async (text: string): Promise<object[]> => (await sql.query(text, [memberId])).rows;
  return {
    inbox: await list(
      // Who of his team somebody is, is that other one's.
      `select topic, to_json(at) as at, to_json(read_at) as "readAt", fact - 'memberId' as fact from notice.entry where member_id = $1 order by id`,
    ),
    settings: await list(
      `select muted, win_from_minor as "winFromMinor", quiet_from as "quietFrom", quiet_to as "quietTo", amounts,
         whole_team as "wholeTeam"
       from notice.setting where member_id = $1`,
    ),
    // Where a push goes is the browser's own secret address and says nothing to anybody.
    devices: await list(
      `select language, to_json(seen_at) as "seenAt" from notice.subscription where member_id = $1 order by id`,
    ),
  };
}

/** All of it goes; a notice that was addressed to him by name is addressed to one less. */
export async function forgetPerson(t: Tx, memberId: bigint): Promise<void> {
  for (const table of ['entry', 'setting', 'subscription'])
    await t.query(`delete from notice.${table} where member_id = $1`, [memberId]);
  await t.query('update notice.notice set members = array_remove(members, $1) where $1 = any(members)', [memberId]);
}
