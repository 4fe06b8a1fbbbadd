import type { ReplyOf } from '@drawroom/contract/call';
import type { contactCalls } from '@drawroom/contract/member-contact';
import { maskPhone } from '@drawroom/i18n/mask-phone';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Reach } from './personal-store.ts';

/** A mailbox with all of its name hidden but the first character, where that is not all of it, and its last where there are four or more. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return `${name.length > 1 ? name.slice(0, 1) : ''}***${name.length >= 4 ? name.slice(-1) : ''}${address.slice(at)}`;
}

/** What a member sees of his own ways to be reached; number and address never leave whole (spec §5). */
export function presentContact(
  reach: Reach | null,
  can: Kernel['senders']['can'],
): ReplyOf<typeof contactCalls.contact> {
  const phone = reach?.phone ?? null;
  const email = reach?.email ?? null;
  return {
    phone: phone && maskPhone(phone.address),
    email: email && maskEmail(email.address),
    can: { sms: can.sms, email: can.email },
  };
}
