import type enUS from '../messages/en-US.json';
import { useLocale as useFormatTag } from 'use-intl';
import { withoutDigits } from './locales.ts';
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
 * `IntlProvider` stands once around everything; its tag may name the digits of counts within sentences (`latinDigits`).
 */
export { IntlProvider, useTranslations } from 'use-intl';

/** The BCP 47 tag of the shown language. */
export function useLocale(): LocaleTag {
  return withoutDigits(useFormatTag()) as LocaleTag;
}
