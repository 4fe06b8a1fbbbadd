import type { ConversationState } from '@drawroom/contract/service';
import type { Sql, Tx } from '../kernel/kernel.ts';

/** One conversation, from the member's first word to its close. */
export interface Conversation {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly state: ConversationState;
  readonly locale: string;
  readonly openedAt: number;
  readonly operatorId: bigint | null;
  readonly operatorName: string | null;
  readonly closedAt: number | null;
  readonly awayUntil: number | null;
  readonly rating: number | null;
  readonly ratingNoteSealed: string | null;
}

const COLUMNS = `id, member_id as "memberId", state, locale, opened_at as "openedAt", operator_id as "operatorId",
  operator_name as "operatorName", closed_at as "closedAt", away_until as "awayUntil", rating,
  rating_note_sealed as "ratingNoteSealed"`;

export async function findConversation(sql: Sql, id: bigint): Promise<Conversation | null> {
  const { rows } = await sql.query<Conversation>(
    `select ${COLUMNS} from service.conversation where id = $1`,
    [id],
    'service-conversation',
  );
  return rows[0] ?? null;
}

/** The member's latest conversation, open or not; null before his first. */
export async function latestConversation(sql: Sql, memberId: bigint): Promise<Conversation | null> {
  const { rows } = await sql.query<Conversation>(
    `select ${COLUMNS} from service.conversation where member_id = $1 order by id desc limit 1`,
    [memberId],
    'service-latest-conversation',
  );
  return rows[0] ?? null;
}

/** Begins a conversation of a member whose thread is held. */
export async function insertConversation(t: Tx, memberId: bigint, locale: string): Promise<Conversation> {
  const { rows } = await t.query<Conversation>(
    `insert into service.conversation (member_id, locale) values ($1, $2) returning ${COLUMNS}`,
    [memberId, locale],
    'service-insert-conversation',
  );
  const [made] = rows;
  if (made === undefined) throw new Error('no conversation was made');
  return made;
}

/** Who has a conversation, in columns. */
interface Holder {
  readonly id: bigint;
  readonly name: string;
}

/** Moves a conversation whose thread is held; a closed one keeps who had it. */
export async function moveConversation(
  t: Tx,
  id: bigint,
  to: { readonly state: ConversationState; readonly holder: Holder | null },
): Promise<Conversation> {
  const { rows } = await t.query<Conversation>(
    `update service.conversation set state = $2, operator_id = $3, operator_name = $4,
       closed_at = case when $2 = 'closed' then clock_timestamp() end
     where id = $1 returning ${COLUMNS}`,
    [id, to.state, to.holder?.id ?? null, to.holder?.name ?? null],
    'service-move-conversation',
  );
  const [moved] = rows;
  if (moved === undefined) throw new Error(`conversation ${id} is not there`);
  return moved;
}

/** Keeps until when the member was told that nobody is there; Unix ms. */
export async function noteAway(t: Tx, id: bigint, untilMs: number): Promise<void> {
  await t.query(
    'update service.conversation set away_until = to_timestamp($2::float8 / 1000) where id = $1',
    [id, untilMs],
    'service-note-away',
  );
}

/** Which one in the queue a conversation is, from 1; null when it does not wait. */
export async function placeInQueue(
  sql: Sql,
  { id, state }: Pick<Conversation, 'id' | 'state'>,
): Promise<number | null> {
  if (state !== 'waiting') return null;
  const { rows } = await sql.query<{ place: number }>(
    `select count(*)::int as place from service.conversation q join service.conversation mine on mine.id = $1
     where q.state = 'waiting' and (q.opened_at, q.id) <= (mine.opened_at, mine.id)`,
    [id],
    'service-place',
  );
  return rows[0]?.place ?? null;
}
