import { chatDeskCalls as calls } from '@drawroom/contract/chat-desk';
import {
  addHost,
  addWord,
  appointModerator,
  changeWord,
  decideComplaint,
  dismissModerator,
  listComplaints,
  listHosts,
  listModerators,
  listWords,
  removeHost,
  removeWord,
  reportedPicture,
  wordById,
} from '../chat/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { HOST_LIST, officeList, WORD_LIST, wordOf } from './lists/chat-lists.ts';
import { changesOf, undoChange } from './lists/undo-change.ts';
import { notedAct } from './noted-act.ts';
import { noteAct } from './operators.ts';

/** What is said in rooms: words, hosts, complaints and moderators; each act with its note in one transaction. */
export function chatDesk(kernel: Kernel): readonly OperatorHandler[] {
  return [...words(kernel), ...hosts(kernel), ...complaints(kernel), ...moderators(kernel), ...undoing(kernel)];
}

function words({ db }: Kernel): readonly OperatorHandler[] {
  const subjectOf = ({ wordId }: { readonly wordId: string }): string => `word ${wordId}`;
  const where = (roomCode: string | null): string => (roomCode === null ? 'everywhere' : `in ${roomCode}`);
  return [
    handleOperator(calls.words, async (input) => listWords(db, input)),
    handleOperator(calls.addWord, async (input, { operator }) =>
      db.tx(async (t) => {
        const added = await addWord(t, input);
        // Its number is known only once it is written.
        const { word, action, roomCode } = added.word;
        const detail = `${action} ${where(roomCode)} ${word}`;
        const change = { before: null, after: wordOf(added.word) };
        await noteAct(t, operator, { what: 'chat.add_word', subject: subjectOf(added.word), detail, change });
        return added;
      }),
    ),
    handleOperator(calls.changeWord, async (input, { operator }) =>
      db.tx(async (t) => {
        const before = await wordById(t, input.wordId);
        const changed = await changeWord(t, input);
        const change = { before: before === null ? null : wordOf(before), after: wordOf(changed.word) };
        await noteAct(t, operator, {
          what: 'chat.change_word',
          subject: subjectOf(input),
          detail: input.action,
          change,
        });
        return changed;
      }),
    ),
    handleOperator(calls.removeWord, async ({ wordId }, { operator }) =>
      db.tx(async (t) => {
        const { word: gone, version } = await removeWord(t, wordId);
        const detail = `${gone.action} ${where(gone.roomCode)} ${gone.word}`;
        const change = { before: wordOf(gone), after: null };
        await noteAct(t, operator, { what: 'chat.remove_word', subject: subjectOf(gone), detail, change });
        return { version };
      }),
    ),
  ];
}

function hosts({ db }: Kernel): readonly OperatorHandler[] {
  return [
    handleOperator(calls.hosts, async () => listHosts(db)),
    handleOperator(calls.addHost, async ({ host }, { operator }) =>
      db.tx(async (t) => {
        const added = await addHost(t, host);
        const change = { before: null, after: { host: added.host } };
        await noteAct(t, operator, { what: 'chat.add_host', subject: `host ${added.host}`, detail: '', change });
        return added;
      }),
    ),
    handleOperator(calls.removeHost, async ({ host }, { operator }) =>
      db.tx(async (t) => {
        const gone = await removeHost(t, host);
        const change = { before: { host: gone.host }, after: null };
        await noteAct(t, operator, { what: 'chat.remove_host', subject: `host ${gone.host}`, detail: '', change });
        return gone;
      }),
    ),
  ];
}

function complaints(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.complaints, async (input) => listComplaints(db, input)),
    handleOperator(calls.complaintPicture, async ({ complaintId }, { operator }) =>
      notedAct(db, { operator, what: 'chat.complaint_picture', subject: `complaint ${complaintId}` }, (t) =>
        reportedPicture(t, BigInt(complaintId)),
      ),
    ),
    handleOperator(calls.decideComplaint, async (input, { operator }) => {
      const detail = [input.verdict, input.minutes, input.reason, input.note].filter(Boolean).join(' ');
      const act = { operator, what: 'chat.decide', subject: `complaint ${input.complaintId}`, detail } as const;
      const { complaint, putOut } = await notedAct(db, act, (t, reviewer) =>
        decideComplaint(kernel, t, { ...input, reviewer }),
      );
      if (putOut !== null) kernel.realtime.removeMember(putOut.memberId, putOut.roomCode);
      return { complaint };
    }),
  ];
}

function moderators(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.moderators, async ({ roomCode }) => ({ list: await listModerators(db, roomCode) })),
    handleOperator(calls.appointModerator, async ({ roomCode, memberId }, { operator }) => {
      const change = { before: null, after: { roomCode, memberId } };
      const act = { operator, what: 'chat.appoint', subject: `room ${roomCode}`, detail: memberId, change } as const;
      return notedAct(db, act, async (t) => ({
        list: await appointModerator(kernel, t, { roomCode, memberId: BigInt(memberId) }),
      }));
    }),
    handleOperator(calls.dismissModerator, async ({ roomCode, memberId }, { operator }) => {
      const change = { before: { roomCode, memberId }, after: null };
      const act = { operator, what: 'chat.dismiss', subject: `room ${roomCode}`, detail: memberId, change } as const;
      return notedAct(db, act, async (t) => ({
        list: await dismissModerator(kernel, t, { roomCode, memberId: BigInt(memberId) }),
      }));
    }),
  ];
}

/** What became of words, hosts and moderators, and undoing it (decision 077). */
function undoing(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  const offices = officeList(kernel);
  return [
    handleOperator(calls.history, async ({ list }) => {
      if (list === 'words') return changesOf(db, WORD_LIST);
      return list === 'hosts' ? changesOf(db, HOST_LIST) : changesOf(db, offices);
    }),
    handleOperator(calls.undo, async ({ list, actNo }, { operator }) =>
      db.tx(async (t) => {
        const undone = { operator, actNo };
        if (list === 'words') await undoChange(t, WORD_LIST, undone);
        else if (list === 'hosts') await undoChange(t, HOST_LIST, undone);
        else await undoChange(t, offices, undone);
        return {};
      }),
    ),
  ];
}
