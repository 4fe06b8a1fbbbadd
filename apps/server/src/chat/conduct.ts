import { audienceOf } from '@drawroom/contract/events';
import type { Tx } from '../kernel/kernel.ts';
import { freshConduct, stepUp, type Conduct } from './conduct-rules.ts';
import type { ChatKernel, InRoom } from './deps.ts';

/** A member's conduct, its row held until the transaction ends. */
export async function lockConduct(t: Tx, memberId: bigint, nowMs: number): Promise<Conduct> {
  const { rows } = await t.query<Conduct>(
    `select tokens, tokens_at as "tokensAtMs", rushes, rushes_since as "rushesSinceMs", strikes, strikes_since as "strikesSinceMs",
       steps, stepped_at as "steppedAtMs" from chat.conduct where member_id = $1 for update`,
    [memberId],
    'chat-lock-conduct',
  );
  return rows[0] ?? freshConduct(nowMs);
}

export async function keepConduct(t: Tx, memberId: bigint, conduct: Conduct): Promise<void> {
  const { tokens, tokensAtMs, rushes, rushesSinceMs, strikes, strikesSinceMs, steps, steppedAtMs } = conduct;
  await t.query(
    `insert into chat.conduct (member_id, tokens, tokens_at, rushes, rushes_since, strikes, strikes_since, steps, stepped_at)
     values ($1, $2, to_timestamp($3::float8 / 1000), $4, to_timestamp($5::float8 / 1000), $6, to_timestamp($7::float8 / 1000), $8,
       to_timestamp($9::float8 / 1000))
     on conflict (member_id) do update set tokens = excluded.tokens, tokens_at = excluded.tokens_at, rushes = excluded.rushes,
       rushes_since = excluded.rushes_since, strikes = excluded.strikes, strikes_since = excluded.strikes_since,
       steps = excluded.steps, stepped_at = excluded.stepped_at`,
    [memberId, tokens, tokensAtMs, rushes, rushesSinceMs, strikes, strikesSinceMs, steps, steppedAtMs],
    'chat-keep-conduct',
  );
}

/** Silences a member in a room by the next step of the ladder and tells him; gives how his conduct stands then. */
export async function climbLadder(
  kernel: ChatKernel,
  t: Tx,
  { who, conduct }: { readonly who: InRoom; readonly conduct: Conduct },
): Promise<Conduct> {
  const nowMs = kernel.clock.now();
  const { after, minutes } = stepUp(conduct, nowMs);
  const untilMs = nowMs + minutes * 60_000;
  await setMute(t, { roomCode: who.room.code, memberId: who.session.memberId, byMember: null }, untilMs);
  await tellSpeech(kernel, t, { ...who, memberId: who.session.memberId, why: 'muted', until: untilMs });
  return after;
}

/** Who is silenced in which room. */
interface Silenced {
  readonly roomCode: string;
  readonly memberId: bigint;
}

/**
 * Silences a member in a room until a moment, in place of what held before but for what an operator has imposed. `byMember` null: the
 * house's own rules. The caller holds the room's row.
 */
export async function setMute(
  t: Tx,
  who: Silenced & { readonly byMember: bigint | null },
  untilMs: number,
): Promise<void> {
  await t.query(
    `insert into chat.mute as m (room_code, member_id, until, by_member) values ($1, $2, to_timestamp($4::float8 / 1000), $3)
     on conflict (room_code, member_id) do update
       set until = greatest(excluded.until, m.imposed_until), by_member = excluded.by_member`,
    [who.roomCode, who.memberId, who.byMember, untilMs],
    'chat-mute',
  );
}

/** As `setMute`, by an operator: no moderator can lift it, and what lasts longer already stays. Gives the end, Unix ms. */
export async function imposeMute(t: Tx, who: Silenced, untilMs: number): Promise<number> {
  const { rows } = await t.query<{ until: number }>(
    `insert into chat.mute as m (room_code, member_id, until, imposed_until)
     select $1, $2, e.over, e.over from (select to_timestamp($3::float8 / 1000) as over) e
     on conflict (room_code, member_id) do update
       set until = greatest(excluded.until, m.until), imposed_until = greatest(excluded.until, m.imposed_until),
         by_member = case when m.until > excluded.until then m.by_member end
     returning until`,
    [who.roomCode, who.memberId, untilMs],
    'chat-impose-mute',
  );
  return Math.trunc(rows[0]?.until ?? untilMs);
}

/** Tells a member that what he may do in a room has changed. */
export async function tellSpeech(
  { outbox }: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  change: {
    readonly room: { readonly code: string };
    readonly memberId: bigint;
    readonly why: 'muted' | 'kicked' | null;
    readonly until: number | null;
  },
): Promise<void> {
  await outbox.publish(t, {
    audience: audienceOf.member(String(change.memberId)),
    type: 'chat.speech',
    data: { roomCode: change.room.code, why: change.why, until: change.until },
  });
}
