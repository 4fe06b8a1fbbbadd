import { randomBytes } from 'node:crypto';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { serviceCalls } from '@drawroom/contract/service';
import type { MemberContext, Sql, Tx } from '../kernel/kernel.ts';
import type { Reviewer } from '../kernel/operator.ts';
import { createTalkPictureMaker, type TalkPicture } from '../kernel/redrawn-picture.ts';
import { invalidField, Refusal } from '../kernel/refusal.ts';
import type { ServiceKernel } from './deps.ts';
import { heldConversation, talkOf } from './desk-conversation.ts';
import { ensureThread, findThread, vaultPlace, type Thread } from './thread.ts';

type PictureReply = ReplyOf<typeof serviceCalls.uploadPicture>;

const NAME_BYTES = 16;
/** A picture is sent within so long of its upload, or it is gone. */
const UNSENT_MINUTES = 10;

/** Takes a member's pictures: drawn anew, sealed, kept under a name until they are sent. */
export function pictureTaker(
  kernel: ServiceKernel,
): (context: MemberContext, input: InputOf<typeof serviceCalls.uploadPicture>) => Promise<PictureReply> {
  const redraw = createTalkPictureMaker();
  return async ({ session }, { file }) => {
    const drawn = await redraw(file);
    const thread = await ensureThread(kernel, session.memberId);
    return insertPicture(kernel, kernel.db, { thread, drawn, operatorId: null });
  };
}

/** Takes pictures of operators for conversations that they have claimed; drawn before a transaction is open. */
export function deskPictureTaker(
  kernel: ServiceKernel,
): (
  file: Uint8Array,
) => Promise<(t: Tx, asked: { reviewer: Reviewer; conversationId: bigint }) => Promise<PictureReply>> {
  const redraw = createTalkPictureMaker();
  return async (file) => {
    const drawn = await redraw(file);
    return async (t, asked) => {
      const { thread } = await heldConversation(t, asked);
      return insertPicture(kernel, t, { thread, drawn, operatorId: asked.reviewer.operatorId });
    };
  };
}

async function insertPicture(
  { vault }: ServiceKernel,
  sql: Sql,
  {
    thread,
    drawn,
    operatorId,
  }: { readonly thread: Thread; readonly drawn: TalkPicture; readonly operatorId: bigint | null },
): Promise<PictureReply> {
  const name = randomBytes(NAME_BYTES).toString('hex');
  const { webp, width, height } = drawn;
  const sealed = vault.seal(vaultPlace(thread), columnOf(name), webp.toString('base64'));
  await sql.query(
    `insert into service.picture (name, member_id, operator_id, picture_sealed, width, height) values ($1, $2, $3, $4, $5, $6)`,
    [name, thread.memberId, operatorId, sealed, width, height],
    'service-insert-picture',
  );
  return { picture: { name, width, height } };
}

const columnOf = (name: string): string => `picture/${name}`;

/** Makes an uploaded picture part of a message of who uploaded it; once. Refuses with `request.invalid` what is no such picture. */
export async function claimPicture(
  t: Tx,
  message: {
    readonly name: string;
    readonly memberId: bigint;
    readonly operatorId: bigint | null;
    readonly seq: bigint;
  },
): Promise<void> {
  const { rowCount } = await t.query(
    `update service.picture set seq = $4 where name = $1 and member_id = $2 and operator_id is not distinct from $3::bigint
       and seq is null and made_at > clock_timestamp() - interval '${UNSENT_MINUTES} minutes'`,
    [message.name, message.memberId, message.operatorId, message.seq],
    'service-claim-picture',
  );
  if (rowCount === 0) throw invalidField('picture');
}

/** Deletes pictures that were uploaded and not sent; how many. */
export async function dropUnsentPictures(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from service.picture where seq is null and made_at <= clock_timestamp() - interval '${UNSENT_MINUTES} minutes'`,
    [],
    'service-drop-unsent',
  );
  return rowCount;
}

/** A picture of the member's own talk; one that he may not see looks like none: `service.picture_unknown`. */
export async function pictureForMember(
  kernel: ServiceKernel,
  memberId: bigint,
  name: string,
): Promise<{ data: string }> {
  const thread = await findThread(kernel.db, memberId);
  return openPicture(kernel, kernel.db, { thread, name, mine: true });
}

/** A picture of the talk that a conversation belongs to. */
export async function pictureForDesk(
  kernel: ServiceKernel,
  t: Tx,
  asked: { readonly conversationId: bigint; readonly name: string },
): Promise<{ data: string }> {
  const { thread } = await talkOf(t, asked.conversationId);
  return openPicture(kernel, t, { thread, name: asked.name, mine: false });
}

/** To the member what was sent, and what he has uploaded himself; to the desk only what was sent. */
async function openPicture(
  { vault }: ServiceKernel,
  sql: Sql,
  { thread, name, mine }: { readonly thread: Thread | null; readonly name: string; readonly mine: boolean },
): Promise<{ data: string }> {
  const { rows } = await sql.query<{ sealed: string }>(
    `select picture_sealed as sealed from service.picture
     where name = $1 and member_id = $2 and (seq is not null or ($3 and operator_id is null))`,
    [name, thread?.memberId ?? null, mine],
    'service-picture',
  );
  const [found] = rows;
  if (thread === null || found === undefined) throw new Refusal('service.picture_unknown');
  return { data: vault.open(vaultPlace(thread), columnOf(name), found.sealed) };
}
