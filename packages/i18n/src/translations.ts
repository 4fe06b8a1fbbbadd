import type enUS from '../messages/en-US.json';
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
 * `useLocale` gives the BCP 47 tag of the shown language; `IntlProvider` stands once around everything.
 */
export { IntlProvider, useLocale, useTranslations } from 'use-intl';
