import type { CallContext, Kernel, SecondFactor, Tx } from '../../kernel/kernel.ts';
import { tellMember } from '../contact/tell-member.ts';
import { openSession, type NewPlace } from '../open-session.ts';
import type { LoginReply } from '../present.ts';
import type { Member } from '../store.ts';

/**
 * Logs a member in who has proved who he is: session, history and notice in one transaction. `before` runs in it and says
 * which second factor was used up for it. A login from a new place is told outside of the house as well.
 */
export async function enter(
  kernel: Kernel,
  who: {
    readonly member: Member;
    readonly publicKey: object;
    readonly context: CallContext;
    readonly before?: (t: Tx) => Promise<SecondFactor | null>;
  },
): Promise<LoginReply> {
  const { member, publicKey, context, before } = who;
  let news: NewPlace | null = null;
  const reply = await kernel.db.tx(async (t) => {
    news = null;
    const secondFactor = (await before?.(t)) ?? null;
    return openSession(kernel, t, { member, publicKey, context, secondFactor, onNewPlace: (told) => (news = told) });
  });
  if (news !== null) tellNewPlace(kernel, member, news);
  return reply;
}

function tellNewPlace(kernel: Kernel, { id, zone }: Member, { device, address, at }: NewPlace): void {
  tellMember(kernel, id, (locale) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
    return { word: 'newDevice', device, address, at: format.format(at) };
  });
}
