import { providerRecord, type ProviderRecord } from '@drawroom/contract/provider-wire';
import { parseMoney } from '@drawroom/engine/money';
import * as z from 'zod/mini';
import type { Sql, Tx } from './db.ts';

/** Who plays here; `playerId` is the house's name for him. */
export interface Player {
  readonly id: bigint;
  readonly playerId: string;
  readonly currency: string;
}

export type RecordDetail = ProviderRecord['detail'];

/** A bet or a round whose stake is taken now. */
export interface NewRecord {
  readonly player: Player;
  readonly gameCode: string;
  /** Minor units, more than none. */
  readonly stakeMinor: bigint;
  readonly placedAt: Date;
  readonly detail: RecordDetail;
}

/** What a player is told instead of an answer: HTTP 422 `{error: reason}`. */
export class PlayerRefusal extends Error {
  override readonly name = 'PlayerRefusal';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** Whose points move, why, and how: minor units, negative away from him. */
export interface PointsMove {
  readonly kind: 'in' | 'out' | 'stake' | 'payout' | 'return';
  /** Unique within its kind. */
  readonly ref: string;
  readonly amountMinor: bigint;
  /** Change of what is staked in open records. */
  readonly inPlayMinor?: bigint;
}

/** What may be staked or taken out of what a player's row has free: below zero he owes it. */
export const atLeastNothing = (freeMinor: bigint): bigint => (freeMinor > 0n ? freeMinor : 0n);

/**
 * Moves points of a player, behind his row: what is free afterwards, minor units, below zero when he owes. Every movement goes through here.
 * @throws PlayerRefusal('insufficient') when he has too little for a stake or to take home; nothing moved then
 */
export async function movePoints(t: Tx, playerNo: bigint, move: PointsMove): Promise<bigint> {
  const { rows } = await t.query<{ free: bigint | null }>('select move_points($1, $2, $3, $4, $5) as free', [
    playerNo,
    move.kind,
    move.ref,
    move.amountMinor,
    move.inPlayMinor ?? 0n,
  ]);
  const free = rows[0]?.free ?? null;
  if (free === null) throw new PlayerRefusal('insufficient');
  return free;
}

/**
 * What the house lets a player stake from now on, less what he staked in records that the house had not seen when it said so. Undefined: he
 * has no limit.
 */
export async function limitStakes(
  t: Tx,
  playerNo: bigint,
  limit: { readonly left: string; readonly recordSeq: number } | undefined,
): Promise<void> {
  // No stake of his is taken in between: they all queue at this row.
  await t.query('select from player where id = $1 for no key update', [playerNo]);
  await t.query(
    `update player set stake_left_minor = case when $2::bigint is not null then greatest($2 - (select coalesce(sum(r.stake_minor), 0)::bigint
         from record r join record_change c using (record_no) where r.player = $1 and c.rev = 1 and c.seq > $3), 0) end
     where id = $1`,
    [playerNo, limit === undefined ? null : parseMoney(limit.left), limit?.recordSeq ?? 0],
  );
}

/** Takes the stake from the player's balance and opens a record. @throws PlayerRefusal('limit') or PlayerRefusal('insufficient') */
export async function openRecord(t: Tx, record: NewRecord): Promise<{ recordNo: bigint; recordId: string }> {
  const { player, gameCode, stakeMinor, placedAt, detail } = record;
  const { rowCount: within } = await t.query(
    `update player set stake_left_minor = stake_left_minor - $2 where id = $1 and (stake_left_minor is null or stake_left_minor >= $2)`,
    [player.id, stakeMinor],
  );
  if (within === 0) throw new PlayerRefusal('limit');
  const { rows } = await t.query<{ recordNo: bigint; recordId: string }>(
    `insert into record (player, game_code, state, stake_minor, placed_at) values ($1, $2, 'open', $3, $4)
     returning record_no as "recordNo", record_id as "recordId"`,
    [player.id, gameCode, stakeMinor, placedAt],
  );
  const made = rows[0];
  if (made === undefined) throw new Error('a record was not made');
  await movePoints(t, player.id, {
    kind: 'stake',
    ref: made.recordId,
    amountMinor: -stakeMinor,
    inPlayMinor: stakeMinor,
  });
  await noteChange(t, made.recordNo, detail);
  return made;
}

/**
 * Settles a record, or settles it anew, also to void (whose payout is the stake): moves the difference to what it paid before. What it takes
 * back beyond what the player has stands on his account as owed, as with any bookmaker: he stakes and takes out nothing until it is covered.
 */
export async function settleRecord(
  t: Tx,
  recordNo: bigint,
  end: { state: 'settled' | 'void'; payoutMinor: bigint; detail: RecordDetail },
): Promise<void> {
  const { rows } = await t.query<{ record_id: string; player: bigint; state: string; stake: bigint; paid: bigint }>(
    `select record_id, player, state, stake_minor as stake, payout_minor as paid from record where record_no = $1 for update`,
    [recordNo],
  );
  const before = rows[0];
  if (before === undefined) throw new Error(`there is no record ${recordNo}`);
  const { rows: changed } = await t.query<{ rev: number }>(
    `update record set state = $2, payout_minor = $3, rev = rev + 1, settled_at = clock_timestamp() where record_no = $1
     returning rev`,
    [recordNo, end.state, end.payoutMinor],
  );
  await movePoints(t, before.player, {
    kind: end.state === 'void' ? 'return' : 'payout',
    ref: `${before.record_id}:${changed[0]?.rev}`,
    amountMinor: end.payoutMinor - before.paid,
    inPlayMinor: before.state === 'open' ? -before.stake : 0n,
  });
  await noteChange(t, recordNo, end.detail);
}

/** A change of detail without points (score of an open bet that is worth telling). */
export async function updateRecord(t: Tx, recordNo: bigint, detail: RecordDetail): Promise<void> {
  const { rowCount } = await t.query('update record set rev = rev + 1 where record_no = $1', [recordNo]);
  if (rowCount === 0) throw new Error(`there is no record ${recordNo}`);
  await noteChange(t, recordNo, detail);
}

/** What the player may stake or take out, minor units. */
export async function balanceOf(t: Sql, player: Player): Promise<bigint> {
  const { rows } = await t.query<{ free: bigint }>('select free_minor as free from player where id = $1', [player.id]);
  return atLeastNothing(rows[0]?.free ?? 0n);
}

/** A detail that is not of the wire is refused here: in the list it would stop everything behind it. */
async function noteChange(t: Tx, recordNo: bigint, detail: RecordDetail): Promise<void> {
  await t.query(
    `insert into record_change (record_no, rev, state, payout_minor, settled_at, detail)
     select record_no, rev, state, payout_minor, settled_at, $2 from record where record_no = $1`,
    [recordNo, JSON.stringify(z.parse(providerRecord.shape.detail, detail))],
  );
}
