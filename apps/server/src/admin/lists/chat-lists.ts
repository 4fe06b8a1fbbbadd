import { WORD_ACTIONS } from '@drawroom/contract/chat-desk';
import * as z from 'zod/mini';
import {
  addHost,
  addWord,
  appointModerator,
  changeWord,
  dismissModerator,
  listHosts,
  listModerators,
  removeHost,
  removeWord,
  wordNamed,
} from '../../chat/index.ts';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { noteAct } from '../operators.ts';
import type { ListRules } from './undo-change.ts';

const wordEntry = z.object({ roomCode: z.nullable(z.string()), word: z.string(), action: z.enum(WORD_ACTIONS) });
export type WordEntry = z.output<typeof wordEntry>;

/** A word as its acts keep it. */
export function wordOf({ roomCode, word, action }: WordEntry): WordEntry {
  return { roomCode, word, action };
}

const where = (roomCode: string | null): string => (roomCode === null ? 'everywhere' : `in ${roomCode}`);

/** Words that are not wanted. */
export const WORD_LIST: ListRules<WordEntry> = {
  acts: ['chat.add_word', 'chat.change_word', 'chat.remove_word'],
  entry: wordEntry,
  keyOf: ({ roomCode, word }) => `${roomCode ?? ''} ${word}`,
  find: async (t, known) => {
    const found = await wordNamed(t, known);
    return found === null ? null : wordOf(found);
  },
  make: async (t, operator, change) => {
    const { before, after } = change;
    if (after !== null && before === null) {
      const { word } = await addWord(t, {
        word: after.word,
        action: after.action,
        roomCode: after.roomCode ?? undefined,
      });
      const detail = `${after.action} ${where(after.roomCode)} ${after.word}`;
      await noteAct(t, operator, { what: 'chat.add_word', subject: `word ${word.wordId}`, detail, change });
      return;
    }
    const stands = before === null ? null : await wordNamed(t, before);
    if (stands === null || before === null) return;
    const { wordId } = stands;
    if (after === null) {
      await removeWord(t, wordId);
      const detail = `${before.action} ${where(before.roomCode)} ${before.word}`;
      await noteAct(t, operator, { what: 'chat.remove_word', subject: `word ${wordId}`, detail, change });
      return;
    }
    await changeWord(t, { wordId, action: after.action });
    await noteAct(t, operator, { what: 'chat.change_word', subject: `word ${wordId}`, detail: after.action, change });
  },
};

const hostEntry = z.object({ host: z.string() });

/** Hosts that links may lead to. */
export const HOST_LIST: ListRules<z.output<typeof hostEntry>> = {
  acts: ['chat.add_host', 'chat.remove_host'],
  entry: hostEntry,
  keyOf: ({ host }) => host,
  find: async (t, { host }) => (await listHosts(t)).list.find((each) => each.host === host) ?? null,
  make: async (t, operator, change) => {
    const { before, after } = change;
    if (after !== null) await addHost(t, after.host);
    else if (before !== null) await removeHost(t, before.host);
    const what = after === null ? 'chat.remove_host' : 'chat.add_host';
    await noteAct(t, operator, { what, subject: `host ${(after ?? before)?.host ?? ''}`, detail: '', change });
  },
};

const officeEntry = z.object({ roomCode: z.string(), memberId: z.string() });

/** Who looks after which room. */
export function officeList(kernel: Kernel): ListRules<z.output<typeof officeEntry>> {
  const holds = async (t: Tx, { roomCode, memberId }: z.output<typeof officeEntry>): Promise<boolean> =>
    (await listModerators(t, roomCode)).some((each) => each.memberId === memberId);
  return {
    acts: ['chat.appoint', 'chat.dismiss'],
    entry: officeEntry,
    keyOf: ({ roomCode, memberId }) => `${roomCode} ${memberId}`,
    find: async (t, known) => ((await holds(t, known)) ? known : null),
    make: async (t, operator, change) => {
      const { roomCode, memberId } = change.after ?? change.before ?? { roomCode: '', memberId: '0' };
      const office = { roomCode, memberId: BigInt(memberId) };
      await (change.after === null ? dismissModerator(kernel, t, office) : appointModerator(kernel, t, office));
      const what = change.after === null ? 'chat.dismiss' : 'chat.appoint';
      await noteAct(t, operator, { what, subject: `room ${roomCode}`, detail: memberId, change });
    },
  };
}
