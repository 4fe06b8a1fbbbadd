import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SealedRecord } from '../kernel/vault.ts';

/** A member's talk with the desk. */
export interface Thread {
  readonly memberId: bigint;
  readonly wrappedKey: string;
  /** The newest number; 0: nothing yet. */
  readonly seq: bigint;
  /** Up to which message the member has read. */
  readonly readSeq: bigint;
}

const COLUMNS = 'member_id as "memberId", wrapped_key as "wrappedKey", seq, read_seq as "readSeq"';

/** Where in the vault everything of a thread lies. */
export function vaultPlace({ memberId, wrappedKey }: Pick<Thread, 'memberId' | 'wrappedKey'>): SealedRecord {
  return { record: `service.thread:${memberId}`, wrappedKey };
}

/** The member's thread; null before he has written or uploaded anything. */
export async function findThread(sql: Sql, memberId: bigint): Promise<Thread | null> {
  const { rows } = await sql.query<Thread>(
    `select ${COLUMNS} from service.thread where member_id = $1`,
    [memberId],
    'service-thread',
  );
  return rows[0] ?? null;
}

/** The member's thread, made at his first step. */
export async function ensureThread({ db, vault }: Pick<Kernel, 'db' | 'vault'>, memberId: bigint): Promise<Thread> {
  for (;;) {
    const found = await findThread(db, memberId);
    if (found !== null) return found;
    await db.query(
      'insert into service.thread (member_id, wrapped_key) values ($1, $2) on conflict do nothing',
      [memberId, vault.newKey(`service.thread:${memberId}`)],
      'service-make-thread',
    );
  }
}

/**
 * Takes the thread's row: until the transaction ends nobody else writes into it or moves its conversations.
 * @throws Refusal `service.conversation_unknown` when it is gone: its member has closed his account
 */
export async function lockThread(t: Tx, memberId: bigint): Promise<Thread> {
  const { rows } = await t.query<Thread>(
    `select ${COLUMNS} from service.thread where member_id = $1 for update`,
    [memberId],
    'service-lock-thread',
  );
  const [thread] = rows;
  if (thread === undefined) throw new Refusal('service.conversation_unknown');
  return thread;
}
