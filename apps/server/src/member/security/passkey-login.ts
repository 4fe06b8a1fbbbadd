import type { InputOf } from '@drawroom/contract/call';
import type { passkeyLogin as passkeyLoginCall } from '@drawroom/contract/member-security';
import type { CallContext, Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { placeKey, placeOf } from '../place.ts';
import type { LoginReply } from '../present.ts';
import { findMember } from '../store.ts';
import { charge, uncount } from '../throttle.ts';
import { enter } from './enter.ts';
import { provePasskey } from './passkeys.ts';

/** Logs in whoever the passkey belongs to; the device has verified its user, so this is both factors (decision 034). */
export async function passkeyLogin(
  kernel: Kernel,
  request: { readonly input: InputOf<typeof passkeyLoginCall>; readonly context: CallContext },
): Promise<LoginReply> {
  const { input, context } = request;
  const place = placeOf(context);
  const counters = [
    { scope: 'address', key: placeKey(place.subscriber) },
    { scope: 'prefix', key: placeKey(place.prefix) },
  ] as const;
  await charge(kernel.db, counters, kernel.clock.now());
  const proved = await provePasskey(kernel, {
    answer: input.passkey,
    host: context.host,
    purpose: 'login',
    memberId: null,
  });
  const member = await findMember(kernel.db, proved.ownerId);
  if (member === null) throw new Refusal('member.passkey_refused');
  const reply = await enter(kernel, {
    member,
    publicKey: input.publicKey,
    context,
    before: async (t) => {
      await proved.note(t);
      return 'passkey';
    },
  });
  await uncount(kernel.db, counters);
  return reply;
}
