import type { chatDeskCalls, ComplaintView } from '@drawroom/contract/chat-desk';
import type * as z from 'zod/mini';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { Reviewer } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { imposeKick } from '../room/index.ts';
import { findComplaint } from './complaint-store.ts';
import { imposeMute, tellSpeech } from './conduct.ts';
import type { ChatKernel } from './deps.ts';
import { showAgain } from './hidden-message.ts';
import { findMessage, lockHead } from './message-store.ts';
import { takeBack } from './recall.ts';
import { forgetPictures } from './reported-picture.ts';
import { reportersOf, tellReporters } from './tell-reporters.ts';

const MINUTE_MS = 60_000;

/** A complaint whose row and whose room's row are held. */
interface Held {
  readonly id: bigint;
  readonly roomCode: string;
  readonly seq: bigint;
  readonly memberId: bigint;
}

interface Decided {
  readonly complaint: ComplaintView;
  /** Who was put out of which room: the caller takes his sockets out after the commit. */
  readonly putOut: { readonly memberId: bigint; readonly roomCode: string } | null;
}

/**
 * Ends a complaint in the caller's transaction, once, behind the row of its room: what becomes of message and author has one order with
 * what is said there. Refuses with `chat.complaint_unknown`, with `chat.decided_before` and who did, and with `chat.person_unknown` when
 * the author has closed his account and could be neither silenced nor put out.
 */
export async function decideComplaint(
  kernel: Pick<ChatKernel, 'clock' | 'outbox'>,
  t: Tx,
  asked: z.output<typeof chatDeskCalls.decideComplaint.input> & { readonly reviewer: Reviewer },
): Promise<Decided> {
  const { verdict, reason, minutes, note, reviewer } = asked;
  const held = await holdOpen(t, BigInt(asked.complaintId));
  const gone = await hasLeft(t, held.memberId);
  if (gone && minutes !== undefined) throw new Refusal('chat.person_unknown');
  if (verdict === 'dismiss') await showAgain(kernel, t, held);
  else {
    const found = await findMessage(t, held.roomCode, held.seq);
    if (found !== null) await takeBack(kernel, t, { roomCode: held.roomCode, found, by: 'moderator' });
  }
  if (verdict === 'mute') await silence(kernel, t, { ...held, minutes: minutes ?? 0 });
  if (verdict === 'kick') await putOut(kernel, t, { ...held, minutes: minutes ?? 0 });
  await t.query(
    `update chat.complaint set closed_at = clock_timestamp(), verdict = $2, reason = $3, minutes = $4, note = $5, operator_id = $6,
       operator_name = $7 where id = $1`,
    [held.id, verdict, reason, minutes ?? null, note, reviewer.operatorId, reviewer.operatorName],
    'chat-decide',
  );
  const outcome = verdict === 'dismiss' ? 'kept' : 'removed';
  await tellReporters(kernel, t, { ...held, reporters: await reportersOf(t, held.id), outcome });
  // He is gone already; his picture was kept for this decision alone.
  if (gone) await forgetPictures(t, held.memberId);
  const complaint = await findComplaint(t, held.id);
  if (complaint === null) throw new Error(`complaint ${held.id} is not there`);
  const { memberId, roomCode } = held;
  return { complaint, putOut: verdict === 'kick' ? { memberId, roomCode } : null };
}

async function holdOpen(t: Tx, id: bigint): Promise<Held> {
  const { rows: places } = await t.query<{ roomCode: string }>(
    'select room_code as "roomCode" from chat.complaint where id = $1',
    [id],
    'chat-complaint-room',
  );
  const [place] = places;
  if (place === undefined) throw new Refusal('chat.complaint_unknown');
  // The room first, as whoever reports does.
  await lockHead(t, place.roomCode);
  const { rows } = await t.query<Held & { decidedBy: string | null }>(
    `select id, room_code as "roomCode", seq, member_id as "memberId", operator_name as "decidedBy" from chat.complaint
     where id = $1 for update`,
    [id],
    'chat-hold-complaint',
  );
  const [held] = rows;
  if (held === undefined) throw new Refusal('chat.complaint_unknown');
  if (held.decidedBy !== null) throw new Refusal('chat.decided_before', { name: held.decidedBy });
  return held;
}

async function hasLeft(sql: Sql, memberId: bigint): Promise<boolean> {
  const { rowCount } = await sql.query('select from member.v_closed where id = $1', [memberId], 'chat-has-left');
  return rowCount > 0;
}

/** A silence that lasts longer already stays, and no moderator lifts this one. */
async function silence(
  kernel: Pick<ChatKernel, 'clock' | 'outbox'>,
  t: Tx,
  { roomCode, memberId, minutes }: Held & { readonly minutes: number },
): Promise<void> {
  const until = await imposeMute(t, { roomCode, memberId }, kernel.clock.now() + minutes * MINUTE_MS);
  await tellSpeech(kernel, t, { room: { code: roomCode }, memberId, why: 'muted', until });
}

async function putOut(
  kernel: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  { roomCode, memberId, minutes }: Held & { readonly minutes: number },
): Promise<void> {
  const until = await imposeKick(t, { roomCode, memberId }, minutes);
  await tellSpeech(kernel, t, { room: { code: roomCode }, memberId, why: 'kicked', until });
}
