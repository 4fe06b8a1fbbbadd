import type enUS from '../messages/en-US.json';
import { useLocale as useGivenLocale } from 'use-intl';
import type { LocaleTag } from './locales.ts';

/** Shape of the lobby's messages; the English file is the source of the keys. */
export type LobbyMessages = typeof enUS;

declare module 'use-intl' {
  interface AppConfig {
    Locale: LocaleTag;
    Messages: LobbyMessages;
  }
}

/**
 * Typed translator of the lobby: `const t = useTranslations('wallet'); t('balance')`. An unknown key does not compile.
 * `IntlProvider` stands once around everything, with the tag that also says in which digits texts count (`latinDigits`).
 */
export { IntlProvider, useTranslations } from 'use-intl';

/** The BCP 47 tag of the shown language, and nothing beside it. */
export function useLocale(): LocaleTag {
  return useGivenLocale().replace(/-u-.*$/, '') as LocaleTag;
}
