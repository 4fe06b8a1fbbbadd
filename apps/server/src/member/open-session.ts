import { audienceOf } from '@drawroom/contract/events';
import type { CallContext, Kernel, SecondFactor, Tx } from '../kernel/kernel.ts';
import { requireLoginOpen } from './desk/freeze.ts';
import { placeOf } from './place.ts';
import { presentLogin, type LoginReply } from './present.ts';
import { deviceWords, maskedAddress } from './security/device-words.ts';
import { isNewPlace, noteAttempt } from './security/login-log.ts';
import { noteLogin, type Member } from './store.ts';

/** A login from a place not seen before, as its member is told: `at` is Unix ms. */
export interface NewPlace {
  readonly device: string;
  readonly address: string;
  readonly at: number;
}

/**
 * Opens a session for a member who has proved who he is, and answers with it and his login before this one. From a
 * place not seen before, his other sessions hear of it with the commit and `onNewPlace` is called. Refuses with `member.login_frozen`.
 */
export async function openSession(
  kernel: Kernel,
  t: Tx,
  who: {
    readonly member: Member;
    readonly publicKey: object;
    readonly context: CallContext;
    readonly secondFactor?: SecondFactor | null;
    readonly onNewPlace?: (told: NewPlace) => void;
  },
): Promise<LoginReply> {
  const { member, publicKey, context, secondFactor = null } = who;
  const place = placeOf(context);
  const isNew = await isNewPlace(t, member.id, place);
  const lastLogin = await noteLogin(t, member.id, place);
  // Behind the lock that noting took, which freezing needs too.
  await requireLoginOpen(t, member.accountId);
  await noteAttempt(t, { memberId: member.id, place, result: 'ok' });
  const session = await kernel.sessions.open(t, {
    memberId: member.id,
    claims: {
      username: member.username,
      kind: member.kind,
      currency: member.currency,
      accountId: member.accountId,
      zone: member.zone,
      ...(member.passwordMustChange && { mustChangePassword: true }),
    },
    publicKey,
    address: place.address,
    device: place.device,
    secondFactor,
  });
  if (isNew) {
    const told = { device: deviceWords(place.device), address: maskedAddress(place.address), at: kernel.clock.now() };
    const data = { id: session.sessionId, me: session.me, ...told };
    await kernel.outbox.publish(t, { audience: audienceOf.member(String(member.id)), type: 'session.opened', data });
    who.onNewPlace?.(told);
  }
  return presentLogin({ member, session, lastLogin });
}
