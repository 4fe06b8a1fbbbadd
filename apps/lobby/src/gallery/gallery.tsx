import { ENABLED_LOCALES, latinDigits } from '@drawroom/i18n/locales';
import type { EnabledLocale, LocaleTag } from '@drawroom/i18n/locales';
import { IntlProvider, useTranslations } from '@drawroom/i18n/translations';
import { CurrencyContext } from '@drawroom/ui/currency-context';
import { Screen } from '@drawroom/ui/screen.tsx';
import type { ReactNode } from 'react';
import { changeLanguage, useLanguage } from '../shell/language.ts';
import { changeTheme, useTheme } from '../shell/theme.ts';
import type { Theme } from '../shell/theme.ts';
import { BarsPage } from './bars-page.tsx';
import { ButtonsPage } from './buttons-page.tsx';
import { FieldsPage } from './fields-page.tsx';
import { FiguresPage } from './figures-page.tsx';
import { ListsPage } from './lists-page.tsx';
import { OverlaysPage } from './overlays-page.tsx';

export const PAGES = {
  buttons: ButtonsPage,
  fields: FieldsPage,
  bars: BarsPage,
  figures: FiguresPage,
  lists: ListsPage,
  overlays: OverlaysPage,
} as const;
type PageName = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as PageName[];
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The page of the address, `?page=lists`; the first one without. */
function pageOf(search: string): PageName {
  const asked = new URLSearchParams(search).get('page');
  return NAMES.find((name) => name === asked) ?? 'buttons';
}

/** All parts on paper: every one in every state, in every language of the house, in both appearances (decision 073). */
export function Gallery(): ReactNode {
  const language = useLanguage();
  const name = pageOf(window.location.search);
  const Page = PAGES[name];
  if (language === null) return null;
  return (
    <IntlProvider locale={latinDigits(language.tag) as LocaleTag} messages={language.messages} timeZone="UTC">
      <CurrencyContext value="CNY">
        <main className="h-dvh">
          <Title page={name} />
          <Screen scrollId="gallery" header={<Head tag={language.tag} page={name} />}>
            <Page />
          </Screen>
        </main>
      </CurrencyContext>
    </IntlProvider>
  );
}

function Title({ page }: Readonly<{ page: PageName }>): ReactNode {
  const t = useTranslations('title');
  return (
    <h1 className="sr-only">
      {t('gallery')}: {page}
    </h1>
  );
}

const CHOICE = 'min-h-11 rounded-key border border-line bg-card ps-3 text-sm';

function Head({ tag, page }: Readonly<{ tag: EnabledLocale; page: PageName }>): ReactNode {
  const theme = useTheme(({ theme: chosen }) => chosen);
  return (
    <div className="flex flex-col border-b border-hairline px-4 pt-2">
      <div className="flex gap-2">
        <select
          aria-label="locale"
          className={CHOICE}
          value={tag}
          onChange={({ target }) => void changeLanguage(target.value as EnabledLocale)}
        >
          {ENABLED_LOCALES.map((locale) => (
            <option key={locale}>{locale}</option>
          ))}
        </select>
        <select
          aria-label="theme"
          className={CHOICE}
          value={theme}
          onChange={({ target }) => changeTheme(target.value as Theme)}
        >
          {THEMES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <nav className="rail flex gap-4">
        {NAMES.map((name) => (
          <a
            key={name}
            href={`?page=${name}`}
            aria-current={name === page ? 'page' : undefined}
            className="inline-flex min-h-11 items-center text-sm aria-[current=page]:font-semibold"
          >
            {name}
          </a>
        ))}
      </nav>
    </div>
  );
}
