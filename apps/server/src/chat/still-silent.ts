import type { Speech } from '@drawroom/contract/chat';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findRoomFor } from '../room/index.ts';
import type { Chat, InRoom } from './deps.ts';
import { mutedUntil } from './speech.ts';

/** Whether he was silenced or put out since he was looked at; null: no. Whoever does that holds the room's row, as the caller does. */
export async function stillSilent({ kernel }: Chat, t: Tx, { room, session }: InRoom): Promise<Speech | null> {
  const { memberId } = session;
  const now = await findRoomFor(t, memberId, room.code);
  if (now === null || !now.standing.entered) throw new Refusal('room.unknown');
  const kicked = now.standing.kickedUntilMs;
  if (kicked !== null) return { allowed: false, why: 'kicked', until: Math.trunc(kicked), wanting: null };
  const muted = await mutedUntil(t, { roomCode: room.code, memberId }, kernel.clock.now());
  return muted === null ? null : { allowed: false, why: 'muted', until: muted, wanting: null };
}
