import type { Kernel, OwnData, Sql, Tx } from '../kernel/kernel.ts';
import { findPage, openText } from './message-store.ts';
import { findThread, vaultPlace, type Thread } from './thread.ts';

const PAGE = 500;

/** What a member and the desk wrote to one another, his conversations and ratings; pictures as files. Notes of operators stay out. */
export async function ownData({ db, vault }: Pick<Kernel, 'db' | 'vault'>, memberId: bigint): Promise<OwnData> {
  const thread = await findThread(db, memberId);
  if (thread === null) return {};
  const conversations = await db.query<{ id: bigint; note: string | null }>(
    `select id, state, locale, to_json(opened_at) as "openedAt", to_json(closed_at) as "closedAt", rating, rating_note_sealed as note
     from service.conversation where member_id = $1 order by id`,
    [memberId],
  );
  const pictures = await db.query<{ name: string; sealed: string }>(
    'select name, picture_sealed as sealed from service.picture where member_id = $1 and (seq is not null or operator_id is null) order by made_at',
    [memberId],
  );
  const at = vaultPlace(thread);
  return {
    messages: saidIn({ db, vault }, thread),
    conversations: conversations.rows.map(({ note, ...row }) => ({
      ...row,
      note: note === null ? null : vault.open(at, `rating/${row.id}`, note),
    })),
    ...Object.fromEntries(
      pictures.rows.map(({ name, sealed }) => [
        `picture-${name}.webp`,
        new Uint8Array(Buffer.from(vault.open(at, `picture/${name}`, sealed), 'base64')),
      ]),
    ),
  };
}

async function* saidIn(
  kernel: { readonly db: Sql; readonly vault: Kernel['vault'] },
  thread: Thread,
): AsyncGenerator<object> {
  for (let seq = 1n; ;) {
    const page = await findPage(kernel.db, thread.memberId, { side: 'from', seq, limit: PAGE });
    for (const message of page)
      yield {
        seq: message.seq,
        conversation: message.conversationId,
        at: new Date(message.atMs).toISOString(),
        from: message.saidBy,
        text: openText(kernel, thread, message),
        auto: message.auto,
        picture: message.picture,
      };
    const last = page.at(-1);
    if (last === undefined) break;
    seq = last.seq + 1n;
  }
}

/** All of it goes with the key it is sealed under; what operators did stays noted by number alone. */
export async function forgetPerson(t: Tx, memberId: bigint): Promise<void> {
  await t.query('delete from service.thread where member_id = $1', [memberId]);
}
