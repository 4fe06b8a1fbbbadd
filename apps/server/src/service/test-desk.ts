import { randomUUID } from 'node:crypto';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { serviceCalls, type ServiceMessage } from '@drawroom/contract/service';
import { insertMember } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import sharp from 'sharp';
import type { Session, Slice, Tx } from '../kernel/kernel.ts';
import type { Reviewer } from '../kernel/operator.ts';
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
    aMember: () => insertMember(kernel, { name: 'serv' }),
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

/** A JPEG with words in it that must not come out again. */
export function aPicture(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a35' } })
    .withExif({ IFD0: { ImageDescription: 'canary-77ac' } })
    .jpeg()
    .toBuffer();
}
