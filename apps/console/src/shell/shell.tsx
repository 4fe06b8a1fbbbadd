import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { lazy, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { AdminContext, AdminUI, CustomRoutes } from 'react-admin';
import { BrowserRouter, Navigate, Route } from 'react-router';
import { operatorData } from '../data/data-provider.ts';
import { useOperator } from '../session/operator.ts';
import type { AppearanceInHand } from '../session/use-appearance.ts';
import { Language, wordOfIn } from '../words.ts';
import { operatorAuth } from './auth-provider.ts';
import { Frame } from './frame.tsx';
import { FrameParts } from './frame-parts.ts';
import { coloursOfPage, houseTheme } from './house-theme.ts';
import { wordsProvider } from './i18n-provider.ts';
import { Fence, PageGuard } from './page-guard.tsx';
import { firstPageOf, PAGES } from './pages.ts';
import { Denied, NothingHere, Said } from './said.tsx';

/** Styles that the parts make while the page runs carry the nonce of this very answer. */
const styles = createCache({
  key: 'part',
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
});

/** Everybody's own page; it needs no right. */
const MyPage = lazy(async () => ({ default: (await import('../admin/my-page.tsx')).MyPage }));

export interface ShellProps {
  readonly picker: ReactNode;
  readonly appearance: AppearanceInHand;
}

/**
 * The house is often reached without any way into the world, where a browser calls itself offline: it is asked all the same, and what does
 * not answer is told instead of waited for.
 */
const ASKING = { retry: false, networkMode: 'always' } as const;

/** Everything behind the sign-in, for one operator: the pages of his rights inside the frame. */
export function Shell({ picker, appearance }: ShellProps): ReactNode {
  const { operator, ask } = useOperator();
  const locale = use(Language);
  const { mode } = appearance;
  const theme = useMemo(() => houseTheme(mode, locale, coloursOfPage()), [mode, locale]);
  const words = useMemo(() => wordsProvider(locale), [locale]);
  const data = useMemo(() => operatorData(ask, wordOfIn(locale)), [ask, locale]);
  const auth = useMemo(() => operatorAuth({ operator }), [operator]);
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: ASKING, mutations: ASKING } }));
  const first = firstPageOf(operator);
  return (
    <CacheProvider value={styles}>
      <BrowserRouter>
        <FrameParts value={{ picker, appearance }}>
          <AdminContext
            theme={theme}
            darkTheme={null}
            i18nProvider={words}
            dataProvider={data}
            authProvider={auth}
            queryClient={queries}
          >
            <AdminUI disableTelemetry layout={Frame} catchAll={NothingHere} accessDenied={Denied} loginPage={false}>
              <CustomRoutes>
                <Route
                  path="/"
                  element={
                    first === null ? <Said title="denied" text="noPages" /> : <Navigate to={`/${first.name}`} replace />
                  }
                />
                <Route
                  path="/me"
                  element={
                    <Fence>
                      <MyPage />
                    </Fence>
                  }
                />
                {PAGES.map((page) => (
                  <Route key={page.name} path={`/${page.name}`} element={<PageGuard page={page} />} />
                ))}
              </CustomRoutes>
            </AdminUI>
          </AdminContext>
        </FrameParts>
      </BrowserRouter>
    </CacheProvider>
  );
}
