import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { memberCalls } from '@drawroom/contract/member';
import { inviteOf, joinTree } from '@drawroom/server/agent/index';
import type { Kernel, MemberContext, Session, Slice } from '@drawroom/server/kernel/kernel';
import type { PasswordHasher } from '@drawroom/server/kernel/password-hash';
import { createPasswordHasher } from '@drawroom/server/kernel/password-hash';
import { createMemberSlice } from '@drawroom/server/member/index';

import { aPublicKey } from './a-public-key.ts';
import type { SliceKernel } from './slice-kernel.ts';
import { aContext, callSlice, openSliceKernel } from './slice-kernel.ts';

export const MEMBER_PASSWORD = 'k7#pexq2';

type Fields = Readonly<Record<string, string>>;
type LoginReply = ReplyOf<typeof memberCalls.login>;

/** A slice kernel with the member slice on it, and shortcuts for its calls. */
export interface MemberWorld extends SliceKernel {
  readonly slice: Slice;
  readonly passwords: PasswordHasher;
  /** Days for which the bets of a member were asked. */
  readonly daysAsked: readonly { readonly fromMs: number; readonly toMs: number }[];
  login(fields: Fields, context?: MemberContext): Promise<LoginReply>;
  /** `fields` may leave out everything but the username. */
  register(fields: Fields, context?: MemberContext): Promise<LoginReply>;
  call<C extends AnyCall>(call: C, request: { fields?: Fields; context: MemberContext }): Promise<ReplyOf<C>>;
  sessionOf(reply: { readonly token: string }): Promise<Session>;
}

/** Every member's day has 12.00 staked, 9.50 paid out and 0.07 of rebate. */
export async function openMemberWorld(
  options: {
    env?: Fields;
    hasher?: { atOnce: number; waitingMax: number };
    others?: (kernel: Kernel) => readonly Slice[];
  } = {},
): Promise<MemberWorld> {
  const base = await openSliceKernel(options.env);
  const passwords = createPasswordHasher({ pepper: '', ...options.hasher });
  const daysAsked: { fromMs: number; toMs: number }[] = [];
  const slice: Slice = createMemberSlice(base.kernel, {
    passwords,
    tree: { inviteOf, join: joinTree },
    currency: 'CNY',
    todayOf: async (_memberId, fromMs, toMs) => {
      daysAsked.push({ fromMs, toMs });
      return { stakeMinor: 1_200n, payoutMinor: 950n };
    },
    rebateOf: async () => 7n,
    admit: async () => undefined,
    slices: () => [slice, ...(options.others?.(base.kernel) ?? [])],
  });
  return {
    ...base,
    slice,
    passwords,
    daysAsked,
    login: (fields, context = aContext()) =>
      callSlice(slice, memberCalls.login, { fields: { publicKey: aPublicKey(), ...fields }, context }),
    register: (fields, context = aContext()) =>
      callSlice(slice, memberCalls.register, {
        fields: { publicKey: aPublicKey(), password: MEMBER_PASSWORD, confirmPassword: MEMBER_PASSWORD, ...fields },
        context,
      }),
    call: (call, request) => callSlice(slice, call, request),
    sessionOf: async ({ token }) => {
      const session = await base.kernel.sessions.find(token);
      if (session === null) throw new Error('the session is over');
      return session;
    },
  };
}
