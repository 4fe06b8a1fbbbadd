import type { InputOf } from '@drawroom/contract/call';
import type { start } from '@drawroom/contract/follow';
import { parseMoney } from '@drawroom/engine/money';
import { membersOf } from '../chat/index.ts';
import type { Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { findRoomFor, hasEntered } from '../room/index.ts';
import type { Following } from './deps.ts';
import { followByRef, type StoredFollow } from './follow-store.ts';
import { requireAtPlay, requireShown } from './leader.ts';
import { tellFollow } from './tell-follow.ts';

type Asked = InputOf<typeof start>;

/** A follow ends by itself after so long, so that none is forgotten while its leader is silent. */
const LASTS = '24 hours';
const PERCENT_MAX = 1_000n;

/** Begins to follow a member in a room. The same reference again gives the first follow. */
export async function startFollow(following: Following, session: Session, input: Asked): Promise<StoredFollow> {
  const { db } = following.kernel;
  const { clientRef } = input;
  const digest = digestOfTerms(input);
  const earlier = await firstFollow(following, session, { clientRef, digest });
  if (earlier !== null) return earlier;
  const { memberId, claims } = session;
  await requireAtPlay(db, claims.accountId);
  const there = await findRoomFor(db, memberId, input.roomCode);
  if (there?.standing.entered !== true || there.standing.kickedUntilMs !== null) throw new Refusal('room.unknown');
  if (input.lotteryCode !== undefined && !there.room.lotteries.includes(input.lotteryCode))
    throw new Refusal('follow.not_played_here');
  const [leaderId] = await membersOf(db, [input.handle]);
  if (leaderId === undefined || !(await hasEntered(db, leaderId, input.roomCode)))
    throw new Refusal('follow.leader_unknown');
  if (leaderId === memberId) throw new Refusal('follow.not_allowed', { reason: 'own' }, { reason: 'own' });
  const bounds = boundsOf(input);
  await db.tx((t) => writeFollow(following, t, { session, input, leaderId, digest, bounds }));
  const written = await firstFollow(following, session, { clientRef, digest });
  if (written === null) throw new Refusal('follow.already');
  return written;
}

function digestOfTerms({ handle, roomCode, lotteryCode, rounds, ...amounts }: Asked): string {
  const { way, amount, roundCap, totalCap, stopLoss } = amounts;
  return digestOfAsked([handle, roomCode, lotteryCode ?? null, rounds, way, amount, roundCap, totalCap, stopLoss]);
}

async function firstFollow(
  { kernel }: Following,
  { claims }: Session,
  asked: { readonly clientRef: string; readonly digest: string },
): Promise<StoredFollow | null> {
  const known = await followByRef(kernel.db, claims.accountId, asked.clientRef);
  if (known !== null && known.digest !== asked.digest) throw new Refusal('request.client_ref_reused');
  return known;
}

interface Bounds {
  readonly amount: bigint;
  readonly roundCap: bigint;
  readonly totalCap: bigint;
  readonly stopLoss: bigint;
}

/** Amounts that hold together: a round within the whole, and no more to lose than may be staked. */
function boundsOf(input: Asked): Bounds {
  const [roundCap = 0n, totalCap = 0n, stopLoss = 0n] = [input.roundCap, input.totalCap, input.stopLoss].map(
    (each) => parseMoney(each) ?? 0n,
  );
  const amount = input.way === 'fixed' ? (parseMoney(input.amount) ?? 0n) : percentOf(input.amount);
  if (amount <= 0n || roundCap <= 0n || roundCap > totalCap || stopLoss <= 0n || stopLoss > totalCap)
    throw new Refusal('follow.bounds_invalid');
  return { amount, roundCap, totalCap, stopLoss };
}

function percentOf(text: string): bigint {
  if (!/^\d+$/.test(text)) return 0n;
  const percent = BigInt(text);
  return percent > PERCENT_MAX ? 0n : percent;
}

async function writeFollow(
  { kernel }: Following,
  t: Tx,
  follow: {
    readonly session: Session;
    readonly input: Asked;
    readonly leaderId: bigint;
    readonly digest: string;
    readonly bounds: Bounds;
  },
): Promise<void> {
  const { session, input, leaderId, digest, bounds } = follow;
  await requireShown(t, leaderId).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('follow.leader_unknown') : error;
  });
  const { rows } = await t.query<{ id: bigint }>(
    `insert into follow.follow (account_id, member_id, client_ref, digest, leader_id, room_code, lottery_code, rounds, way, amount,
       round_cap, total_cap, stop_loss, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, clock_timestamp() + interval '${LASTS}')
     on conflict do nothing returning id`,
    [
      session.claims.accountId,
      session.memberId,
      input.clientRef,
      digest,
      leaderId,
      input.roomCode,
      input.lotteryCode ?? null,
      input.rounds,
      input.way,
      bounds.amount,
      bounds.roundCap,
      bounds.totalCap,
      bounds.stopLoss,
    ],
    'follow-write-follow',
  );
  const id = rows[0]?.id;
  if (id === undefined) return;
  // A break that began meanwhile has seen no such follow: it is looked at once more behind what it would have to wait for.
  await requireAtPlay(t, session.claims.accountId);
  kernel.metrics.count('follow_started_total');
  await tellFollow(kernel, t, { id });
}
