import { enUS } from '../texts/en-us.ts';
import type { TextKey } from '../texts/en-us.ts';
import { isThere, languageOf, nearestLocale } from './languages.ts';
import type { Locale } from './languages.ts';
import { useVisit } from './session.ts';

/** Says a text of the page in the player's language, with values at its `{places}`. */
export type Say = (key: TextKey, places?: Readonly<Record<string, string | number>>) => string;

export function sayIn(locale: Locale): Say {
  return (key, places = {}) =>
    languageOf(locale).games[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}

export function useLocale(): Locale {
  return useVisit().session?.locale ?? localeOfBrowser();
}

/** Before the ticket has told the language: the browser's, once it is there. */
function localeOfBrowser(): Locale {
  const asked = nearestLocale(navigator.language);
  return isThere(asked) ? asked : 'en-US';
}

export function useSay(): Say {
  return sayIn(useLocale());
}

/** Whether a text of this name is there. */
export function isTextKey(key: string): key is TextKey {
  return key in enUS;
}
