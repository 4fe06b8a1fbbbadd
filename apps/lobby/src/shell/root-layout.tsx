import { ToastHost } from '@drawroom/ui/toast.tsx';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useTranslations } from '@drawroom/i18n/translations';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { KeptAlive, KeptGame } from './kept-alive.tsx';
import { useHouseName } from './use-house-name.ts';
import { useSession } from './session-store.ts';

/** Root of every screen, with its toasts. The document's title follows the route. */
export function RootLayout(): ReactNode {
  useOwnPasswordFirst();
  useEffect(() => {
    document.addEventListener('submit', leadToFault);
    return () => document.removeEventListener('submit', leadToFault);
  }, []);
  return (
    <>
      <DocumentTitle />
      <Outlet />
      <KeptAlive />
      <KeptGame />
      <ToastHost />
    </>
  );
}

/** Whoever is told in the middle of something that he needs a password of his own is led there: the guard judges once more. */
function useOwnPasswordFirst(): void {
  const router = useRouter();
  const mustChange = useSession(({ member }) => member?.passwordMustChange === true);
  useEffect(() => {
    if (mustChange) router.invalidate().catch(() => undefined);
  }, [mustChange, router]);
}

/** Wherever a form was sent with something wrong in it, the first such field comes into sight and is read out. */
function leadToFault({ target }: SubmitEvent): void {
  // A part of its own: nothing of the start needs it. Without it the faults still stand at their fields.
  import('@drawroom/ui/first-fault')
    .then(({ showFirstFault }) => showFirstFault(target as HTMLFormElement))
    .catch(() => undefined);
}

function DocumentTitle(): ReactNode {
  const t = useTranslations();
  const house = useHouseName();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const text = title ? t(`title.${title}`) : t('shell.gameLobby');
  useEffect(() => {
    document.title = `${text} · ${house}`;
  }, [house, text]);
  return null;
}
