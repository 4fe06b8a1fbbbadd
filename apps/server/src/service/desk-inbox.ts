import type { InboxRow } from '@drawroom/contract/service-desk';
import type { ConversationState } from '@drawroom/contract/service';
import type { Sql } from '../kernel/kernel.ts';
import type { ServiceKernel } from './deps.ts';
import { openText } from './message-store.ts';

/** Most rows of each part of the inbox. */
const ROWS_MAX = 100;
const CLOSED_MAX = 20;
/** Characters of the last message in the inbox. */
const EXCERPT = 60;

interface Row {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly nickname: string | null;
  readonly locale: string;
  readonly state: ConversationState;
  readonly openedAt: number;
  readonly operator: string | null;
  readonly rating: number | null;
  readonly wrappedKey: string;
  readonly waitsSince: number | null;
  readonly unanswered: number;
  readonly lastSeq: bigint | null;
  readonly lastSealed: string | null;
}

const ROWS = `select c.id, c.member_id as "memberId", v.nickname, c.locale, c.state, c.opened_at as "openedAt",
    c.operator_name as operator, c.rating, th.wrapped_key as "wrappedKey", u.since as "waitsSince", coalesce(u.n, 0)::int as unanswered,
    l.seq as "lastSeq", l.text_sealed as "lastSealed"
  from service.conversation c join service.thread th on th.member_id = c.member_id
    left join member.v_member v on v.id = c.member_id
    left join lateral (select max(d.seq) as seq from service.message d where d.conversation_id = c.id and d.said_by = 'desk') d on true
    left join lateral (select min(m.at) as since, count(*) as n from service.message m
      where m.conversation_id = c.id and m.said_by = 'member' and m.seq > coalesce(d.seq, 0)) u on true
    left join lateral (select m.seq, m.text_sealed from service.message m
      where m.conversation_id = c.id and m.said_by <> 'auto' order by m.seq desc limit 1) l on true`;

/** Who waits, the longest first; who is being served; and what was closed last. */
export async function deskInbox(
  kernel: ServiceKernel,
): Promise<{ waiting: InboxRow[]; claimed: InboxRow[]; closed: InboxRow[] }> {
  const list = async (text: string, name: string): Promise<InboxRow[]> =>
    (await kernel.db.query<Row>(`${ROWS} where ${text}`, [], name)).rows.map((row) => present(kernel, row));
  return {
    waiting: await list(`c.state = 'waiting' order by c.opened_at, c.id limit ${ROWS_MAX}`, 'service-inbox-waiting'),
    claimed: await list(`c.state = 'claimed' order by c.id limit ${ROWS_MAX}`, 'service-inbox-claimed'),
    closed: await list(`c.state = 'closed' order by c.closed_at desc limit ${CLOSED_MAX}`, 'service-inbox-closed'),
  };
}

/** One conversation as the inbox shows it. */
export async function rowOf(kernel: Pick<ServiceKernel, 'vault'>, sql: Sql, id: bigint): Promise<InboxRow> {
  const { rows } = await sql.query<Row>(`${ROWS} where c.id = $1`, [id], 'service-inbox-row');
  const [row] = rows;
  if (row === undefined) throw new Error(`conversation ${id} is not there`);
  return present(kernel, row);
}

function present(kernel: Pick<ServiceKernel, 'vault'>, row: Row): InboxRow {
  const { memberId, wrappedKey, waitsSince, lastSeq, lastSealed } = row;
  const thread = { memberId, wrappedKey, seq: 0n, readSeq: 0n };
  const last = lastSeq === null ? '' : openText(kernel, thread, { seq: lastSeq, textSealed: lastSealed });
  return {
    conversationId: String(row.id),
    memberId: String(memberId),
    nickname: row.nickname ?? '',
    locale: row.locale,
    state: row.state,
    openedAt: Math.trunc(row.openedAt),
    waitsSince: waitsSince === null || row.state === 'closed' ? null : Math.trunc(waitsSince),
    unanswered: row.state === 'closed' ? 0 : row.unanswered,
    excerpt: Array.from(last).slice(0, EXCERPT).join(''),
    operator: row.operator,
    rating: row.rating,
  };
}
