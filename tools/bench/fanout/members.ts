import { createClient, type Client as Caller, type StoredSession } from '@drawroom/client/create-client';
import { makeSessionKey } from '@drawroom/client/session-keys';
import { newToken } from '@drawroom/server/kernel/secret-token';
import { Client } from 'pg';

const DAY_MS = 86_400_000;
/** Accounts of the bench's world begin wherever the books put them; members count from one. */
const ACCOUNT_OF = `(select id from ledger.account_info where owner_member_id = m)`;

/** Writes the members `1` to `count` of the bench's world, who have entered the room and are known there by a handle. */
export async function writeMembers(
  owner: (sql: string) => Promise<unknown>,
  { count, roomCode }: { readonly count: number; readonly roomCode: string },
): Promise<void> {
  const all = `from generate_series(1, ${count}) m`;
  await owner(
    `insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id, created_at)
     select m, 'bench' || m, 'bench' || m, 'x', 'player', 'CNY', 'Asia/Shanghai', ${ACCOUNT_OF}, clock_timestamp() - interval '30 days' ${all}`,
  );
  await owner(`insert into chat.person (member_id, handle) select m, substr(md5(m::text), 1, 10) ${all}`);
  await owner(
    `insert into room.entry (member_id, room_code, last_entered) select m, '${roomCode}', clock_timestamp() ${all}`,
  );
}

/**
 * Clients of some members, each with a session, a token and a signing key of its own. The one short cut: the sessions are written in
 * one statement instead of by a login each, which would be a benchmark of argon2id. What the server checks of a call is all real.
 */
export async function openMembers(
  database: string,
  {
    from,
    count,
    url,
  }: { readonly from: number; readonly count: number; readonly url: string | ((nth: number) => string) },
): Promise<Caller[]> {
  const made = await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const { privateKey, publicKey } = await makeSessionKey();
      const { token, tokenHash } = newToken();
      const me = newToken().token.slice(0, 16);
      return {
        member: from + nth,
        session: { privateKey, token, me, expiresAt: Date.now() + DAY_MS },
        publicKey,
        tokenHash,
      };
    }),
  );
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(
    `insert into kernel.session (token_hash, me, member_id, public_key, claims, address, device, created_at, last_seen_at, idle_end_at, absolute_end_at)
     select hash, me, m, key, jsonb_build_object('username', 'bench' || m, 'kind', 'player', 'currency', 'CNY', 'accountId', ${ACCOUNT_OF}::text, 'zone', 'Asia/Shanghai'),
       '127.0.0.1', 'bench', at, at, at + interval '12 hours', at + interval '1 day'
     from unnest($1::bytea[], $2::text[], $3::bigint[], $4::jsonb[]) as g (hash, me, m, key), clock_timestamp() at`,
    [
      made.map(({ tokenHash }) => tokenHash),
      made.map(({ session }) => session.me),
      made.map(({ member }) => member),
      made.map(({ publicKey }) => JSON.stringify(publicKey)),
    ],
  );
  await client.end();
  return made.map(({ session }, nth) => callerOf(session, typeof url === 'string' ? url : url(nth)));
}

function callerOf(session: StoredSession, baseUrl: string): Caller {
  const store = { kind: 'bench', load: async () => session, save: async () => undefined, clear: async () => undefined };
  return createClient({ baseUrl, terminal: 'h5', getLang: () => 'en_US', store });
}
