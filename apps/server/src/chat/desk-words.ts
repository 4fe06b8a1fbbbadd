import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { WORD_MAX, type chatDeskCalls, type ListedWord, type WordAction } from '@drawroom/contract/chat-desk';
import type * as z from 'zod/mini';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { withoutUnseen } from '../kernel/unseen-text.ts';
import { foldText } from './fold-text.ts';
import { listVersion, lockLists } from './list-version.ts';
import { requireRoom } from './require-room.ts';

const COLUMNS = 'id::text as "wordId", room_code as "roomCode", word, action';
/** A letter or digit alone stands in nearly every message; a sign that is a word of its own does not. */
const WORD_OF_ONE_SIGN = /^\p{Script=Han}$/u;

type Changed = OperatorReplyOf<typeof chatDeskCalls.addWord>;

/** A page of the list; `search` finds words that read alike, however they are written. */
export async function listWords(
  sql: Sql,
  { search, roomCode, page, size }: z.output<typeof chatDeskCalls.words.input>,
): Promise<OperatorReplyOf<typeof chatDeskCalls.words>> {
  const version = Number(await listVersion(sql));
  const { rows } = await sql.query<ListedWord>(
    `select ${COLUMNS} from chat.word where $1::text is null or room_code = $1 order by word, id`,
    [roomCode ?? null],
    'chat-desk-words',
  );
  const found = search === undefined ? rows : rows.filter(({ word }) => readsWith(word, search));
  return { list: found.slice((page - 1) * size, page * size), page, size, total: found.length, version };
}

/**
 * Lists a word everywhere or in one room; with the commit it counts on every node. Refuses with `chat.word_invalid` what is empty once
 * it is folded, too long, or a single letter or digit, with `chat.word_taken` what reads like a word of the same room, and with
 * `room.unknown`.
 */
export async function addWord(
  t: Tx,
  { word: given, action, roomCode }: z.output<typeof chatDeskCalls.addWord.input>,
): Promise<Changed> {
  const word = withoutUnseen(given.normalize('NFC')).trim();
  const folded = foldText(word).text;
  const isOneSign = Array.from(folded).length === 1 && !WORD_OF_ONE_SIGN.test(folded);
  if (folded === '' || isOneSign || Array.from(word).length > WORD_MAX)
    throw new Refusal('chat.word_invalid', { max: WORD_MAX });
  if (roomCode !== undefined) await requireRoom(t, roomCode);
  await lockLists(t);
  const { rows: known } = await t.query<{ word: string }>(
    'select word from chat.word where room_code is not distinct from $1',
    [roomCode ?? null],
    'chat-words-of-room',
  );
  const same = known.find((other) => foldText(other.word).text === folded);
  if (same !== undefined) throw new Refusal('chat.word_taken', { word: same.word });
  const { rows } = await t.query<ListedWord>(
    `insert into chat.word (room_code, word, action) values ($1, $2, $3) returning ${COLUMNS}`,
    [roomCode ?? null, word, action],
    'chat-add-word',
  );
  return changed(t, rows);
}

/** Lets something else happen to messages with a word. Refuses with `chat.word_unknown`. */
export async function changeWord(
  t: Tx,
  { wordId, action }: { readonly wordId: string; readonly action: WordAction },
): Promise<Changed> {
  await lockLists(t);
  const { rows } = await t.query<ListedWord>(
    `update chat.word set action = $2 where id = $1 returning ${COLUMNS}`,
    [wordId, action],
    'chat-change-word',
  );
  return changed(t, rows);
}

/** A word of a room's list, or of everywhere, by how it is written; null: it is not listed. */
export async function wordNamed(
  sql: Sql,
  { roomCode, word }: Pick<ListedWord, 'roomCode' | 'word'>,
): Promise<ListedWord | null> {
  const { rows } = await sql.query<ListedWord>(
    `select ${COLUMNS} from chat.word where word = $2 and room_code is not distinct from $1`,
    [roomCode, word],
    'chat-word-named',
  );
  return rows[0] ?? null;
}

/** The word of a number, as it stands; null: nobody has it. */
export async function wordById(sql: Sql, wordId: string): Promise<ListedWord | null> {
  const { rows } = await sql.query<ListedWord>(
    `select ${COLUMNS} from chat.word where id = $1`,
    [wordId],
    'chat-word-by-id',
  );
  return rows[0] ?? null;
}

/** Takes a word off the list; gives what it was. Refuses with `chat.word_unknown`. */
export async function removeWord(t: Tx, wordId: string): Promise<Changed> {
  await lockLists(t);
  const { rows } = await t.query<ListedWord>(
    `delete from chat.word where id = $1 returning ${COLUMNS}`,
    [wordId],
    'chat-remove-word',
  );
  return changed(t, rows);
}

async function changed(t: Tx, [word]: readonly ListedWord[]): Promise<Changed> {
  if (word === undefined) throw new Refusal('chat.word_unknown');
  return { word, version: Number(await listVersion(t)) };
}

function readsWith(word: string, search: string): boolean {
  const looked = foldText(search).text;
  return looked !== '' && foldText(word).text.includes(looked);
}
