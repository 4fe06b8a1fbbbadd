import type { InboxFact } from '@drawroom/contract/notice';
import type { InboxTopic } from '@drawroom/contract/notice-topics';
import type { Tx } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { NoticeKernel } from './deps.ts';
import { foldNews, type MemberEvent, type NewEntry, type SeenEntry } from './fold-news.ts';
import { together } from './gather.ts';
import { HEARD_EVENTS } from './inbox-kinds.ts';
import { tellUnread } from './inbox.ts';
import { pushEntries } from './push-queue.ts';

type FillKernel = Pick<NoticeKernel, 'db' | 'outbox' | 'metrics' | 'log'>;

/** Without news a look costs two small queries. */
const LOOK_MS = 500;
const EVENTS_PER_LOOK = 2_000;

/** Fills the inboxes from what happens to their members. Any number may run at once; nothing is told twice. */
export function inboxFiller(kernel: FillKernel): RepeatedWork {
  return new RepeatedWork(() => fillInboxes(kernel), {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('notice_fill_fault_total');
      kernel.log.error({ err: error }, 'notice: inboxes');
    },
  });
}

/** Reads every event that nobody has read for the inboxes, in the order of their commits. */
export async function fillInboxes(kernel: FillKernel): Promise<void> {
  while (await kernel.db.tx((t) => fillSome(kernel, t)));
}

/** Entries, pushes and the cursor in one transaction; whether there may be more. False while another node does it. */
async function fillSome(kernel: FillKernel, t: Tx): Promise<boolean> {
  const { rows: held } = await t.query<{ gid: bigint }>(
    'select gid from notice.cursor for update skip locked',
    [],
    'notice-cursor',
  );
  const [cursor] = held;
  if (cursor === undefined) return false;
  const { rows: ends } = await t.query<{ last: bigint | null; seen: number }>(
    `select max(gid) as last, count(*)::int as seen
     from (select gid from kernel.room_event where gid > $1 order by gid limit ${EVENTS_PER_LOOK}) e`,
    [cursor.gid],
    'notice-news',
  );
  const { last = null, seen = 0 } = ends[0] ?? {};
  if (last === null) return false;
  const { rows: events } = await t.query<MemberEvent>(
    `select gid, substr(audience, 8)::bigint as member, type, data, at from kernel.room_event
     where gid > $1 and gid <= $2 and type = any($3) and audience ~ '^member:[0-9]+$' order by gid`,
    [cursor.gid, last, HEARD_EVENTS],
    'notice-events',
  );
  await writeEntries(kernel, t, events);
  await t.query('update notice.cursor set gid = $1', [last], 'notice-cursor-move');
  return seen === EVENTS_PER_LOOK;
}

interface Written {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly key: string;
  readonly topic: InboxTopic;
  readonly read: boolean;
}

async function writeEntries(kernel: FillKernel, t: Tx, events: readonly MemberEvent[]): Promise<void> {
  const { entries: fresh, seen } = foldNews(events);
  if (fresh.length === 0 && seen.length === 0) return;
  await dropRenewed(t, fresh);
  const { entries, before } = await gatherUnread(t, fresh);
  const written = await insertEntries(t, entries);
  const followed = await takePlaceOf(t, written, before);
  const changed = await changeSeen(t, seen);
  await pushEntries(
    t,
    written.filter((entry) => !followed.has(entry.id)).map(({ id }) => id),
  );
  const newest = new Map<bigint, InboxTopic | null>(changed.map((memberId) => [memberId, null]));
  for (const { memberId, topic, read } of written) newest.set(memberId, read ? (newest.get(memberId) ?? null) : topic);
  await tellMembers(kernel, t, newest);
  for (const { topic } of written) kernel.metrics.count('notice_entry_total', { topic });
}

/** Takes away what is written anew; its pushes go with it. */
async function dropRenewed(t: Tx, entries: readonly NewEntry[]): Promise<void> {
  const renewed = entries.filter(({ renews }) => renews === true);
  if (renewed.length === 0) return;
  await t.query(
    `delete from notice.entry e using unnest($1::bigint[], $2::text[]) as r (member, key)
     where e.member_id = r.member and e.key = r.key`,
    [renewed.map(({ member }) => member), renewed.map(({ key }) => key)],
    'notice-renewed',
  );
}

const nameOf = ({ memberId, key }: { readonly memberId: bigint; readonly key: string }): string => `${memberId} ${key}`;

