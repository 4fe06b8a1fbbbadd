import { randomBytes } from 'node:crypto';
import type { Sql } from '../kernel.ts';
import type { PasskeyBook } from './book.ts';

const CHALLENGE_MS = 5 * 60_000;

/** What an answer to a challenge does. One that was made for a login confirms no session, and the other way round. */
export type ChallengePurpose = 'login' | 'step-up' | 'add';

/** A challenge made here (never by the client), good for 5 min and one answer. */
export async function issueChallenge(
  sql: Sql,
  { schema, owner }: PasskeyBook,
  { purpose, ownerId }: { readonly purpose: ChallengePurpose; readonly ownerId: bigint | null },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sql.query(
    `with gone as (
       delete from ${schema}.passkey_challenge where challenge in (
         select challenge from ${schema}.passkey_challenge where expires_at < clock_timestamp() limit 10
         for update skip locked)
     )
     insert into ${schema}.passkey_challenge (challenge, purpose, ${owner}, expires_at)
     values ($1, $2, $3, clock_timestamp() + $4 * interval '1 ms')`,
    [challenge, purpose, ownerId, CHALLENGE_MS],
  );
  return challenge;
}

/** Uses up the challenge that an answer names, whatever becomes of the answer; false for one not given for this. */
export async function takeChallenge(
  sql: Sql,
  { schema, owner }: PasskeyBook,
  answered: { readonly challenge: string; readonly purpose: ChallengePurpose; readonly ownerId: bigint | null },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `delete from ${schema}.passkey_challenge where challenge = $1 and purpose = $2
       and ${owner} is not distinct from $3 and expires_at > clock_timestamp()`,
    [answered.challenge, answered.purpose, answered.ownerId],
  );
  return rowCount === 1;
}
