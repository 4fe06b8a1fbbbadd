import { NavBar } from '@drawroom/ui/nav-bar.tsx';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { useGoBack } from './use-go-back.ts';
import { LanguageButton } from './language-button.tsx';

/** Frame of the screens that a visitor may open: a bar with the language in its corner, nothing of a session. */
export function OutsideFrame({ children }: Readonly<{ children: ReactNode }>): ReactNode {
  const t = useTranslations('title');
  const goBack = useGoBack();
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const bare = data?.bar === 'none';
  return (
    <div className="flex h-dvh flex-col">
      {bare ? (
        <div className="flex justify-end bg-paper px-3 pt-[max(0.5rem,var(--safe-top))]">
          <LanguageButton />
        </div>
      ) : (
        <NavBar title={data?.title ? t(data.title) : ''} onBack={goBack} aside={<LanguageButton />} />
      )}
      <main className="min-h-0 flex-1">{children}</main>
    </div>
  );
}

/** Layout route of the visitor's screens. */
export function OutsideLayout(): ReactNode {
  return (
    <OutsideFrame>
      <Outlet />
    </OutsideFrame>
  );
}
