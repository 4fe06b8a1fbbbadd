import { randomInt } from 'node:crypto';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { Chat } from './deps.ts';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const HANDLE_SIGNS = 10;

/** By what others know the member in rooms; made at his first step in any room and kept. */
export async function handleOf(sql: Sql, memberId: bigint): Promise<string> {
  for (;;) {
    const { rows } = await sql.query<{ handle: string }>(
      'select handle from chat.person where member_id = $1',
      [memberId],
      'chat-handle',
    );
    const [known] = rows;
    if (known !== undefined) return known.handle;
    // Taken by somebody else, or made by another request just now: the next look finds out.
    await sql.query(
      'insert into chat.person (member_id, handle) values ($1, $2) on conflict do nothing',
      [memberId, aHandle()],
      'chat-make-handle',
    );
  }
}

/** Notes a member who is about to speak: his handle, and the level that stands beside his name from now on. */
export async function notePerson({ kernel, deps }: Chat, memberId: bigint): Promise<void> {
  await handleOf(kernel.db, memberId);
  await kernel.db.query(
    'update chat.person set level = $2 where member_id = $1 and level <> $2',
    [memberId, await deps.levelOf(kernel.db, memberId)],
    'chat-note-level',
  );
}

/** Members by their handles; handles of nobody are left out. */
export async function membersOf(sql: Sql, handles: readonly string[]): Promise<bigint[]> {
  const { rows } = await sql.query<{ id: bigint }>(
    'select member_id as id from chat.person where handle = any($1::text[])',
    [handles],
    'chat-members-of',
  );
  return rows.map(({ id }) => id);
}

/** Gives a member who leaves the house another handle, and no level: what he said no longer leads to the one he was known by. */
export async function changeHandle(t: Tx, memberId: bigint): Promise<void> {
  await t.query('update chat.person set handle = $2, level = 0 where member_id = $1', [memberId, aHandle()]);
}

function aHandle(): string {
  return Array.from({ length: HANDLE_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
