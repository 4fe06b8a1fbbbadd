import type { ReplyOf } from '@drawroom/contract/call';
import type { roomCalls } from '@drawroom/contract/room';
import type { Kernel, MemberContext, Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { hashOfToken, newToken } from '../kernel/secret-token.ts';
import { findRoomFor } from './store.ts';

/** 128 bits: beyond guessing, and short enough to be read out. */
const INVITE_BYTES = 16;
const DAY_MS = 86_400_000;
const INVITE_LIFE_MS = 7 * DAY_MS;

/** Makes a link into a room that the member is in; nobody else learns from the answer whether the room exists. */
export async function inviteToRoom(
  kernel: Kernel,
  { session: { memberId } }: MemberContext,
  code: string,
): Promise<ReplyOf<typeof roomCalls.roomInvite>> {
  const found = await findRoomFor(kernel.db, memberId, code);
  if (found === null || !found.standing.entered || found.standing.kickedUntilMs !== null)
    throw new Refusal('room.unknown');
  const { token, tokenHash } = newToken(INVITE_BYTES);
  const { rows } = await kernel.db.query<{ expiresAt: number }>(
    `with gone as (delete from room.invitation where expires_at <= clock_timestamp())
     insert into room.invitation (token_hash, room_code, member_id, expires_at)
     values ($1, $2, $3, clock_timestamp() + $4 * interval '1 ms') returning expires_at as "expiresAt"`,
    [tokenHash, code, memberId, INVITE_LIFE_MS],
    'room-invite',
  );
  return { invite: token, expiresAt: Math.trunc(rows[0]?.expiresAt ?? 0) };
}

/** The room that an invitation leads to; null when it leads nowhere (any more). */
export async function roomOfInvitation(sql: Sql, invite: string): Promise<string | null> {
  const { rows } = await sql.query<{ code: string }>(
    'select room_code as code from room.invitation where token_hash = $1 and expires_at > clock_timestamp()',
    [hashOfToken(invite)],
    'room-of-invitation',
  );
  return rows[0]?.code ?? null;
}
