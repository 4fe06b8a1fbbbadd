import { enUS } from '../texts/en-us.ts';
import type { TextKey, Texts } from '../texts/en-us.ts';
import { viVN } from '../texts/vi-vn.ts';
import { zhCN } from '../texts/zh-cn.ts';
import type { Locale } from './session.ts';
import { useVisit } from './session.ts';

const TEXTS: Readonly<Record<Locale, Texts>> = { 'zh-CN': zhCN, 'vi-VN': viVN, 'en-US': enUS };

/** Says a text of the page in the player's language, with values at its `{places}`. */
export type Say = (key: TextKey, places?: Readonly<Record<string, string | number>>) => string;

export function sayIn(locale: Locale): Say {
  return (key, places = {}) =>
    TEXTS[locale][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}

export function useLocale(): Locale {
  return useVisit().session?.locale ?? nearestOfBrowser();
}

/** Before the ticket has told the language: the browser's. */
function nearestOfBrowser(): Locale {
  const asked = navigator.language.slice(0, 2);
  return asked === 'zh' ? 'zh-CN' : asked === 'vi' ? 'vi-VN' : 'en-US';
}

export function useSay(): Say {
  return sayIn(useLocale());
}

/** Whether a text of this name is there. */
export function isTextKey(key: string): key is TextKey {
  return key in enUS;
}
