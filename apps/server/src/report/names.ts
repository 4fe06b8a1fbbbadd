import type { LocaleTag } from '@drawroom/contract/locales';
import type { Messages } from '../kernel/kernel.ts';

/** Name of a lottery type in somebody's language. */
export function typeName(messages: Messages, locale: LocaleTag, type: string): string {
  return messages.text(locale, `lottery.group.${type}`);
}

/** Name of a lottery; its code where it has none. */
export function lotteryName(messages: Messages, locale: LocaleTag, code: string): string {
  const key = `lottery.name.${code}`;
  return messages.has(key) ? messages.text(locale, key) : code;
}
