import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { DiceFace } from '@drawroom/ui/dice-face.tsx';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useSession } from './session-store.ts';

/** An address that no screen has. */
export function NotFoundScreen(): ReactNode {
  const t = useTranslations('shell');
  const router = useRouter();
  const hasToken = useSession((session) => session.token !== null);
  return (
    <main className="flex h-dvh flex-col items-center justify-center gap-4 px-8 text-center">
      <span aria-hidden="true" className="flex gap-2">
        <DiceFace value={4} size={44} />
        <DiceFace value={null} size={44} />
        <DiceFace value={4} size={44} />
      </span>
      <h1 className="text-lg font-semibold">{t('notFoundTitle')}</h1>
      <p className="max-w-80 text-ink-soft">{t('notFoundNote')}</p>
      <Button onPress={() => router.navigate({ to: hasToken ? paths.lottery() : paths.login(), replace: true })}>
        {t(hasToken ? 'toLobby' : 'toLogin')}
      </Button>
    </main>
  );
}
