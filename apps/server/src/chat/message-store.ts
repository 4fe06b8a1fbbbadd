import type { ChatCard, DealerWord } from '@drawroom/contract/chat';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { NamedWinner } from './winner-names.ts';

/** A message with the names of all who have to do with it, as they are now. */
export interface StoredMessage {
  readonly seq: bigint;
  readonly atMs: number;
  /** Null: the dealer. */
  readonly memberId: bigint | null;
  readonly handle: string | null;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly moderator: boolean;
  readonly level: number | null;
  readonly dealer: DealerWord | null;
  /** Whom the dealer names, in its order; who has chosen to be hidden or has left the house since is missing. */
  readonly named: readonly NamedWinner[];
  readonly card: ChatCard | null;
  readonly text: string;
  readonly picture: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly replySeq: bigint | null;
  readonly replyNickname: string | null;
  readonly replyExcerpt: string | null;
  readonly replyCard: ChatCard['kind'] | null;
  readonly mentions: readonly { readonly handle: string; readonly nickname: string }[];
  readonly recalled: 'author' | 'moderator' | null;
  readonly clientId: string;
  readonly digest: string | null;
}

/** Characters of a message that stand in its answers. */
const EXCERPT = 80;

const COLUMNS = `m.seq, m.at as "atMs", m.member_id as "memberId", p.handle, v.nickname, v.avatar, mo.member_id is not null as moderator, p.level,
  m.dealer, m.card, m.text, i.name as picture, i.width, i.height, m.reply_seq as "replySeq", rv.nickname as "replyNickname",
  left(coalesce(nullif(r.text, ''), r.card->>'greeting', ''), ${EXCERPT}) as "replyExcerpt", r.card->>'kind' as "replyCard", m.recalled, m.client_id as "clientId", m.digest,
  case when m.mentions = '{}' then '[]'::json else (
    select coalesce(json_agg(json_build_object('handle', cp.handle, 'nickname', cv.nickname) order by c.n), '[]')
    from unnest(m.mentions) with ordinality c (id, n) join chat.person cp on cp.member_id = c.id
      join member.v_member cv on cv.id = c.id) end as mentions,
  case when m.named = '{}' then '[]'::json else (
    select coalesce(json_agg(json_build_object('nickname', w.nickname, 'shownAs', w.shown_as) order by c.n), '[]')
    from unnest(m.named) with ordinality c (id, n) join member.v_winner_name w on w.id = c.id
    where w.shown_as <> 'hidden') end as named`;
const JOINED = `left join member.v_member v on v.id = m.member_id left join chat.person p on p.member_id = m.member_id
  left join room.v_moderator mo on mo.room_code = m.room_code and mo.member_id = m.member_id
  left join chat.picture i on i.room_code = m.room_code and i.seq = m.seq
  left join chat.message r on r.room_code = m.room_code and r.seq = m.reply_seq left join member.v_member rv on rv.id = r.member_id`;

export async function findMessage(sql: Sql, roomCode: string, seq: bigint): Promise<StoredMessage | null> {
  const { rows } = await sql.query<StoredMessage>(
    `select ${COLUMNS} from chat.message m ${JOINED} where m.room_code = $1 and m.seq = $2`,
    [roomCode, seq],
    'chat-message',
  );
  return rows[0] ?? null;
}

