import { randomBytes } from 'node:crypto';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { chatCalls } from '@drawroom/contract/chat';
import type { FileDoor, MemberContext, Sql, Tx } from '../kernel/kernel.ts';
import { createTalkPictureMaker } from '../kernel/redrawn-picture.ts';
import { invalidField } from '../kernel/refusal.ts';
import type { Chat } from './deps.ts';
import { requireEntered } from './in-room.ts';
import { PICTURE_FOLDER, pictureAddress } from './present.ts';
import { silenceRefusal, speechOf } from './speech.ts';

type Call = typeof chatCalls.picture;

const NAME_BYTES = 16;
/** A picture is sent within so long of its upload, or it is gone. */
const UNSENT_MINUTES = 10;

/** Takes pictures for messages: drawn anew, kept under a name that says nothing until they are sent. */
export function pictureTaker(chat: Chat): (context: MemberContext, input: InputOf<Call>) => Promise<ReplyOf<Call>> {
  const redraw = createTalkPictureMaker();
  return async (context, { roomCode, file }) => {
    const there = await requireEntered(chat, { context, roomCode });
    const speech = await speechOf(chat, there);
    // Who may not speak costs no drawing.
    if (!speech.allowed) throw silenceRefusal(speech, there);
    const { webp, width, height } = await redraw(file);
    const name = randomBytes(NAME_BYTES).toString('hex');
    await chat.kernel.db.query(
      `insert into chat.picture (name, member_id, room_code, picture, width, height) values ($1, $2, $3, $4, $5, $6)`,
      [name, context.session.memberId, roomCode, webp, width, height],
      'chat-insert-picture',
    );
    return { picture: name, view: { url: pictureAddress(name), width, height } };
  };
}

/** Makes an uploaded picture of the member's own part of his message; once. Refuses with `request.invalid` what is no such picture. */
export async function claimPicture(
  t: Tx,
  message: { readonly name: string; readonly memberId: bigint; readonly roomCode: string; readonly seq: bigint },
): Promise<void> {
  const { rowCount } = await t.query(
    `update chat.picture set seq = $4 where name = $1 and member_id = $2 and room_code = $3 and seq is null
       and made_at > clock_timestamp() - interval '${UNSENT_MINUTES} minutes'`,
    [message.name, message.memberId, message.roomCode, message.seq],
    'chat-claim-picture',
  );
  if (rowCount === 0) throw invalidField('picture');
}

/** Deletes pictures that were uploaded and not sent; how many. */
export async function dropUnsentPictures(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from chat.picture where seq is null and made_at <= clock_timestamp() - interval '${UNSENT_MINUTES} minutes'`,
    [],
    'chat-drop-unsent',
  );
  return rowCount;
}

/** `/room-picture/<name>.webp`: pictures in rooms, for whoever was given the name. */
export function pictureFiles({ kernel }: Chat): FileDoor {
  return {
    address: PICTURE_FOLDER,
    by: 'name',
    find: async (file) => {
      const name = /^([0-9a-f]{32})\.webp$/.exec(file)?.[1];
      if (name === undefined) return null;
      const { rows } = await kernel.db.query<{ picture: Buffer }>(
        'select picture from chat.picture where name = $1',
        [name],
        'chat-picture',
      );
      const [found] = rows;
      return found === undefined ? null : { type: 'image/webp', body: new Uint8Array(found.picture) };
    },
  };
}
