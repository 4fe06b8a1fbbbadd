import type { LocaleTag } from '@drawroom/contract/locales';
import { afterAnswer, tellEverywhere, type Message, type Parts } from './messages.ts';
import { reachOf } from './personal-store.ts';

/**
 * Tells a member something about his account wherever he can be reached, after the answer. Who has proved neither phone nor
 * mailbox hears nothing.
 * @param message in the language that messages to him are written in
 */
export function tellMember(kernel: Parts, memberId: bigint, message: (locale: LocaleTag) => Message): void {
  afterAnswer(kernel, async () => {
    const reach = await reachOf(kernel.vault, kernel.db, memberId);
    if (reach === null) return;
    const { locale } = reach;
    const letter = { locale, message: message(locale) };
    tellEverywhere(
      kernel,
      [reach.phone, reach.email].map((target) => target && { target, ...letter }),
    );
  });
}
