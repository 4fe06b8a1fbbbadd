import { NOTE_TEXT_MAX, type MemberLabel, type MemberNote } from '@drawroom/contract/member-desk';
import { cleanText } from '../../kernel/clean-text.ts';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import type { Reviewer } from '../../kernel/operator.ts';
import { invalidField } from '../../kernel/refusal.ts';
import type { SealedRecord } from '../../kernel/vault.ts';
import { requireMemberRow } from './member-rows.ts';

type Vault = Kernel['vault'];

const LINES_MAX = 40;
const COLUMN = 'text';
const recordOf = (id: bigint, wrappedKey: string): SealedRecord => ({ record: `member.note:${id}`, wrappedKey });

/**
 * Adds a note about a member, sealed. It is never changed; with the account it goes. Refuses with `member.unknown`, and with
 * `request.invalid` for one that says nothing or too much.
 */
export async function addNote(
  vault: Vault,
  t: Tx,
  note: { readonly reviewer: Reviewer; readonly memberId: bigint; readonly text: string },
): Promise<MemberNote> {
  const { memberId, reviewer } = note;
  const text = cleanText(note.text, { characters: NOTE_TEXT_MAX, lines: LINES_MAX });
  if (text === null || text === '') throw invalidField('text', 'empty or too long');
  await requireMemberRow(t, memberId);
  const { rows: ids } = await t.query<{ id: bigint }>(
    `select nextval('member.note_id') as id`,
    [],
    'member-note-number',
  );
  const id = ids[0]?.id ?? 0n;
  const at = recordOf(id, vault.newKey(`member.note:${id}`));
  const { rows } = await t.query<{ at: number }>(
    `insert into member.note (id, member_id, operator_id, operator_name, wrapped_key, text_sealed)
     values ($1, $2, $3, $4, $5, $6) returning at`,
    [id, memberId, reviewer.operatorId, reviewer.operatorName, at.wrappedKey, vault.seal(at, COLUMN, text)],
    'member-add-note',
  );
  return { noteId: String(id), at: Math.trunc(rows[0]?.at ?? 0), operator: reviewer.operatorName, text };
}

/** Notes about a member, newest first. Refuses with `member.unknown`. */
export async function notesOf(
  { db, vault }: Pick<Kernel, 'db' | 'vault'>,
  { memberId, before, size }: { readonly memberId: bigint; readonly before: bigint | null; readonly size: number },
): Promise<{ list: MemberNote[]; older: boolean }> {
  await requireMemberRow(db, memberId);
  const { rows } = await db.query<{ id: bigint; at: number; operator: string; wrappedKey: string; sealed: string }>(
    `select id, at, operator_name as operator, wrapped_key as "wrappedKey", text_sealed as sealed from member.note
     where member_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [memberId, before, size + 1],
    'member-notes',
  );
  const list = rows.slice(0, size).map(({ id, at, operator, wrappedKey, sealed }) => ({
    noteId: String(id),
    at: Math.trunc(at),
    operator,
    text: vault.open(recordOf(id, wrappedKey), COLUMN, sealed),
  }));
  return { list, older: rows.length > size };
}

/** Gives or takes a label; which ones the member has then. Refuses with `member.unknown`. */
export async function setLabel(
  t: Tx,
  asked: {
    readonly reviewer: Reviewer;
    readonly memberId: bigint;
    readonly label: MemberLabel;
    readonly on: boolean;
  },
): Promise<MemberLabel[]> {
  const { memberId, label, on, reviewer } = asked;
  await requireMemberRow(t, memberId);
  await (on
    ? t.query(
        `insert into member.label (label, member_id, operator_name) values ($1, $2, $3) on conflict do nothing`,
        [label, memberId, reviewer.operatorName],
        'member-give-label',
      )
    : t.query('delete from member.label where label = $1 and member_id = $2', [label, memberId], 'member-take-label'));
  return (await requireMemberRow(t, memberId)).labels;
}
