import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { chatDeskCalls } from '@drawroom/contract/chat-desk';
import { houseSetting } from '../kernel/house-settings.ts';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ChatKernel } from './deps.ts';

/** Keeps the picture of a message with the complaint of it, whatever becomes of the message; nothing where it has none. */
export async function keepPicture(t: Tx, complaintId: bigint): Promise<void> {
  await t.query(
    `insert into chat.reported_picture (complaint_id, member_id, picture, width, height)
     select c.id, p.member_id, p.picture, p.width, p.height
     from chat.complaint c join chat.picture p on p.room_code = c.room_code and p.seq = c.seq where c.id = $1`,
    [complaintId],
    'chat-keep-picture',
  );
}

/** The picture of a reported message for the people of the house. Refuses with `chat.complaint_unknown` where none is kept. */
export async function reportedPicture(
  sql: Sql,
  complaintId: bigint,
): Promise<OperatorReplyOf<typeof chatDeskCalls.complaintPicture>> {
  const { rows } = await sql.query<{ picture: Buffer }>(
    'select picture from chat.reported_picture where complaint_id = $1',
    [complaintId],
    'chat-reported-picture',
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('chat.complaint_unknown');
  return { data: found.picture.toString('base64') };
}

/** Lets go what a member who leaves the house has shown and what has been decided; the rest goes with its decision. */
export async function forgetPictures(t: Tx, memberId: bigint): Promise<void> {
  await t.query(
    `delete from chat.reported_picture p using chat.complaint c
     where p.member_id = $1 and c.id = p.complaint_id and c.closed_at is not null`,
    [memberId],
    'chat-forget-reported-pictures',
  );
}

/**
 * Deletes pictures whose complaint was decided as many days ago as the house has set (decision 067), and those of decided complaints whose member has closed his account
 * meanwhile; how many.
 */
export async function dropReportedPictures(kernel: Pick<ChatKernel, 'config' | 'db'>): Promise<number> {
  const { reportedPictureDays } = await houseSetting(kernel, kernel.db, 'records');
  const { rowCount } = await kernel.db.query(
    `delete from chat.reported_picture p using chat.complaint c
     where c.id = p.complaint_id and (c.closed_at <= clock_timestamp() - make_interval(days => $1)
       or (c.closed_at is not null and exists (select from member.v_closed v where v.id = p.member_id)))`,
    [reportedPictureDays],
    'chat-drop-reported-pictures',
  );
  return rowCount;
}
