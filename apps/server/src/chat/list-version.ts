import type { Sql, Tx } from '../kernel/kernel.ts';

/** Under which number the lists of words and hosts stand now; it grows with every change of theirs. */
export async function listVersion(sql: Sql): Promise<bigint> {
  const { rows } = await sql.query<{ n: bigint }>('select n from chat.list_version', [], 'chat-list-version');
  return rows[0]?.n ?? 0n;
}

/** Takes the lists: until the transaction ends nobody else changes one, so that what is looked for in them now stays true. */
export async function lockLists(t: Tx): Promise<void> {
  await t.query('select n from chat.list_version for update', [], 'chat-lock-lists');
}
