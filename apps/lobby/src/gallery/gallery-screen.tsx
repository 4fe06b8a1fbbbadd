import { compileMessages } from '@drawroom/i18n/compile-messages';
import { directionOf } from '@drawroom/i18n/locales';
import { CurrencyContext } from '@drawroom/ui/currency-context';
import { OverlayHost } from '@drawroom/ui/overlay-host.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { IntlProvider } from '@drawroom/i18n/translations';
import type { LobbyMessages } from '@drawroom/i18n/translations';
import { Bars } from './bars.tsx';
import { Controls } from './controls.tsx';
import { Figures } from './figures.tsx';
import { Lists } from './lists.tsx';
import { ARABIC_UI, SAMPLES } from './samples.ts';
import type { Sample } from './samples.ts';
import { changeLanguage, useLanguage } from '../shell/language.ts';
import { changeTheme } from '../shell/theme.ts';

const PAGES = { bars: Bars, controls: Controls, figures: Figures, lists: Lists } as const;
type PageName = keyof typeof PAGES;

function choice<K extends string>(search: URLSearchParams, name: string, known: Record<K, unknown>): K {
  const value = search.get(name);
  const keys = Object.keys(known) as K[];
  return keys.find((key) => key === value) ?? (keys[0] as K);
}

/** All parts on paper: `?lang=zh|vi|ar&theme=light|dark&page=bars|controls|figures|lists`. */
export function GalleryScreen(): ReactNode {
  const search = new URLSearchParams(window.location.search);
  const sample = SAMPLES[choice(search, 'lang', SAMPLES)];
  const theme = choice(search, 'theme', { light: 0, dark: 0 });
  const page = choice(search, 'page', PAGES);
  useEffect(() => {
    document.documentElement.lang = sample.locale;
    document.documentElement.dir = directionOf(sample.locale);
    changeTheme(theme);
  }, [sample, theme]);
  return (
    <SampleIntl sample={sample}>
      <main className="h-dvh">
        <h1 className="sr-only">{sample.short}</h1>
        <Screen scrollId="gallery" header={<Links page={page} />}>
          <Page name={page} sample={sample} />
        </Screen>
      </main>
    </SampleIntl>
  );
}

function SampleIntl({ sample, children }: Readonly<{ sample: Sample; children: ReactNode }>): ReactNode {
  const shown = useLanguage();
  const messages = useMemo(
    () =>
      sample.locale === 'ar-EG'
        ? ({ ...shown?.messages, ui: compileMessages(ARABIC_UI) } as unknown as LobbyMessages)
        : shown?.messages,
    [sample, shown],
  );
  useEffect(() => {
    if (sample.locale !== 'ar-EG') void changeLanguage(sample.locale);
  }, [sample]);
  return (
    <IntlProvider locale={sample.locale} timeZone="UTC" {...(messages && { messages })}>
      <CurrencyContext value="CNY">
        <OverlayHost>{children}</OverlayHost>
      </CurrencyContext>
    </IntlProvider>
  );
}

function Page({ name, sample }: Readonly<{ name: PageName; sample: Sample }>): ReactNode {
  const Part = PAGES[name];
  return <Part sample={sample} />;
}

function Links({ page }: Readonly<{ page: PageName }>): ReactNode {
  return (
    <nav className="flex gap-4 border-b border-hairline px-4" dir="ltr">
      {(Object.keys(PAGES) as PageName[]).map((name) => (
        <a
          key={name}
          href={`?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(window.location.search)), page: name }).toString()}`}
          aria-current={name === page ? 'page' : undefined}
          className="inline-flex min-h-11 items-center text-sm aria-[current=page]:font-semibold"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
