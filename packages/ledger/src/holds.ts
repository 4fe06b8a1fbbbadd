import { refusing, type EntryKind } from './post.ts';
import type { SqlRunner } from './sql-runner.ts';

/** What a hold is for, as the member's history names it: set aside, or on its way out of the house. */
export type HoldKind = 'hold' | 'withdrawal';

/**
 * First phase of a taking that may still fail: the points leave the member's available balance and stand as frozen.
 * Once per `key`. Throws `PostRefused('insufficient')` when the member has less.
 */
export async function reserveHold(
  t: SqlRunner,
  hold: { key: string; accountId: bigint; amountMinor: bigint; expiresAt?: Date; kind?: HoldKind },
): Promise<bigint> {
  const { rows } = await refusing(() =>
    t.query<{ id: bigint | string }>('select ledger.reserve_hold($1, $2, $3, $4, $5) as id', [
      hold.key,
      hold.accountId,
      hold.amountMinor,
      hold.expiresAt ?? null,
      hold.kind ?? 'hold',
    ]),
  );
  return BigInt(rows[0]?.id ?? 0);
}

/** Second phase: hands the reserved points to `to`. False when the hold had already ended. */
export async function postHold(t: SqlRunner, end: { holdId: bigint; to: bigint; kind: EntryKind }): Promise<boolean> {
  const { rows } = await refusing(() =>
    t.query<{ done: boolean }>('select ledger.post_hold($1, $2, $3) as done', [end.holdId, end.to, end.kind]),
  );
  return rows[0]?.done === true;
}

/** Second phase the other way: the points return to the member. False when the hold had already ended. */
export async function voidHold(t: SqlRunner, holdId: bigint): Promise<boolean> {
  const { rows } = await refusing(() => t.query<{ done: boolean }>('select ledger.void_hold($1) as done', [holdId]));
  return rows[0]?.done === true;
}

/** Voids every hold whose time is over, at most `limit` of them; returns how many. */
export async function voidExpiredHolds(t: SqlRunner, limit = 100): Promise<number> {
  const { rows } = await t.query<{ done: boolean }>(
    `select ledger.void_hold(h.id) as done from (
       select id from ledger.hold where state = 'reserved' and expires_at < clock_timestamp() order by id limit $1
     ) h`,
    [limit],
  );
  return rows.filter((row) => row.done).length;
}
