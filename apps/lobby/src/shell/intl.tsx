import { CurrencyContext } from '@drawroom/ui/currency-context';
import type { ReactNode } from 'react';
import { latinDigits } from '@drawroom/i18n/locales';
import { IntlProvider } from '@drawroom/i18n/translations';
import { useLanguage } from './language.ts';
import { useSession } from './session-store.ts';
import type { SessionState } from './session-store.ts';

function zoneOf({ member }: SessionState): string {
  return member?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Zone in which the member sees dates and in which his day begins, as the server keeps it; a visitor has the device's. */
export function memberTimeZone(): string {
  return zoneOf(useSession.getState());
}

/** Language, zone and currency for everything below. Renders nothing until the first locale file is here. */
export function LobbyIntl({ children }: Readonly<{ children: ReactNode }>): ReactNode {
  const language = useLanguage();
  const currency = useSession((session) => session.member?.currency ?? null);
  const timeZone = useSession(zoneOf);
  if (!language) return null;
  return (
    // A count within a text is written as the amounts beside it are.
    <IntlProvider
      locale={latinDigits(language.tag) as typeof language.tag}
      messages={language.messages}
      timeZone={timeZone}
    >
      <CurrencyContext value={currency}>{children}</CurrencyContext>
    </IntlProvider>
  );
}
