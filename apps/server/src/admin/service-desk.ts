import { rolesAllow } from '@drawroom/contract/operator-rights';
import { serviceDeskCalls as calls } from '@drawroom/contract/service-desk';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type Reviewer, type SignedOperator } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  addNote,
  answerMember,
  availability,
  claimConversation,
  closeConversation,
  deskInbox,
  deskPictureTaker,
  followTalk,
  handOverConversation,
  lookAtTalk,
  pictureForDesk,
  releaseConversation,
  transcriptOf,
} from '../service/index.ts';
import { notedAct } from './noted-act.ts';
import { operatorsAllowed } from './operators.ts';

/** The talk with members: each act with its note in one transaction. What was written stands in the talk, not in the note. */
export function serviceDesk(kernel: Kernel): readonly OperatorHandler[] {
  return [...reading(kernel), ...acting(kernel), ...writing(kernel)];
}

function reading(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.inbox, async () => {
      const { open, hours } = await availability(kernel, db);
      return {
        ...(await deskInbox(kernel)),
        operators: (await answering(db)).map(({ operatorName }) => operatorName),
        open,
        hours,
      };
    }),
    handleOperator(calls.look, async ({ conversationId, before }, { operator }) =>
      notedAct(db, { operator, what: 'service.look', subject: conversationId }, (t) =>
        lookAtTalk(kernel, t, { conversationId: BigInt(conversationId), before }),
      ),
    ),
    handleOperator(calls.follow, async ({ conversationId, after }, { operator }) =>
      followTalk(kernel, db, { reviewer: asReviewer(operator), conversationId: BigInt(conversationId), after }),
    ),
    handleOperator(calls.deskShowPicture, async ({ conversationId, picture }, { operator }) =>
      notedAct(db, { operator, what: 'service.picture', subject: conversationId, detail: picture }, (t) =>
        pictureForDesk(kernel, t, { conversationId: BigInt(conversationId), name: picture }),
      ),
    ),
    handleOperator(calls.transcript, async ({ conversationId, zone }, { operator, locale }) =>
      notedAct(db, { operator, what: 'service.transcript', subject: conversationId }, (t) =>
        transcriptOf(kernel, t, { conversationId: BigInt(conversationId), locale, zone }),
      ),
    ),
  ];
}

function acting(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.claim, async ({ conversationId }, { operator }) =>
      notedAct(db, { operator, what: 'service.claim', subject: conversationId }, async (t, reviewer) => ({
        row: await claimConversation(kernel, t, { reviewer, conversationId: BigInt(conversationId) }),
      })),
    ),
    handleOperator(calls.release, async ({ conversationId }, { operator }) =>
      notedAct(db, { operator, what: 'service.release', subject: conversationId }, async (t, reviewer) => ({
        row: await releaseConversation(kernel, t, { reviewer, conversationId: BigInt(conversationId) }),
      })),
    ),
    handleOperator(calls.handOver, async ({ conversationId, to }, { operator }) => {
      const receiver = (await answering(db)).find(({ operatorName }) => operatorName === to);
      if (receiver === undefined) throw new Refusal('service.operator_unknown');
      const anyOnes = rolesAllow(operator.roles, 'service.manage');
      const act = { operator, what: 'service.hand_over', subject: conversationId, detail: to } as const;
      return notedAct(db, act, async (t, reviewer) => ({
        row: await handOverConversation(kernel, t, {
          reviewer,
          conversationId: BigInt(conversationId),
          to: receiver,
          anyOnes,
        }),
      }));
    }),
    handleOperator(calls.close, async ({ conversationId }, { operator }) =>
      notedAct(db, { operator, what: 'service.close', subject: conversationId }, (t, reviewer) =>
        closeConversation(kernel, t, { reviewer, conversationId: BigInt(conversationId) }),
      ),
    ),
  ];
}

function writing(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  const takePicture = deskPictureTaker(kernel);
  return [
    handleOperator(calls.answer, async ({ conversationId, ...words }, { operator }) =>
      notedAct(
        db,
        { operator, what: 'service.answer', subject: conversationId, detail: words.clientId },
        async (t, reviewer) => ({
          message: await answerMember(kernel, t, { reviewer, conversationId: BigInt(conversationId), ...words }),
        }),
      ),
    ),
    handleOperator(calls.deskPicture, async ({ conversationId, file }, { operator }) => {
      const keep = await takePicture(file);
      return notedAct(db, { operator, what: 'service.upload', subject: conversationId }, (t, reviewer) =>
        keep(t, { reviewer, conversationId: BigInt(conversationId) }),
      );
    }),
    handleOperator(calls.note, async ({ conversationId, text }, { operator }) =>
      notedAct(db, { operator, what: 'service.note', subject: conversationId }, async (t, reviewer) => ({
        note: await addNote(kernel, t, { reviewer, conversationId: BigInt(conversationId), text }),
      })),
    ),
  ];
}

/** Operators who may answer members. */
async function answering(sql: Sql): Promise<Reviewer[]> {
  return (await operatorsAllowed(sql, 'service.answer')).map(({ id, name }) => ({
    operatorId: id,
    operatorName: name,
  }));
}

function asReviewer({ id, name }: SignedOperator): Reviewer {
  return { operatorId: id, operatorName: name };
}
