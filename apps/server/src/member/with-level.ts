import type { MemberView } from '@drawroom/contract/member';
import type { Handler } from '../kernel/kernel.ts';
import type { MemberDeps } from './deps.ts';

/** The same handler; where its reply shows the member, his level is in it as it stands after the call. */
export function withLevel({ call, run }: Handler, { levelOf }: Pick<MemberDeps, 'levelOf'>): Handler {
  return {
    call,
    run: async (input, context) => {
      const reply = await run(input, context);
      if (!showsMember(reply)) return reply;
      return { ...reply, member: { ...reply.member, vipLevel: await levelOf(BigInt(reply.member.id)) } };
    },
  };
}

function showsMember(reply: unknown): reply is { readonly member: MemberView } {
  if (typeof reply !== 'object' || reply === null || !('member' in reply)) return false;
  const { member } = reply;
  return typeof member === 'object' && member !== null && 'vipLevel' in member;
}
