import { logout, me } from '@drawroom/contract/operator';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import type { EnabledLocale } from '@drawroom/i18n/locales';
import {
  directionOf,
  enabledLocaleFor,
  ENABLED_LOCALES,
  headerOfLocale,
  localeOfHeader,
  ownNameOf,
} from '@drawroom/i18n/locales';
import enUS from '@drawroom/i18n/messages/en-US.json';
import viVN from '@drawroom/i18n/messages/vi-VN.json';
import zhCN from '@drawroom/i18n/messages/zh-CN.json';
import { IntlProvider } from '@drawroom/i18n/translations';
import type { LobbyMessages } from '@drawroom/i18n/translations';
import { OverlayHost } from '@drawroom/ui/overlay-host.tsx';
import { ToastHost } from '@drawroom/ui/toast.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ask, Refused } from './ask.ts';
import { Desk } from './desk.tsx';
import { Operator } from './operator.ts';
import type { OperatorView, SignedIn } from './operator.ts';
import { SignIn } from './sign-in.tsx';
import { useIdleEnd } from './use-idle-end.ts';
import { Language } from './words.ts';

/** The texts that the shared parts bring along. */
const SHARED: Record<EnabledLocale, Pick<LobbyMessages, 'ui'>> = {
  'zh-CN': { ui: zhCN.ui },
  'vi-VN': { ui: viVN.ui },
  'en-US': { ui: enUS.ui },
};
const TOKEN = 'operatorToken';

/** The operators' page: sign-in, then the service desk. The token lives as long as the tab. */
export function Console(): ReactNode {
  const [tag, setTag] = useState(() => enabledLocaleFor(localeOfHeader(localStorage.getItem('language') ?? undefined)));
  useEffect(() => {
    document.documentElement.lang = tag;
    document.documentElement.dir = directionOf(tag);
    localStorage.setItem('language', headerOfLocale(tag));
  }, [tag]);
  const picker = (
    <select
      aria-label="Language"
      value={tag}
      onChange={(event) => setTag(enabledLocaleFor(event.target.value))}
      className="min-h-11 rounded-key border border-line bg-card px-2 text-sm"
    >
      {ENABLED_LOCALES.map((each) => (
        <option key={each} value={each}>
          {ownNameOf(each)}
        </option>
      ))}
    </select>
  );
  return (
    <Language value={tag}>
      <IntlProvider locale={tag} messages={SHARED[tag]}>
        <OverlayHost>
          <Session lang={headerOfLocale(tag)} picker={picker} />
          <ToastHost />
        </OverlayHost>
      </IntlProvider>
    </Language>
  );
}

function Session({ lang, picker }: Readonly<{ lang: string; picker: ReactNode }>): ReactNode {
  const [token, setToken] = useState(() => sessionStorage.getItem(TOKEN) ?? '');
  const [operator, setOperator] = useState<OperatorView | null>(null);
  const end = useCallback(() => {
    sessionStorage.removeItem(TOKEN);
    setToken('');
    setOperator(null);
  }, []);
  const askHere = useCallback(
    async <C extends AnyOperatorCall>(
      call: C,
      fields: Readonly<Record<string, string>> = {},
      file?: File,
    ): Promise<OperatorReplyOf<C>> => {
      try {
        return await ask(call, { token, lang, fields, ...(file !== undefined && { file }) });
      } catch (refused) {
        if (refused instanceof Refused && refused.key === 'admin.session_required') end();
        throw refused;
      }
    },
    [token, lang, end],
  );
  const signOut = useCallback(() => {
    askHere(logout).catch(() => undefined);
    end();
  }, [askHere, end]);
  useEffect(() => {
    if (token !== '' && operator === null) askHere(me).then(setOperator, () => undefined);
  }, [token, operator, askHere]);
  useIdleEnd(operator === null ? null : signOut);
  const signed = useMemo<SignedIn | null>(
    () => (operator === null ? null : { operator, ask: askHere }),
    [operator, askHere],
  );
  if (signed === null)
    return (
      <SignIn
        lang={lang}
        picker={picker}
        onSigned={(given, view) => {
          sessionStorage.setItem(TOKEN, given);
          setToken(given);
          setOperator(view);
        }}
      />
    );
  return (
    <Operator value={signed}>
      <Desk picker={picker} onSignOut={signOut} />
    </Operator>
  );
}
