import type { AutoWord, ServiceMessage } from '@drawroom/contract/service';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { vaultPlace, type Thread } from './thread.ts';

/** A message as it lies in its row. */
export interface StoredMessage {
  readonly seq: bigint;
  readonly conversationId: bigint;
  readonly atMs: number;
  readonly saidBy: ServiceMessage['from'];
  readonly textSealed: string | null;
  readonly auto: AutoWord | null;
  readonly operatorId: bigint | null;
  readonly operatorName: string | null;
  readonly clientId: string | null;
  readonly picture: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

const COLUMNS = `m.seq, m.conversation_id as "conversationId", m.at as "atMs", m.said_by as "saidBy",
  m.text_sealed as "textSealed", m.auto, m.operator_id as "operatorId", m.operator_name as "operatorName",
  m.client_id as "clientId", p.name as picture, p.width, p.height`;
const JOINED = 'left join service.picture p on p.member_id = m.member_id and p.seq = m.seq';

/** Who writes, and under which reference. */
export type Author =
  | { readonly from: 'member'; readonly memberId: bigint }
  | { readonly from: 'desk'; readonly operatorId: bigint; readonly operatorName: string };

export interface NewMessage {
  readonly thread: Thread;
  readonly conversationId: bigint;
  readonly author: Author;
  readonly text: string;
  readonly clientId: string;
}

/** Column of the vault under which a message's text is sealed: a text cannot be moved to another number. */
const textColumn = (seq: bigint): string => `message/${seq}`;

/** What a message says; empty for the house's own words. */
export function openText(
  { vault }: Pick<Kernel, 'vault'>,
  thread: Thread,
  message: Pick<StoredMessage, 'seq' | 'textSealed'>,
): string {
  const { seq, textSealed } = message;
  return textSealed === null ? '' : vault.open(vaultPlace(thread), textColumn(seq), textSealed);
}

/** Writes the next message of a thread whose row is held; null when its author has used the reference before. */
export async function insertMessage(
  { vault }: Pick<Kernel, 'vault'>,
  t: Tx,
  { thread, conversationId, author, text, clientId }: NewMessage,
): Promise<bigint | null> {
  const seq = await nextSeq(t, thread);
  const desk = author.from === 'desk' ? author : null;
  const { rowCount } = await t.query(
    `insert into service.message (member_id, seq, conversation_id, said_by, text_sealed, operator_id, operator_name, client_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      thread.memberId,
      seq,
      conversationId,
      author.from,
      vault.seal(vaultPlace(thread), textColumn(seq), text),
      desk?.operatorId ?? null,
      desk?.operatorName ?? null,
      clientId,
    ],
    'service-insert-message',
  );
  if (rowCount === 0) return null;
  await setHead(t, thread.memberId, seq);
  return seq;
}

/** Lets the house say something by itself in a thread whose row is held; its number. */
export async function insertAuto(
  t: Tx,
  {
    thread,
    conversationId,
    auto,
  }: { readonly thread: Thread; readonly conversationId: bigint; readonly auto: AutoWord },
): Promise<bigint> {
  const seq = await nextSeq(t, thread);
  await t.query(
    `insert into service.message (member_id, seq, conversation_id, said_by, auto) values ($1, $2, $3, 'auto', $4)`,
    [thread.memberId, seq, conversationId, auto],
    'service-insert-auto',
  );
  await setHead(t, thread.memberId, seq);
  return seq;
}

/** Read anew: one transaction may write twice. */
async function nextSeq(t: Tx, { memberId }: Thread): Promise<bigint> {
  const { rows } = await t.query<{ seq: bigint }>(
    'select seq from service.thread where member_id = $1',
    [memberId],
    'service-head',
  );
  return (rows[0]?.seq ?? 0n) + 1n;
}

async function setHead(t: Tx, memberId: bigint, seq: bigint): Promise<void> {
  await t.query('update service.thread set seq = $2 where member_id = $1', [memberId, seq], 'service-set-head');
}

export async function findMessage(sql: Sql, memberId: bigint, seq: bigint): Promise<StoredMessage> {
  const { rows } = await sql.query<StoredMessage>(
    `select ${COLUMNS} from service.message m ${JOINED} where m.member_id = $1 and m.seq = $2`,
    [memberId, seq],
    'service-message',
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`message ${seq} of ${memberId} is not there`);
  return found;
}

/** What an author has written under a reference of his, and to whom. */
export async function findByClientId(
  sql: Sql,
  author: Author,
  clientId: string,
): Promise<(StoredMessage & { readonly memberId: bigint }) | null> {
  const [column, id] = author.from === 'member' ? ['member_id', author.memberId] : ['operator_id', author.operatorId];
  const { rows } = await sql.query<StoredMessage & { memberId: bigint }>(
    `select m.member_id as "memberId", ${COLUMNS} from service.message m ${JOINED}
     where m.${column} = $1 and m.client_id = $2 and m.said_by = $3`,
    [id, clientId, author.from],
    `service-message-by-${author.from}`,
  );
  return rows[0] ?? null;
}

/** At most `limit` messages of a member's thread next to a number, ascending: those before it (the nearest ones), or from it on. */
export async function findPage(
  sql: Sql,
  memberId: bigint,
  page: { readonly side: 'before' | 'from'; readonly seq: bigint; readonly limit: number },
): Promise<StoredMessage[]> {
  const near =
    page.side === 'before' ? 'x.seq < $2 order by x.seq desc limit $3' : 'x.seq >= $2 order by x.seq limit $3';
  const { rows } = await sql.query<StoredMessage>(
    `select ${COLUMNS} from (select * from service.message x where x.member_id = $1 and ${near}) m ${JOINED} order by m.seq`,
    [memberId, page.seq, page.limit],
    `service-page-${page.side}`,
  );
  return rows;
}

/** Whether there is a message before a number. */
export async function isOlder(sql: Sql, memberId: bigint, seq: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from service.message where member_id = $1 and seq < $2 limit 1',
    [memberId, seq],
    'service-older',
  );
  return rowCount > 0;
}

/** All messages of one conversation, ascending. */
export async function findWhole(sql: Sql, conversationId: bigint): Promise<StoredMessage[]> {
  const { rows } = await sql.query<StoredMessage>(
    `select ${COLUMNS} from service.message m ${JOINED} where m.conversation_id = $1 order by m.seq`,
    [conversationId],
    'service-whole',
  );
  return rows;
}
