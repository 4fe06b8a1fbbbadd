import type { ConsoleLocale } from '@drawroom/i18n/locales';
import type { I18nProvider } from 'react-admin';
import { filledIn, isWordKey, PLACE_OF, wordIn } from '../words.ts';
import type { WordValues } from '../words.ts';
import { KIT_WORDS } from '../words/kit-words.ts';

/**
 * Our words under react-admin's names: its own texts stand in `KIT_WORDS`, everything else in the console's words. A text that is in
 * neither is a label that was said already, and stays as it is.
 */
export function wordsProvider(locale: ConsoleLocale): I18nProvider {
  return {
    getLocale: () => locale,
    // The language is chosen in the head of the page, outside of react-admin.
    changeLocale: () => Promise.resolve(),
    translate: (key: string, values: WordValues & { readonly _?: string } = {}) => {
      const own = /^ra\.(.*)$/.exec(key)?.[1];
      if (own !== undefined && isKitKey(own)) return filledIn(KIT_WORDS[own][PLACE_OF[locale]], values);
      const page = /^resources\.(\w+)\.(?:name|forcedCaseName)$/.exec(key)?.[1];
      const wanted = page === undefined ? key : `page.${page}`;
      return isWordKey(wanted) ? wordIn(locale, wanted, values) : (values._ ?? key);
    },
  };
}

function isKitKey(key: string): key is keyof typeof KIT_WORDS {
  return Object.hasOwn(KIT_WORDS, key);
}
