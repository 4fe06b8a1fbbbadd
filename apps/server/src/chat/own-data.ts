import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';
import { changeHandle } from './person.ts';
import { forgetPictures } from './reported-picture.ts';

const PAGE = 1_000;

/** What a member has said, whom he blocked, what he reported, and how he was silenced; pictures of his as files. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const list = async (text: string): Promise<object[]> => (await sql.query(text, [memberId])).rows;
  const pictures = await sql.query<{ name: string; picture: Buffer }>(
    'select name, picture from chat.picture where member_id = $1 order by made_at',
    [memberId],
  );
  return {
    messages: saidBy(sql, memberId),
    person: await list('select handle, level from chat.person where member_id = $1'),
    blocked: await list(
      `select p.handle, v.nickname from chat.block b join chat.person p on p.member_id = b.blocked_id
         join member.v_member v on v.id = b.blocked_id where b.member_id = $1 order by p.handle`,
    ),
    reports: await list(
      `select c.room_code as "roomCode", c.seq, r.reason, r.note, to_json(r.at) as at
       from chat.report r join chat.complaint c on c.id = r.complaint_id where r.member_id = $1 order by r.at`,
    ),
    silences: await list(
      `select room_code as "roomCode", to_json(until) as until from chat.mute where member_id = $1 order by room_code`,
    ),
    readUpTo: await list(
      'select room_code as "roomCode", seq from chat.read_mark where member_id = $1 order by room_code',
    ),
    ...Object.fromEntries(pictures.rows.map(({ name, picture }) => [`picture-${name}.webp`, new Uint8Array(picture)])),
  };
}

async function* saidBy(sql: Sql, memberId: bigint): AsyncGenerator<object> {
  const { rows: rooms } = await sql.query<{ code: string }>(
    'select distinct room_code as code from chat.message where member_id = $1 order by 1',
    [memberId],
  );
  for (const { code } of rooms)
    for (let after = 0n; ;) {
      const { rows } = await sql.query<{ seq: bigint }>(
        `select room_code as "roomCode", seq, to_json(at) as at, text, reply_seq as "replyTo", recalled from chat.message
         where member_id = $1 and room_code = $2 and seq > $3 order by seq limit ${PAGE}`,
        [memberId, code, after],
      );
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.seq;
    }
}

/**
 * What concerns the member alone goes; what he said in rooms stays until it is as old as all messages may become, under the name of a
 * closed account and a handle that nobody knew (decision 044). What was complained of stays with the house; its picture only until the
 * complaint is decided.
 */
export async function forgetPerson(t: Tx, memberId: bigint): Promise<void> {
  await changeHandle(t, memberId);
  await t.query('delete from chat.picture where member_id = $1', [memberId]);
  await forgetPictures(t, memberId);
  await t.query(`update chat.report set note = '' where member_id = $1`, [memberId]);
  for (const table of ['mention', 'read_mark', 'block', 'mute', 'conduct'])
    await t.query(`delete from chat.${table} where member_id = $1`, [memberId]);
}
