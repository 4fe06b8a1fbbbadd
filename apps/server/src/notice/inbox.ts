import type { ReplyOf } from '@drawroom/contract/call';
import { audienceOf } from '@drawroom/contract/events';
import type { inbox, InboxFact, markRead } from '@drawroom/contract/notice';
import type { InboxTopic } from '@drawroom/contract/notice-topics';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { NoticeDeps, NoticeKernel, Notices } from './deps.ts';
import { isTeamFact } from './gather.ts';
import { presentEntry } from './present.ts';

/** An entry of somebody's inbox. */
export interface StoredEntry {
  readonly id: bigint;
  readonly topic: InboxTopic;
  readonly at: number;
  readonly read: boolean;
  readonly fact: InboxFact;
}

/** A page of a member's inbox, newest first. */
export async function listInbox(
  { kernel: { db: sql }, deps }: Pick<Notices, 'deps'> & { readonly kernel: Pick<NoticeKernel, 'db'> },
  memberId: bigint,
  { before, size }: { readonly before: bigint | null; readonly size: number },
): Promise<ReplyOf<typeof inbox>> {
  const { rows } = await sql.query<StoredEntry>(
    `select id, topic, at, read_at is not null as read, fact from notice.entry
     where member_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [memberId, before, size + 1],
    'notice-inbox',
  );
  return {
    list: (await named(sql, deps, { memberId, entries: rows.slice(0, size) })).map(presentEntry),
    unread: await unreadOf(sql, memberId),
    older: rows.length > size,
  };
}

/** Puts in who of his team an agent's entries speak of: a name is never kept with them, so that it goes with its owner. */
async function named(
  sql: Sql,
  deps: Pick<NoticeDeps, 'namesInTeam'>,
  { memberId, entries }: { readonly memberId: bigint; readonly entries: readonly StoredEntry[] },
): Promise<readonly StoredEntry[]> {
  const about = ({ fact }: StoredEntry): bigint | null =>
    isTeamFact(fact) && fact.memberId !== null ? BigInt(fact.memberId) : null;
  const ids = entries.map(about).filter((id) => id !== null);
  if (ids.length === 0) return entries;
  const names = await deps.namesInTeam(sql, memberId, ids);
  return entries.map((entry) => {
    const id = about(entry);
    return id === null || !isTeamFact(entry.fact)
      ? entry
      : { ...entry, fact: { ...entry.fact, nickname: names.get(id) ?? null } };
  });
}

/** How many entries of a member's inbox are unread. */
export async function unreadOf(sql: Sql, memberId: bigint): Promise<number> {
  const { rows } = await sql.query<{ unread: number }>(
    'select count(*)::int as unread from notice.entry where member_id = $1 and read_at is null',
    [memberId],
    'notice-unread',
  );
  return rows[0]?.unread ?? 0;
}

/** Marks one entry of the member's as read, or all up to one; his other phones hear of it. */
export async function readEntries(
  { db, outbox }: Pick<NoticeKernel, 'db' | 'outbox'>,
  memberId: bigint,
  { id, upTo }: { readonly id: bigint | null; readonly upTo: bigint | null },
): Promise<ReplyOf<typeof markRead>> {
  return db.tx(async (t) => {
    const { rowCount } = await t.query(
      `update notice.entry set read_at = clock_timestamp()
       where member_id = $1 and read_at is null and (id = $2 or id <= $3)`,
      [memberId, id, upTo],
      'notice-read',
    );
    const unread = await unreadOf(t, memberId);
    if (rowCount > 0) await tellUnread({ outbox }, t, [{ memberId, unread, topic: null }]);
    return { unread };
  });
}

/** Tells members how many entries are unread, in the transaction that changed it. */
export async function tellUnread(
  { outbox }: Pick<NoticeKernel, 'outbox'>,
  t: Tx,
  told: readonly { readonly memberId: bigint; readonly unread: number; readonly topic: InboxTopic | null }[],
): Promise<void> {
  await outbox.publishMany(
    t,
    told.map(({ memberId, unread, topic }) => ({
      audience: audienceOf.member(String(memberId)),
      type: 'notice.alert' as const,
      data: { unread, topic },
    })),
  );
}
