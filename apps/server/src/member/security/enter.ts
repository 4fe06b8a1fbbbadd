import type { CallContext, Kernel, SecondFactor, Tx } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';
import { openSession } from '../open-session.ts';
import type { LoginReply } from '../present.ts';
import type { Member } from '../store.ts';

/**
 * Logs a member in who has proved who he is: session, history and notice in one transaction. `before` runs in it and says
 * which second factor was used up for it. A login from a new place is told outside of the house as well.
 */
export async function enter(
  kernel: Kernel,
  deps: MemberDeps,
  who: {
    readonly member: Member;
    readonly publicKey: object;
    readonly context: CallContext;
    readonly before?: (t: Tx) => Promise<SecondFactor | null>;
  },
): Promise<LoginReply> {
  const { member, publicKey, context, before } = who;
  const news: Readonly<Record<string, string | number>>[] = [];
  const reply = await kernel.db.tx(async (t) => {
    news.length = 0;
    const secondFactor = (await before?.(t)) ?? null;
    return openSession(kernel, t, { member, publicKey, context, secondFactor, onNewPlace: (told) => news.push(told) });
  });
  for (const told of news) {
    deps.tell?.(member.id, 'new_device', told).catch((error: unknown) => {
      kernel.log.warn({ err: error }, 'member: new device not told');
    });
  }
  return reply;
}
