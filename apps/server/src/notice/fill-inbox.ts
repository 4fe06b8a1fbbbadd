import type { EventType } from '@drawroom/contract/events';
import type { InboxTopic } from '@drawroom/contract/notice-topics';
import type { Tx } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { NoticeKernel } from './deps.ts';
import { HEARD_EVENTS, heardOf, type Heard } from './inbox-kinds.ts';
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

interface MemberEvent {
  readonly gid: bigint;
  readonly member: bigint;
  readonly type: EventType;
  readonly data: unknown;
  readonly at: number;
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
  readonly topic: InboxTopic;
}

async function writeEntries(kernel: FillKernel, t: Tx, events: readonly MemberEvent[]): Promise<void> {
  const heard = events.flatMap((event): (Heard & MemberEvent)[] => {
    const entry = heardOf(event.type, event.data, event.gid);
    return entry === null ? [] : [{ ...event, ...entry }];
  });
  if (heard.length === 0) return;
  const { rows: written } = await t.query<Written>(
    `insert into notice.entry (member_id, topic, key, fact, at)
     select h.member, h.topic, h.key, h.fact, to_timestamp(h.at / 1000)
     from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[], $5::float8[], $6::bigint[]) with ordinality
       as h (member, topic, key, fact, at, gain, place)
     left join notice.setting s on s.member_id = h.member
     where h.gain is null or h.gain >= coalesce(s.win_from_minor, 0)
     order by h.place
     on conflict (member_id, key) do nothing
     returning id, member_id as "memberId", topic`,
    [
      heard.map(({ member }) => member),
      heard.map(({ topic }) => topic),
      heard.map(({ key }) => key),
      heard.map(({ fact }) => JSON.stringify(fact)),
      heard.map(({ at }) => at),
      heard.map(({ gainMinor }) => gainMinor),
    ],
    'notice-entries',
  );
  if (written.length === 0) return;
  await pushEntries(
    t,
    written.map(({ id }) => id),
  );
  await tellMembers(kernel, t, written);
  for (const { topic } of written) kernel.metrics.count('notice_entry_total', { topic });
}

/** One event for each member, about his newest entry. */
async function tellMembers(kernel: FillKernel, t: Tx, written: readonly Written[]): Promise<void> {
  const newest = new Map(written.map(({ memberId, topic }) => [memberId, topic]));
  const { rows } = await t.query<{ memberId: bigint; unread: number }>(
    `select member_id as "memberId", count(*)::int as unread from notice.entry
     where member_id = any($1) and read_at is null group by 1 order by 1`,
    [[...newest.keys()]],
    'notice-unread-of',
  );
  await tellUnread(
    kernel,
    t,
    rows.map((row) => ({ ...row, topic: newest.get(row.memberId) ?? null })),
  );
}
