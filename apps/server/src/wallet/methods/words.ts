import type { LocaleTag } from '@drawroom/contract/locales';

/** A name in the languages of the house. */
export interface Words {
  readonly zh: string;
  readonly vi: string;
  readonly en: string;
}

/** The name in the language of a locale; English where the house does not speak it. */
export function wordIn(words: Words, locale: LocaleTag): string {
  const language = locale.slice(0, 2);
  return language === 'zh' || language === 'vi' ? words[language] : words.en;
}
