import { handleOf } from '../chat/index.ts';
import type { Sql } from '../kernel/kernel.ts';

/** By what a member is known in rooms. */
export interface Person {
  readonly handle: string;
  readonly nickname: string;
  readonly avatar: string | null;
}

/** Members as rooms know them. */
export async function personsOf(sql: Sql, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Person>> {
  const { rows } = await sql.query<{ id: bigint; nickname: string; avatar: string | null }>(
    'select id, nickname, avatar from member.v_member where id = any($1::bigint[])',
    [[...new Set(memberIds)].map(String)],
    'follow-persons',
  );
  const persons = new Map<bigint, Person>();
  for (const { id, ...face } of rows) persons.set(id, { handle: await handleOf(sql, id), ...face });
  return persons;
}

export const NOBODY: Person = { handle: '', nickname: '', avatar: null };

/** One member as rooms know him. */
export async function personOf(sql: Sql, memberId: bigint): Promise<Person> {
  return (await personsOf(sql, [memberId])).get(memberId) ?? NOBODY;
}
