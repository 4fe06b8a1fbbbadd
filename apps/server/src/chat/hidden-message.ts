import { audienceOf } from '@drawroom/contract/events';
import type { Tx } from '../kernel/kernel.ts';
import type { ChatKernel } from './deps.ts';
import { findMessage, type StoredMessage } from './message-store.ts';
import { setPinned } from './pin.ts';
import { presentMessage } from './present.ts';
import { takeBack } from './recall.ts';

/** A complaint of a message in a room whose row is held. */
interface Complaint {
  readonly id: bigint;
  readonly roomCode: string;
  readonly seq: bigint;
}

/** Takes a message out of sight until somebody has looked at the complaint of it, and keeps what it takes to show it again. */
export async function hideMessage(
  kernel: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  { id, roomCode, found }: Pick<Complaint, 'id' | 'roomCode'> & { readonly found: StoredMessage },
): Promise<void> {
  await t.query(
    `insert into chat.hidden (complaint_id, digest, reply_seq, mentions, picture_name, pinned)
     select $1, m.digest, m.reply_seq, m.mentions, p.name, h.pinned is not distinct from m.seq
     from chat.message m join chat.head h on h.room_code = m.room_code
       left join chat.picture p on p.room_code = m.room_code and p.seq = m.seq
     where m.room_code = $2 and m.seq = $3`,
    [id, roomCode, found.seq],
    'chat-keep-hidden',
  );
  await takeBack(kernel, t, { roomCode, found, by: 'moderator' });
  await t.query('update chat.complaint set hidden_at = clock_timestamp() where id = $1', [id], 'chat-hide');
}

/**
 * Shows a hidden message again as it was and tells the room; not when somebody has taken it back meanwhile or it has gone with its age.
 * Where it was pinned it is so again, unless something else is pinned by now.
 * Of whoever has closed his account the words come back and the picture does not.
 */
export async function showAgain(
  kernel: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  { id, roomCode, seq }: Complaint,
): Promise<void> {
  const { rows } = await t.query<{ pinned: boolean }>(
    `update chat.message m set text = c.text, card = c.card, digest = h.digest, reply_seq = h.reply_seq, mentions = h.mentions,
       recalled = null
     from chat.hidden h join chat.complaint c on c.id = h.complaint_id
     where c.id = $1 and m.room_code = c.room_code and m.seq = c.seq and m.recalled = 'moderator'
       and (c.text <> '' or c.card is not null or not exists (select from member.v_closed v where v.id = c.member_id))
     returning h.pinned`,
    [id],
    'chat-show-again',
  );
  const [shown] = rows;
  if (shown !== undefined) {
    await putBackParts(t, id);
    const message = await findMessage(t, roomCode, seq);
    if (message === null) throw new Error(`message ${seq} of ${roomCode} is not there`);
    await kernel.outbox.publish(t, {
      audience: audienceOf.room(roomCode),
      type: 'chat.restored',
      data: { roomCode, message: presentMessage(message) },
    });
    if (shown.pinned) await setPinned(kernel, t, { roomCode, was: null, message });
  }
  await t.query('delete from chat.hidden where complaint_id = $1', [id], 'chat-drop-hidden');
}

/** The picture under its old name, and the calls by name. */
async function putBackParts(t: Tx, id: bigint): Promise<void> {
  await t.query(
    `insert into chat.picture (name, member_id, room_code, seq, picture, width, height)
     select coalesce(h.picture_name, replace(gen_random_uuid()::text, '-', '')), r.member_id, c.room_code, c.seq, r.picture, r.width, r.height
     from chat.hidden h join chat.complaint c on c.id = h.complaint_id join chat.reported_picture r on r.complaint_id = c.id
     where c.id = $1 and not exists (select from member.v_closed v where v.id = r.member_id)`,
    [id],
    'chat-put-back-picture',
  );
  await t.query(
    `insert into chat.mention (member_id, room_code, seq)
     select m.id, c.room_code, c.seq
     from chat.hidden h join chat.complaint c on c.id = h.complaint_id cross join unnest(h.mentions) as m (id)
     where c.id = $1 and not exists (select from member.v_closed v where v.id = m.id)`,
    [id],
    'chat-put-back-mentions',
  );
}
