import type { ReplyOf } from '@drawroom/contract/call';
import type { loginReply, memberCalls, MemberView } from '@drawroom/contract/member';
import { BET_LINES_MAX } from '@drawroom/contract/lottery';
import { formatMoney } from '@drawroom/engine/money';
import type { output } from 'zod/mini';
import type { LastLogin, Member } from './store.ts';

export type LoginReply = output<typeof loginReply>;

/** A member as he sees himself, but for his level, which `withLevel` puts there. */
export function presentMember(member: Member): MemberView {
  const balance = formatMoney(member.balanceMinor);
  return {
    id: String(member.id),
    username: member.username,
    nickname: member.nickname,
    avatar: member.avatar,
    kind: member.kind,
    currency: member.currency,
    balance,
    // The points of a member are his available balance (spec §3 "Account").
    points: balance,
    vipLevel: 0,
    timeZone: member.zone,
    preferences: member.preferences,
    passwordChangedAt: member.passwordChangedAtMs,
    ...(member.passwordMustChange && { passwordMustChange: true }),
  };
}

export function presentLogin(login: {
  readonly member: Member;
  readonly session: { readonly token: string; readonly me: string; readonly expiresAt: number };
  readonly lastLogin: LastLogin | null;
}): LoginReply {
  const { member, session, lastLogin } = login;
  return {
    token: session.token,
    me: session.me,
    expiresAt: session.expiresAt,
    member: presentMember(member),
    lastLogin: lastLogin && { at: lastLogin.atMs, address: lastLogin.address, device: lastLogin.device },
  };
}

export function presentUserCenter(
  member: Member,
  today: { readonly stakeMinor: bigint; readonly payoutMinor: bigint; readonly rebateMinor: bigint },
  unreadNotices: number,
): ReplyOf<typeof memberCalls.getMemberUserCenter> {
  return {
    member: presentMember(member),
    today: {
      stake: formatMoney(today.stakeMinor),
      winLose: formatMoney(today.payoutMinor - today.stakeMinor),
      rebate: formatMoney(today.rebateMinor),
    },
    limits: { betLinesMax: BET_LINES_MAX },
    unreadNotices,
  };
}