/** What a member has said under a reference of his, in whichever room. */
export async function findByClientId(
  sql: Sql,
  memberId: bigint,
  clientId: string,
): Promise<{ readonly roomCode: string; readonly message: StoredMessage } | null> {
  const { rows } = await sql.query<StoredMessage & { roomCode: string }>(
    `select m.room_code as "roomCode", ${COLUMNS} from chat.message m ${JOINED} where m.member_id = $1 and m.client_id = $2`,
    [memberId, clientId],
    'chat-message-by-client',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { roomCode, ...message } = row;
  return { roomCode, message };
}

/** At most `limit` messages next to a number, ascending: those before it (the nearest ones), or from it on. */
export async function findPage(
  sql: Sql,
  roomCode: string,
  page: { readonly side: 'before' | 'from'; readonly seq: bigint; readonly limit: number },
): Promise<StoredMessage[]> {
  const near =
    page.side === 'before' ? 'x.seq < $2 order by x.seq desc limit $3' : 'x.seq >= $2 order by x.seq limit $3';
  const { rows } = await sql.query<StoredMessage>(
    `select ${COLUMNS} from (select * from chat.message x where x.room_code = $1 and ${near}) m ${JOINED} order by m.seq`,
    [roomCode, page.seq, page.limit],
    `chat-page-${page.side}`,
  );
  return rows;
}

/** The newest number of a room and what is pinned over it; 0 and null while nothing was said. */
export async function readHead(
  sql: Sql,
  roomCode: string,
): Promise<{ readonly seq: bigint; readonly pinned: bigint | null }> {
  const { rows } = await sql.query<{ seq: bigint; pinned: bigint | null }>(
    'select seq, pinned from chat.head where room_code = $1',
    [roomCode],
    'chat-head',
  );
  return rows[0] ?? { seq: 0n, pinned: null };
}

/** Whether there is a message before a number. */
export async function isOlder(sql: Sql, roomCode: string, seq: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from chat.message where room_code = $1 and seq < $2 limit 1',
    [roomCode, seq],
    'chat-older',
  );
  return rowCount > 0;
}

/**
 * Takes the room's row: until the transaction ends nobody else says anything in it, is silenced or put out of it. Gives what
 * `readHead` gives.
 */
export async function lockHead(
  t: Tx,
  roomCode: string,
): Promise<{ readonly seq: bigint; readonly pinned: bigint | null }> {
  for (;;) {
    const { rows } = await t.query<{ seq: bigint; pinned: bigint | null }>(
      'select seq, pinned from chat.head where room_code = $1 for update',
      [roomCode],
      'chat-lock-head',
    );
    const [head] = rows;
    if (head !== undefined) return head;
    await t.query('insert into chat.head (room_code) values ($1) on conflict do nothing', [roomCode], 'chat-make-head');
  }
}

export interface NewMessage {
  readonly roomCode: string;
  readonly seq: bigint;
  readonly memberId: bigint;
  readonly text: string;
  readonly replySeq: bigint | null;
  readonly mentions: readonly bigint[];
  readonly clientId: string;
  readonly digest: string;
  readonly card?: ChatCard;
}

/** Writes the next message of a room whose row is held; false when the member has used its reference before. */
export async function insertMessage(t: Tx, message: NewMessage): Promise<boolean> {
  const { roomCode, seq, memberId, mentions } = message;
  const ids = mentions.map(String);
  const { rowCount } = await t.query(
    `insert into chat.message (room_code, seq, member_id, text, reply_seq, mentions, client_id, digest, card)
     values ($1, $2, $3, $4, $5, $6::bigint[], $7, $8, $9)
     on conflict (member_id, client_id) where member_id is not null do nothing`,
    [
      roomCode,
      seq,
      memberId,
      message.text,
      message.replySeq,
      ids,
      message.clientId,
      message.digest,
      message.card ?? null,
    ],
    'chat-insert-message',
  );
  if (rowCount === 0) return false;
  if (ids.length > 0)
    await t.query(
      'insert into chat.mention (member_id, room_code, seq) select m, $2, $3 from unnest($1::bigint[]) as m',
      [ids, roomCode, seq],
      'chat-insert-mentions',
    );
  await setHead(t, roomCode, seq);
  return true;
}

/** Moves the newest number of a room whose row is held. */
export async function setHead(t: Tx, roomCode: string, seq: bigint): Promise<void> {
  await t.query('update chat.head set seq = $2 where room_code = $1', [roomCode, seq], 'chat-set-head');
}
