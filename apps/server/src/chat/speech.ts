import type { Speech } from '@drawroom/contract/chat';
import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';
import { openingAt } from '../kernel/open-hours.ts';
import { Refusal } from '../kernel/refusal.ts';
import { wallClock } from '../kernel/wall-clock.ts';
import { paidIn } from '../wallet/index.ts';
import type { Chat, InRoom } from './deps.ts';

/** What is asked for is to have been done within so long. */
const COUNTED_MS = 30 * 86_400_000;

const MAY: Speech = { allowed: true, why: null, until: null, wanting: null };

/**
 * What a member may do in a room now. First what holds him alone, then the room's hours, then what it asks for, of which a moderator
 * is free.
 */
export async function speechOf(chat: Chat, there: InRoom): Promise<Speech> {
  return (await silenceOf(chat, there)) ?? (await wantingOf(chat, there)) ?? MAY;
}

async function silenceOf({ kernel }: Chat, { room, standing, session }: InRoom): Promise<Speech | null> {
  const nowMs = kernel.clock.now();
  const { kickedUntilMs } = standing;
  if (kickedUntilMs !== null) return silent('kicked', Math.trunc(kickedUntilMs));
  const note = await protectionNote(kernel.db, session.claims.accountId);
  const [, until] = /^(?:excluded|time_out):(\d+)$/.exec(note ?? '') ?? [];
  if (until !== undefined) return silent('excluded', Number(until));
  const mutedUntilMs = await mutedUntil(kernel.db, { roomCode: room.code, memberId: session.memberId }, nowMs);
  if (mutedUntilMs !== null) return silent('muted', mutedUntilMs);
  if (room.shut) return silent('closed', null);
  const { opensAtMs } = openingAt(room.hours, nowMs);
  return opensAtMs === null ? null : silent('closed', opensAtMs);
}

function silent(why: NonNullable<Speech['why']>, until: number | null, wanting: string | null = null): Speech {
  return { allowed: false, why, until, wanting };
}

/** Until when a member is silenced in a room, Unix ms; null: he is not. */
export async function mutedUntil(
  sql: Sql,
  who: { readonly roomCode: string; readonly memberId: bigint },
  nowMs: number,
): Promise<number | null> {
  return (await muteOf(sql, who, nowMs)).untilMs;
}

/** As `mutedUntil`, and until when by an operator. */
export async function muteOf(
  sql: Sql,
  who: { readonly roomCode: string; readonly memberId: bigint },
  nowMs: number,
): Promise<{ readonly untilMs: number | null; readonly imposedUntilMs: number | null }> {
  const { rows } = await sql.query<{ until: number; imposed: number | null }>(
    `select until, case when imposed_until > to_timestamp($3::float8 / 1000) then imposed_until end as imposed
     from chat.mute where room_code = $1 and member_id = $2 and until > to_timestamp($3::float8 / 1000)`,
    [who.roomCode, who.memberId, nowMs],
    'chat-mute-of',
  );
  const [row] = rows;
  if (row === undefined) return { untilMs: null, imposedUntilMs: null };
  return { untilMs: Math.trunc(row.until), imposedUntilMs: row.imposed === null ? null : Math.trunc(row.imposed) };
}

async function protectionNote(sql: Sql, accountId: bigint): Promise<string | null> {
  const { rows } = await sql.query<{ note: string | null }>(
    'select protection.standing($1, clock_timestamp()) as note',
    [accountId],
    'chat-protection-standing',
  );
  return rows[0]?.note ?? null;
}

async function wantingOf({ kernel, deps }: Chat, { room, standing, session }: InRoom): Promise<Speech | null> {
  const { speak } = room;
  if (standing.moderator) return null;
  if (speak.level > 0 && speak.level > (await deps.levelOf(kernel.db, session.memberId)))
    return silent('level', null, String(speak.level));
  const { accountId } = session.claims;
  const sinceMs = kernel.clock.now() - COUNTED_MS;
  if (speak.deposit > 0n) {
    const left = speak.deposit - (await paidIn(kernel.db, accountId, sinceMs));
    if (left > 0n) return silent('deposit', null, formatMoney(left));
  }
  if (speak.turnover > 0n) {
    const left = speak.turnover - (await deps.countedStake(kernel.db, accountId, sinceMs));
    if (left > 0n) return silent('turnover', null, formatMoney(left));
  }
  return null;
}

/** `chat.silent` with everything that is known of why and until when. */
export function silenceRefusal({ why, until, wanting }: Speech, { room, session }: InRoom): Refusal {
  const required = { deposit: formatMoney(room.speak.deposit), turnover: formatMoney(room.speak.turnover) };
  const min = why === 'deposit' || why === 'turnover' ? required[why] : String(room.speak.level);
  const time = until === null ? '' : wallClock(session.claims.zone, until);
  // Nobody knows when a room that the house keeps closed opens again.
  const reason = why === 'closed' && until === null ? 'other' : (why ?? 'other');
  return new Refusal('chat.silent', { reason, time, min }, { why, until, wanting });
}
