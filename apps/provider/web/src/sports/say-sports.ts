import { languageOf } from '../kit/languages.ts';
import type { Locale } from '../kit/languages.ts';
import { useLocale } from '../kit/say.ts';
import { enUS, type SportsText } from './texts/en-us.ts';

/** Says a text of the sports in the player's language, with values at its `{places}`. */
export type SaySports = (key: SportsText, places?: Readonly<Record<string, string | number>>) => string;

export function sportsIn(locale: Locale): SaySports {
  return (key, places = {}) =>
    languageOf(locale).sports[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}

export function useSaySports(): SaySports {
  return sportsIn(useLocale());
}

/** The text under a name that was put together, or the other one where there is none. */
export function textOr(key: string, other: SportsText): SportsText {
  return key in enUS ? (key as SportsText) : other;
}