/** Entries together with what of the same is unread from shortly before; `before`: by the name of an entry which one that was. */
async function gatherUnread(
  t: Tx,
  entries: readonly NewEntry[],
): Promise<{ readonly entries: readonly NewEntry[]; readonly before: ReadonlyMap<string, bigint> }> {
  const gathering = entries.filter(({ gathers }) => gathers === true);
  const before = new Map<string, bigint>();
  if (gathering.length === 0) return { entries, before };
  const { rows } = await t.query<{ id: bigint; memberId: bigint; fact: InboxFact }>(
    `select id, member_id as "memberId", fact from notice.entry
     where member_id = any($1) and topic = 'team' and read_at is null order by id for update`,
    [gathering.map(({ member }) => member)],
    'notice-gathered',
  );
  const unread = new Map(rows.map((row) => [`${row.memberId} ${row.fact.what}`, row]));
  const gathered = entries.map((entry) => {
    const { member, key, fact } = entry;
    const earlier = entry.gathers === true ? unread.get(`${member} ${fact.what}`) : undefined;
    const both = earlier === undefined ? null : together(earlier.fact, fact);
    if (earlier === undefined || both === null) return entry;
    // What comes an hour later is not gathered with the same one again.
    unread.delete(`${member} ${fact.what}`);
    before.set(nameOf({ memberId: member, key }), earlier.id);
    return { ...entry, fact: both };
  });
  return { entries: gathered, before };
}

/**
 * Entries that go on with an earlier one take its place, and its pushes that still wait speak of them: what has been pushed already is
 * not pushed again before it is read. Which entries those are.
 */
async function takePlaceOf(
  t: Tx,
  written: readonly Written[],
  before: ReadonlyMap<string, bigint>,
): Promise<ReadonlySet<bigint>> {
  const pairs = written.flatMap((entry) => {
    const old = before.get(nameOf(entry));
    return old === undefined ? [] : [{ old, id: entry.id }];
  });
  if (pairs.length === 0) return new Set();
  const olds = pairs.map(({ old }) => old);
  const ids = pairs.map(({ id }) => id);
  await t.query(
    `update notice.push p set entry_id = r.id from unnest($1::bigint[], $2::bigint[]) as r (old, id) where p.entry_id = r.old`,
    [olds, ids],
    'notice-push-goes-on',
  );
  await t.query('delete from notice.entry where id = any($1)', [olds], 'notice-gathered-before');
  return new Set(ids);
}

async function insertEntries(t: Tx, entries: readonly NewEntry[]): Promise<readonly Written[]> {
  if (entries.length === 0) return [];
  const { rows } = await t.query<Written>(
    `insert into notice.entry (member_id, topic, key, fact, at, read_at)
     select h.member, h.topic, h.key, h.fact, to_timestamp(h.at / 1000), case when h.read then clock_timestamp() end
     from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[], $5::float8[], $6::bigint[], $7::boolean[]) with ordinality
       as h (member, topic, key, fact, at, gain, read, place)
     left join notice.setting s on s.member_id = h.member
     where h.gain is null or h.gain >= coalesce(s.win_from_minor, 0)
     order by h.place
     on conflict (member_id, key) do nothing
     returning id, member_id as "memberId", key, topic, read_at is not null as read`,
    [
      entries.map(({ member }) => member),
      entries.map(({ topic }) => topic),
      entries.map(({ key }) => key),
      entries.map(({ fact }) => JSON.stringify(fact)),
      entries.map(({ at }) => at),
      entries.map(({ gainMinor }) => gainMinor),
      entries.map(({ read }) => read),
    ],
    'notice-entries',
  );
  return rows;
}

/** Changes entries of which something was seen, as long as they are unread; whose they are. */
async function changeSeen(t: Tx, seen: readonly SeenEntry[]): Promise<readonly bigint[]> {
  if (seen.length === 0) return [];
  const { rows } = await t.query<{ memberId: bigint }>(
    `update notice.entry e set fact = coalesce(s.fact, e.fact), read_at = case when s.fact is null then clock_timestamp() end
     from unnest($1::bigint[], $2::text[], $3::jsonb[]) as s (member, key, fact)
     where e.member_id = s.member and e.key = s.key and e.read_at is null
     returning e.member_id as "memberId"`,
    [
      seen.map(({ member }) => member),
      seen.map(({ key }) => key),
      seen.map((one) => (one.seen === null ? null : JSON.stringify(one.seen))),
    ],
    'notice-seen',
  );
  return rows.map(({ memberId }) => memberId);
}

/** One event for each member whose inbox has changed, with what his newest unread entry is about when one has come. */
async function tellMembers(kernel: FillKernel, t: Tx, newest: ReadonlyMap<bigint, InboxTopic | null>): Promise<void> {
  if (newest.size === 0) return;
  const { rows } = await t.query<{ memberId: bigint; unread: number }>(
    `select m.id as "memberId",
       (select count(*)::int from notice.entry e where e.member_id = m.id and e.read_at is null) as unread
     from unnest($1::bigint[]) as m (id) order by 1`,
    [[...newest.keys()]],
    'notice-unread-of',
  );
  await tellUnread(
    kernel,
    t,
    rows.map((row) => ({ ...row, topic: newest.get(row.memberId) ?? null })),
  );
}
