import { randomUUID } from 'node:crypto';
import type { DeskTalk } from '@drawroom/contract/service-desk';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { ServiceKernel } from './deps.ts';
import type { DeskAct } from './desk-acts.ts';
import { lockTalk, type Talk } from './desk-conversation.ts';
import { vaultPlace } from './thread.ts';
import { cleanWords } from './write-message.ts';

type Note = DeskTalk['notes'][number];

const columnOf = (id: string): string => `note/${id}`;

/** Leaves a note beside a conversation, open or closed, for operators alone: no event, no number of the thread. */
export async function addNote(kernel: ServiceKernel, t: Tx, note: DeskAct & { readonly text: string }): Promise<Note> {
  const text = cleanWords(note.text);
  const { thread, conversation } = await lockTalk(t, note.conversationId);
  const id = randomUUID();
  const { operatorId, operatorName } = note.reviewer;
  const sealed = kernel.vault.seal(vaultPlace(thread), columnOf(id), text);
  const { rows } = await t.query<{ at: number }>(
    `insert into service.note (id, conversation_id, operator_id, operator_name, text_sealed) values ($1, $2, $3, $4, $5) returning at`,
    [id, conversation.id, operatorId, operatorName, sealed],
    'service-insert-note',
  );
  return { noteId: id, at: Math.trunc(rows[0]?.at ?? 0), operator: operatorName, text };
}

/** The notes beside a conversation, oldest first. */
export async function notesOf(
  { vault }: Pick<ServiceKernel, 'vault'>,
  sql: Sql,
  { thread, conversation }: Talk,
): Promise<Note[]> {
  const { rows } = await sql.query<{ id: string; at: number; operator: string; sealed: string }>(
    `select id, at, operator_name as operator, text_sealed as sealed from service.note where conversation_id = $1 order by at, id`,
    [conversation.id],
    'service-notes',
  );
  return rows.map(({ id, at, operator, sealed }) => ({
    noteId: id,
    at: Math.trunc(at),
    operator,
    text: vault.open(vaultPlace(thread), columnOf(id), sealed),
  }));
}
