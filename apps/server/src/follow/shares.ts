import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { hasEntered } from '../room/index.ts';

/** A shared order as stored. */
export interface StoredShare {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly roomCode: string;
  readonly orderId: bigint;
}

/** A shared order, by its number. */
export async function shareById(sql: Sql, id: bigint): Promise<StoredShare | null> {
  const { rows } = await sql.query<StoredShare>(
    `select id, member_id as "memberId", account_id as "accountId", room_code as "roomCode", order_id as "orderId"
     from follow.share where id = $1`,
    [id],
    'follow-share-by-id',
  );
  return rows[0] ?? null;
}

/** Holds a share until the transaction ends: its leader cannot take the bet back meanwhile, and whoever waited for him sees that he has. */
export async function holdShare(t: Tx, id: bigint): Promise<void> {
  await t.query('select from follow.share where id = $1 for share', [id], 'follow-hold-share');
}

/** A shared order that a member can see: he has entered its room and was not put out. Any other looks like none. */
export async function shareFor(sql: Sql, memberId: bigint, shareId: string): Promise<StoredShare> {
  const share = await shareById(sql, BigInt(shareId));
  if (share === null || !(await hasEntered(sql, memberId, share.roomCode))) throw new Refusal('follow.share_unknown');
  return share;
}
