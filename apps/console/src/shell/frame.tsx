import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import Drawer from '@mui/material/Drawer';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { NavLink, useLocation, useMatch } from 'react-router';
import { Waiting } from '../session/awaited.tsx';
import { useOperator } from '../session/operator.ts';
import { StepUpHost } from '../session/step-up-dialog.tsx';
import { APPEARANCES } from '../session/preferences.ts';
import type { Appearance } from '../session/preferences.ts';
import { useWordOf, useWords } from '../words.ts';
import { FrameParts } from './frame-parts.ts';
import { PAGE_GROUPS, pagesOf } from './pages.ts';
import { useHouseName } from './use-house-name.ts';

/** What stands around every page: who is signed in, the menu of his rights, what everybody has to know. */
export function Frame({ children }: Readonly<{ children?: ReactNode }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const house = useHouseName();
  const { operator, signOut, isLost } = useOperator();
  const roles = operator.roles.map((role) => wordOf('role', role)).join(' · ');
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className="flex h-full flex-col bg-paper text-ink">
      <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-hairline bg-card ps-2 pe-2 wide:ps-4">
        <span className="min-[64rem]:hidden">
          <IconButton icon="more" label={t('menu')} onPress={() => setOpen(true)} />
        </span>
        <p className="flex min-w-0 flex-1 flex-col leading-tight">
          <b data-crops title={`${house} · ${t('console')}`} className="truncate text-md font-semibold">
            <bdi>{house}</bdi> · {t('console')}
          </b>
          <span data-crops title={roles} className="truncate text-xs text-ink-faint">
            <bdi>{operator.name}</bdi>
            {roles !== '' && ` · ${roles}`}
          </span>
        </p>
        <AppearancePicker />
        {use(FrameParts)?.picker}
        <IconButton icon="leave" label={`${t('signOut')} (${operator.name})`} onPress={signOut} />
      </header>
      {!operator.secondFactor && <p className="bg-amber-soft px-4 py-1.5 text-sm text-amber">{t('noFactor')}</p>}
      {isLost && (
        <Status as="p" className="bg-vermilion-soft px-4 py-1.5 text-sm text-vermilion-ink">
          {t('lost')}
        </Status>
      )}
      <div className="flex min-h-0 flex-1">
        <div className="scroller hidden w-52 shrink-0 border-e border-hairline bg-card min-[64rem]:block">
          <Menu />
        </div>
        <Drawer open={isOpen} onClose={() => setOpen(false)}>
          <Menu />
        </Drawer>
        <main id="main-content" className="min-h-0 min-w-0 flex-1 overflow-hidden">
          <Suspense
            fallback={
              <div className="p-4">
                <Waiting />
              </div>
            }
          >
            {children}
          </Suspense>
        </main>
      </div>
      <StepUpHost />
    </div>
  );
}

function AppearancePicker(): ReactNode {
  const t = useWords();
  const parts = use(FrameParts);
  if (parts === null) return null;
  const { appearance, setAppearance } = parts.appearance;
  return (
    <select
      aria-label={t('appearance')}
      value={appearance}
      onChange={(event) => setAppearance(event.target.value as Appearance)}
      className="hidden min-h-11 rounded-key border border-line bg-card px-2 text-sm wide:block"
    >
      {APPEARANCES.map((each) => (
        <option key={each} value={each}>
          {t(each)}
        </option>
      ))}
    </select>
  );
}

/** The pages that he may see, by kind of work. */
function Menu(): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  const pages = pagesOf(operator);
  return (
    <nav aria-label={t('menu')} className="flex w-52 flex-col gap-3 p-2">
      {PAGE_GROUPS.map((group) => {
        const own = pages.filter((page) => page.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group}>
            <h2 className="px-3 pt-1 pb-1 text-xs font-semibold text-ink-faint">{t(`group.${group}`)}</h2>
            <ul>
              {own.map((page) => (
                <li key={page.name}>
                  <MenuLink to={`/${page.name}`}>{t(page.label)}</MenuLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <MenuLink to="/me">{t('me.title')}</MenuLink>
    </nav>
  );
}

/** Comes into sight when its page is opened from elsewhere. */
function MenuLink({ to, children }: Readonly<{ to: string; children: ReactNode }>): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = useMatch(`${to}/*`) !== null;
  // In the middle at first, since what is told above the page may still take some room.
  const isFirst = useRef(true);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: isFirst.current ? 'center' : 'nearest' });
    isFirst.current = false;
  }, [isHere]);
  return (
    <NavLink
      ref={link}
      to={to}
      className="flex min-h-10 items-center rounded-key px-3 text-sm aria-[current=page]:bg-vermilion-soft aria-[current=page]:font-semibold aria-[current=page]:text-vermilion-ink"
    >
      {children}
    </NavLink>
  );
}
