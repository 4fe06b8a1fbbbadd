import { randomBytes } from 'node:crypto';
import type { Sql } from '../../kernel/kernel.ts';

const CHALLENGE_MS = 5 * 60_000;

/** What an answer to a challenge does. One that was made for a login confirms no session, and the other way round. */
export type ChallengePurpose = 'login' | 'step-up' | 'add';

/** A challenge made here (never by the client), good for 5 min and one answer. */
export async function issueChallenge(sql: Sql, purpose: ChallengePurpose, memberId: bigint | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sql.query(
    `with gone as (
       delete from member.passkey_challenge where challenge in (
         select challenge from member.passkey_challenge where expires_at < clock_timestamp() limit 10
         for update skip locked)
     )
     insert into member.passkey_challenge (challenge, purpose, member_id, expires_at)
     values ($1, $2, $3, clock_timestamp() + $4 * interval '1 ms')`,
    [challenge, purpose, memberId, CHALLENGE_MS],
  );
  return challenge;
}

/** Uses up the challenge that an answer names, whatever becomes of the answer; false for one not given for this. */
export async function takeChallenge(
  sql: Sql,
  answered: { readonly challenge: string; readonly purpose: ChallengePurpose; readonly memberId: bigint | null },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `delete from member.passkey_challenge where challenge = $1 and purpose = $2
       and member_id is not distinct from $3 and expires_at > clock_timestamp()`,
    [answered.challenge, answered.purpose, answered.memberId],
  );
  return rowCount === 1;
}
