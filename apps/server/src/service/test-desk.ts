import { randomUUID } from 'node:crypto';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { serviceCalls, type ServiceMessage } from '@drawroom/contract/service';
import { openMemberAccount } from '@drawroom/ledger/accounts';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import sharp from 'sharp';
import type { Session, Slice, Tx } from '../kernel/kernel.ts';
import type { Reviewer } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { answerMember, claimConversation, createServiceSlice } from './index.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Two of the desk's people. */
export const LIN: Reviewer = { operatorId: 1n, operatorName: 'lin' };
export const MAI: Reviewer = { operatorId: 2n, operatorName: 'mai' };

export interface ServiceWorld extends SliceKernel {
  readonly slice: Slice;
  aMember(): Promise<Session>;
  call<C extends AnyCall>(by: Session, call: C, fields?: Fields): Promise<ReplyOf<C>>;
  /** Writes to the desk; every field may be bent. */
  write(by: Session, text: string, fields?: Fields): Promise<ServiceMessage>;
  /** Everything a member can read, oldest first. */
  read(by: Session): Promise<readonly ServiceMessage[]>;
  /** Number of the member's latest conversation. */
  conversationOf(by: Session): Promise<bigint>;
  tx<T>(work: (t: Tx) => Promise<T>): Promise<T>;
  claim(reviewer: Reviewer, conversationId: bigint): ReturnType<typeof claimConversation>;
  answer(reviewer: Reviewer, conversationId: bigint, text: string): ReturnType<typeof answerMember>;
  /** Everything in the outbox of a member so far, oldest first. */
  told(by: Session): Promise<{ type: string; data: Record<string, unknown> }[]>;
}

let members = 0;

export async function openServiceWorld(env: Readonly<Record<string, string>> = {}): Promise<ServiceWorld> {
  const base = await openSliceKernel(env);
  const { kernel } = base;
  const slice = createServiceSlice(kernel);
  const call: ServiceWorld['call'] = (session, asked, fields = {}) =>
    callSlice(slice, asked, {
      fields: fields as Record<string, string>,
      context: aContext({ session, locale: 'vi-VN' }),
    });
  return {
    ...base,
    slice,
    call,
    aMember: () => insertMember(base),
    write: async (by, text, fields = {}) =>
      (await call(by, serviceCalls.writeMessage, { clientId: randomUUID(), text, ...fields })).message,
    read: async (by) => (await call(by, serviceCalls.serviceMessages)).list,
    conversationOf: async (by) =>
      BigInt((await call(by, serviceCalls.conversation)).conversation?.conversationId ?? '0'),
    tx: (work) => kernel.db.tx(work),
    claim: (reviewer, conversationId) =>
      kernel.db.tx((t) => claimConversation(kernel, t, { reviewer, conversationId })),
    answer: (reviewer, conversationId, text) =>
      kernel.db.tx((t) => answerMember(kernel, t, { reviewer, conversationId, text, clientId: randomUUID() })),
    told: async ({ memberId }) => {
      const { rows } = await kernel.db.query<{ type: string; data: Record<string, unknown> }>(
        'select type, data from kernel.outbox where audience = $1 order by id',
        [`member:${memberId}`],
      );
      return rows;
    },
  };
}

async function insertMember({ kernel }: SliceKernel): Promise<Session> {
  members += 1;
  const memberId = BigInt(70_000 + members);
  const accountId = await kernel.db.tx((t) => openMemberAccount(t, { memberId, currency: 'CNY' }));
  const username = `serv${memberId}`;
  await kernel.db.query(
    `insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id)
     values ($1, $2, $2, 'x', 'player', 'CNY', 'Asia/Shanghai', $3)`,
    [memberId, username, accountId],
  );
  return {
    id: String(memberId),
    memberId,
    me: '',
    claims: { username, kind: 'player', currency: 'CNY', accountId, zone: 'Asia/Shanghai' },
    expiresAt: 0,
  };
}

/** A JPEG with words in it that must not come out again. */
export function aPicture(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a35' } })
    .withExif({ IFD0: { ImageDescription: 'canary-77ac' } })
    .jpeg()
    .toBuffer();
}

/** The key of the refusal that something ends with; `done` when it is not refused. */
export async function endOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}
