import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { memberCalls } from '@drawroom/contract/member';
import type { CaptchaScene } from '@drawroom/contract/member-captcha';
import { inviteOf, joinTree } from '@drawroom/server/agent/index';
import type { Kernel, MemberContext, Session, Slice } from '@drawroom/server/kernel/kernel';
import type { PasswordHasher } from '@drawroom/server/kernel/password-hash';
import { createPasswordHasher } from '@drawroom/server/kernel/password-hash';
import { Refusal } from '@drawroom/server/kernel/refusal';
import { createMemberSlice, type MemberDeps } from '@drawroom/server/member/index';
import { unreadOf } from '@drawroom/server/notice/index';

import { aPublicKey } from './a-public-key.ts';
import { captchaToken } from './captcha-token.ts';
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
  /** Gets through a captcha and tries again when one is asked for, as the lobby does. */
  login(fields: Fields, context?: MemberContext): Promise<LoginReply>;
  /** One attempt with exactly these fields. */
  loginOnce(fields: Fields, context?: MemberContext): Promise<LoginReply>;
  /** The token of a captcha that was solved. */
  captcha(scene: CaptchaScene): Promise<string>;
  /** `fields` may leave out everything but the username; a captcha is solved unless its token is among them. */
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
    loggedOut?: (session: Session) => Promise<void>;
    levels?: (kernel: Kernel) => Pick<MemberDeps, 'levelOf' | 'noteComer'>;
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
    unreadOf: (memberId) => unreadOf(base.kernel.db, memberId),
    admit: async () => undefined,
    loggedOut: options.loggedOut ?? (async () => undefined),
    ...(options.levels?.(base.kernel) ?? { levelOf: async () => 0, noteComer: async () => undefined }),
    slices: () => [slice, ...(options.others?.(base.kernel) ?? [])],
  });
  const captcha = (scene: CaptchaScene): Promise<string> =>
    captchaToken((call, fields) => callSlice(slice, call, { fields }), scene);
  const loginOnce: MemberWorld['login'] = (fields, context = aContext()) =>
    callSlice(slice, memberCalls.login, { fields: { publicKey: aPublicKey(), ...fields }, context });
  return {
    ...base,
    slice,
    passwords,
    daysAsked,
    captcha,
    loginOnce,
    login: async (fields, context) => {
      try {
        return await loginOnce(fields, context);
      } catch (error) {
        if (!(error instanceof Refusal) || error.key !== 'member.captcha_required') throw error;
        return loginOnce({ ...fields, captchaToken: await captcha('login') }, context);
      }
    },
    register: async (fields, context = aContext()) =>
      callSlice(slice, memberCalls.register, {
        fields: {
          publicKey: aPublicKey(),
          password: MEMBER_PASSWORD,
          confirmPassword: MEMBER_PASSWORD,
          captchaToken: fields['captchaToken'] ?? (await captcha('register')),
          ...fields,
        },
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
