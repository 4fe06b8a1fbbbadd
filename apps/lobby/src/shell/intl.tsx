import { CurrencyContext } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { IntlProvider } from '@drawroom/i18n/translations';
import { useLanguage } from './language.ts';
import { useSession } from './session-store.ts';

/** Zone in which the member sees dates and in which his day begins. */
export function memberTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Language, zone and currency for everything below. Renders nothing until the first locale file is here. */
export function LobbyIntl({ children }: Readonly<{ children: ReactNode }>): ReactNode {
  const language = useLanguage();
  const currency = useSession((session) => session.member?.currency ?? null);
  if (!language) return null;
  return (
    <IntlProvider locale={language.tag} messages={language.messages} timeZone={memberTimeZone()}>
      <CurrencyContext value={currency}>{children}</CurrencyContext>
    </IntlProvider>
  );
}
