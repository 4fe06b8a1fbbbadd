import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  addNote,
  endSessionsOf,
  freezeMember,
  freezesOf,
  makeResetLink,
  requireMemberRow,
  revealContact,
  setLabel,
  unfreezeMember,
} from '../member/index.ts';
import { readIdentity } from '../protection/index.ts';
import { methodTarget } from '../wallet/index.ts';
import { notedAct } from './noted-act.ts';

const subjectOf = (memberId: string): string => `member ${memberId}`;

/** What operators do about a member; each act with its reason in one transaction. */
export function memberActs(kernel: Kernel): readonly OperatorHandler[] {
  return [...writing(kernel), ...freezing(kernel), ...looking(kernel)];
}

function writing({ db, vault }: Kernel): readonly OperatorHandler[] {
  return [
    // What was written stands in the note, sealed, and not in the act.
    handleOperator(calls.addNote, async ({ memberId, text }, { operator }) =>
      notedAct(db, { operator, what: 'member.note', subject: subjectOf(memberId) }, async (t, reviewer) => ({
        note: await addNote(vault, t, { reviewer, memberId: BigInt(memberId), text }),
      })),
    ),
    handleOperator(calls.setLabel, async ({ memberId, label, on, why }, { operator }) => {
      const what = on === '1' ? 'member.label' : 'member.unlabel';
      return notedAct(
        db,
        { operator, what, subject: subjectOf(memberId), detail: `${label}: ${why}` },
        async (t, reviewer) => ({
          labels: await setLabel(t, { reviewer, memberId: BigInt(memberId), label, on: on === '1' }),
        }),
      );
    }),
  ];
}

function freezing(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  const listOf = async (t: Tx, memberId: bigint) => ({ list: await freezesOf(t, memberId) });
  return [
    handleOperator(calls.freeze, async ({ memberId: id, kind, reason, why, until }, { operator }) => {
      const memberId = BigInt(id);
      const untilMs = until ?? null;
      const end = untilMs === null ? '' : ` until ${new Date(untilMs).toISOString()}`;
      const act = {
        operator,
        what: 'member.freeze',
        subject: subjectOf(id),
        detail: `${kind} ${reason}${end}: ${why}`,
      } as const;
      return notedAct(db, act, async (t, reviewer) => {
        await freezeMember(kernel, t, { reviewer, memberId, kind, reason, why, untilMs });
        return listOf(t, memberId);
      });
    }),
    handleOperator(calls.unfreeze, async ({ memberId: id, kind, why }, { operator }) => {
      const memberId = BigInt(id);
      const act = { operator, what: 'member.unfreeze', subject: subjectOf(id), detail: `${kind}: ${why}` } as const;
      return notedAct(db, act, async (t, reviewer) => {
        await unfreezeMember(kernel, t, { reviewer, memberId, kind, why });
        return listOf(t, memberId);
      });
    }),
    handleOperator(calls.endSession, async ({ memberId, id: only, why }, { operator }) => {
      const detail = `${only ?? 'all'}: ${why}`;
      const act = { operator, what: 'member.end_session', subject: subjectOf(memberId), detail } as const;
      return notedAct(db, act, async (t) => ({
        ended: await endSessionsOf(kernel, t, { memberId: BigInt(memberId), only: only ?? null }),
      }));
    }),
  ];
}

function looking(kernel: Kernel): readonly OperatorHandler[] {
  const { db, vault } = kernel;
  return [
    handleOperator(calls.reveal, async ({ memberId: id, field, methodId, why }, { operator }) => {
      const memberId = BigInt(id);
      const detail = `${field}${methodId === undefined ? '' : ` ${methodId}`}: ${why}`;
      // A look that cannot be kept shows nothing (R-86).
      return notedAct(db, { operator, what: 'member.reveal', subject: subjectOf(id), detail }, async (t) => {
        await requireMemberRow(t, memberId);
        if (field === 'account') {
          const target = await methodTarget({ vault }, t, { memberId, methodId: BigInt(methodId ?? '0') });
          if (target === null) throw new Refusal('wallet.method_unknown');
          return { value: target.number };
        }
        if (field === 'realName') return { value: (await readIdentity(t, vault, memberId))?.realName ?? null };
        return { value: await revealContact(vault, t, { memberId, field }) };
      });
    }),
    handleOperator(calls.resetLink, async ({ memberId, why }, { operator }) => {
      const act = { operator, what: 'member.reset_link', subject: subjectOf(memberId), detail: why } as const;
      const { told, send } = await notedAct(db, act, (t) => makeResetLink(kernel, t, BigInt(memberId)));
      await send();
      return told;
    }),
  ];
}
