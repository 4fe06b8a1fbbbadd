import { openMemberAccount } from '@drawroom/ledger/accounts';
import type { Kernel, Session } from '@drawroom/server/kernel/kernel';

/** A session of a member that nobody opened: enough for use cases below the wire. */
export function sessionOf(memberId: bigint, accountId: bigint, claims: Partial<Session['claims']> = {}): Session {
  return {
    id: String(memberId),
    memberId,
    me: '',
    claims: {
      username: `member${memberId}`,
      kind: 'player',
      currency: 'CNY',
      accountId,
      zone: 'Asia/Shanghai',
      ...claims,
    },
    expiresAt: 0,
  };
}

interface RowParts {
  /** The username unless said. */
  readonly nickname?: string | undefined;
  /** How long the member has been here, as an interval of SQL; he is new unless said. */
  readonly since?: string | undefined;
}

/** Gives the member of a session his row, as registering would. */
export async function insertMemberRow(
  { db }: Pick<Kernel, 'db'>,
  { memberId, claims }: Session,
  { nickname = claims.username, since = '0' }: RowParts = {},
): Promise<void> {
  await db.query(
    `insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id, created_at)
     values ($1, $2, $3, 'x', $4, $5, $6, $7, clock_timestamp() - $8::interval)`,
    [memberId, claims.username, nickname, claims.kind, claims.currency, claims.zone, claims.accountId, since],
  );
}

let members = 0;

/** A member with an account, a row and a session, called `name` and his number; he came through no door. */
export async function insertMember(
  kernel: Pick<Kernel, 'db'>,
  {
    name,
    nickname,
    since,
    ...claims
  }: RowParts & { readonly name: string } & Partial<Pick<Session['claims'], 'kind' | 'zone'>>,
): Promise<Session> {
  members += 1;
  const memberId = BigInt(50_000 + members);
  const accountId = await kernel.db.tx((t) => openMemberAccount(t, { memberId, currency: 'CNY' }));
  const session = sessionOf(memberId, accountId, { ...claims, username: `${name}${memberId}` });
  await insertMemberRow(kernel, session, { nickname, since });
  return session;
}
