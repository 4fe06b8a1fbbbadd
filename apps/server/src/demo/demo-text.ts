import type { LocalText } from '../kernel/local-text.ts';
import type { Messages } from '../kernel/kernel.ts';
import { MESSAGE_LOCALES } from '../kernel/messages.ts';

/** Says a text of the demo, `demo.<key>`, in every language of the release. */
export type DemoText = (key: string, params?: Readonly<Record<string, string | number>>) => LocalText;

export function demoText(messages: Messages): DemoText {
  return (key, params) =>
    Object.fromEntries(MESSAGE_LOCALES.map((locale) => [locale, messages.text(locale, `demo.${key}`, params)]));
}
