import type { ReplyOf } from '@drawroom/contract/call';
import { contactCalls } from '@drawroom/contract/member-contact';
import { captchaPass } from '@drawroom/testkit/captcha-pass';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { vi } from 'vitest';
import type { MemberContext } from '../../kernel/kernel.ts';

export const PHONE = '+8613800138000';
export const OTHER_PHONE = '+84912345678';
export const EMAIL = 'tea.guest@example.com';
export const NEW_PASSWORD = 'z9!wvut3';

type CodeSent = ReplyOf<typeof contactCalls.sendPhoneAuthCode>;

/** A member world with shortcuts for codes and links; each ask is made with a captcha solved for it. */
export interface ContactWorld extends MemberWorld {
  /** Asks for a code as a visitor. */
  ask(scene: 'register' | 'reset', phone?: string, context?: MemberContext): Promise<CodeSent>;
  /** As a member, for his own phone or mailbox. */
  askOwn(context: MemberContext, target: { phone: string } | { email: string }): Promise<CodeSent>;
  /** The newest code that was sent there. */
  codeAt(address: string): string;
  /** What was sent there so far. */
  sentTo(address: string): readonly string[];
  /** Waits for the n-th message there: some are sent after the answer. */
  arrived(address: string, n?: number): Promise<string>;
  /** Registers with a proved phone, and gives what his calls are made with. */
  memberWith(username: string, phone?: string): Promise<MemberContext>;
  /** Binds a mailbox to a member. */
  withEmail(context: MemberContext, email?: string): Promise<void>;
}

export async function openContactWorld(env: Readonly<Record<string, string>> = {}): Promise<ContactWorld> {
  const world = await openMemberWorld({ env });
  const pass = (scene: 'phone' | 'reset') => captchaPass(world.kernel.db, scene);
  const sentTo = (address: string) => world.sent.filter((line) => line.includes(` to ${address}: `));
  const codeAt = (address: string): string =>
    /\b\d{6}\b/.exec(sentTo(address).at(-1)?.split(': ')[1] ?? '')?.[0] ?? 'none';
  const ask: ContactWorld['ask'] = async (scene, phone = PHONE, context = aContext()) =>
    world.call(contactCalls.sendPhoneAuthCode, {
      fields: { scene, phone, captchaToken: await pass(scene === 'reset' ? 'reset' : 'phone') },
      context,
    });
  const askOwn: ContactWorld['askOwn'] = async (context, target) =>
    world.call(contactCalls.sendContactCode, { fields: { ...target, captchaToken: await pass('phone') }, context });
  return {
    ...world,
    ask,
    askOwn,
    codeAt: (address) => mailCode(sentTo(address)) ?? codeAt(address),
    sentTo,
    arrived: (address, n = 1) =>
      vi.waitFor(() => {
        const line = sentTo(address)[n - 1];
        if (line === undefined) throw new Error(`nothing number ${n} came to ${address}`);
        return line;
      }),
    memberWith: async (username, phone = PHONE) => {
      await ask('register', phone);
      const reply = await world.register({ username, phone, phoneCode: codeAt(phone) });
      return aContext({ session: await world.sessionOf(reply) });
    },
    withEmail: async (context, email = EMAIL) => {
      await askOwn(context, { email });
      const emailCode = mailCode(sentTo(email)) ?? '';
      await world.call(contactCalls.bindEmail, { fields: { email, emailCode }, context });
    },
  };
}

/** The code stands in the text of a mail, after its subject. */
function mailCode(lines: readonly string[]): string | undefined {
  return /\n(\d{6})\b/.exec(lines.at(-1) ?? '')?.[1];
}
