import type { CallContext, Kernel, Tx } from '../kernel/kernel.ts';
import { placeOf } from './place.ts';
import { presentLogin, type LoginReply } from './present.ts';
import { noteLogin, type Member } from './store.ts';

/** Opens a session for a member who has proved who he is, and answers with it and his login before this one. */
export async function openSession(
  kernel: Kernel,
  t: Tx,
  who: { readonly member: Member; readonly publicKey: object; readonly context: CallContext },
): Promise<LoginReply> {
  const { member, publicKey, context } = who;
  const place = placeOf(context);
  const lastLogin = await noteLogin(t, member.id, place);
  const session = await kernel.sessions.open(t, {
    memberId: member.id,
    claims: {
      username: member.username,
      kind: member.kind,
      currency: member.currency,
      accountId: member.accountId,
      zone: member.zone,
    },
    publicKey,
    address: place.address,
    device: place.device,
  });
  return presentLogin({ member, session, lastLogin });
}
