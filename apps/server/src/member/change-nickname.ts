import type { MemberView } from '@drawroom/contract/member';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { invalidField } from '../kernel/refusal.ts';
import { cleanNickname } from './nickname.ts';
import { presentMember } from './present.ts';
import { requireMember } from './require-member.ts';
import { setNickname } from './store.ts';

/** Changes the nickname (spec §7 update). Refuses with `request.invalid` when nothing readable of its length is left. */
export async function changeNickname(
  kernel: Kernel,
  session: Session,
  wanted: string,
): Promise<{ member: MemberView }> {
  const nickname = cleanNickname(wanted);
  if (nickname === null) {
    throw invalidField('nickname', 'length or characters');
  }
  await setNickname(kernel.db, session.memberId, nickname);
  return { member: presentMember(await requireMember(kernel.db, session)) };
}
