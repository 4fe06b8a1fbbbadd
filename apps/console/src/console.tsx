import type { ConsoleLocale } from '@drawroom/i18n/locales';
import { directionOf, consoleLocaleFor, headerOfLocale, localeOfHeader } from '@drawroom/i18n/locales';
import { ui as enUS } from '@drawroom/i18n/messages/en-US.json';
import { ui as viVN } from '@drawroom/i18n/messages/vi-VN.json';
import { ui as zhCN } from '@drawroom/i18n/messages/zh-CN.json';
import { IntlProvider } from '@drawroom/i18n/translations';
import type { LobbyMessages } from '@drawroom/i18n/translations';
import { OverlayHost } from '@drawroom/ui/overlay-host.tsx';
import { ToastHost } from '@drawroom/ui/toast.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { LanguagePicker } from './session/language-picker.tsx';
import { Session } from './session/session.tsx';
import { useAppearance } from './session/use-appearance.ts';
import { Language } from './words.ts';

/** The texts that the shared parts bring along. */
const SHARED: Record<ConsoleLocale, Pick<LobbyMessages, 'ui'>> = {
  'zh-CN': { ui: zhCN },
  'vi-VN': { ui: viVN },
  'en-US': { ui: enUS },
};
/** Everything behind the sign-in is fetched only then. */
const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));

/** The operators' page: sign-in, then everything that the operator's rights open. */
export function Console(): ReactNode {
  const [tag, setTag] = useState(() => consoleLocaleFor(localeOfHeader(localStorage.getItem('language') ?? undefined)));
  const appearance = useAppearance();
  useEffect(() => {
    document.documentElement.lang = tag;
    document.documentElement.dir = directionOf(tag);
    localStorage.setItem('language', headerOfLocale(tag));
  }, [tag]);
  const picker = <LanguagePicker tag={tag} onPick={setTag} />;
  return (
    <Language value={tag}>
      <IntlProvider locale={tag} messages={SHARED[tag]}>
        <OverlayHost>
          <Session lang={headerOfLocale(tag)} picker={picker}>
            <Suspense>
              <Shell picker={picker} appearance={appearance} />
            </Suspense>
          </Session>
          <ToastHost />
        </OverlayHost>
      </IntlProvider>
    </Language>
  );
}
