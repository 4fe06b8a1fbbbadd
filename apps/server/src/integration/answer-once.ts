import type { Db, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { LineFault } from './deps.ts';

const KEPT_DAYS = 30;
const PERSONAL = new Set<string>(['protection.excluded', 'member.phone_taken', 'member.email_invalid']);

export interface Asked {
  readonly keyId: bigint;
  readonly idempotencyKey: string;
  readonly digest: string;
}
export interface Answer {
  readonly status: number;
  readonly answer: object;
}

/**
 * Does something for an idempotency key once, and keeps the answer in the same transaction: asked again, it gives the first one. Two that
 * ask at the same time come one after the other. The key with other content is answered with 409; a refusal is an answer like any other.
 */
export async function answerOnce(
  db: Db,
  asked: Asked,
  make: (t: Tx) => Promise<{ readonly memberId: bigint; readonly made: boolean }>,
): Promise<Answer> {
  const known = await db.tx((t) => knownAnswer(t, asked));
  if (known !== null) return known;
  try {
    return await db.tx(async (t) => {
      const meanwhile = await knownAnswer(t, asked);
      if (meanwhile !== null) return meanwhile;
      const { memberId, made } = await make(t);
      return keep(t, asked, { status: 200, answer: { memberId: String(memberId), made } });
    });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof LineFault)) throw error;
    const detail = error instanceof Refusal ? toldOf(error.key) : error.message;
    return db.tx(
      async (t) =>
        (await knownAnswer(t, asked)) ?? keep(t, asked, { status: 422, answer: { error: 'refused', detail } }),
    );
  }
}

/** Whether somebody has excluded himself here, or is a member, is his own matter: whoever asks by phone or mailbox hears one word. */
function toldOf(key: string): string {
  return PERSONAL.has(key) ? 'person_refused' : key;
}

async function knownAnswer(t: Tx, { keyId, idempotencyKey, digest }: Asked): Promise<Answer | null> {
  await t.query(`select pg_advisory_xact_lock(hashtextextended('integration.answered:' || $1::text || ':' || $2, 0))`, [
    keyId,
    idempotencyKey,
  ]);
  const { rows } = await t.query<Answer & { digest: string }>(
    'select digest, status, answer from integration.answered where key_id = $1 and idempotency_key = $2',
    [keyId, idempotencyKey],
    'integration-answered',
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.digest !== digest)
    return { status: 409, answer: { error: 'conflict', detail: 'the idempotency key was used for other content' } };
  return { status: row.status, answer: row.answer };
}

async function keep(t: Tx, { keyId, idempotencyKey, digest }: Asked, { status, answer }: Answer): Promise<Answer> {
  await t.query(
    `with old as (delete from integration.answered where at < clock_timestamp() - interval '${KEPT_DAYS} days')
     insert into integration.answered (key_id, idempotency_key, digest, status, answer) values ($1, $2, $3, $4, $5)`,
    [keyId, idempotencyKey, digest, status, JSON.stringify(answer)],
    'integration-keep-answer',
  );
  return { status, answer };
}
