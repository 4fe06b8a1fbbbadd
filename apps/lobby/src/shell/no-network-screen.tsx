import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/** Page without a network (spec §2 /noNetWork): what is certain, what to try, one button. */
export function NoNetworkScreen(): ReactNode {
  const t = useTranslations('error');
  const router = useRouter();
  async function tryAgain(): Promise<void> {
    await router.navigate({ to: paths.enterRoom(), replace: true });
    window.location.reload();
  }
  return (
    <Screen
      scrollId="no-network"
      footer={
        <Button wide size="lg" onPress={tryAgain}>
          {t('reload')}
        </Button>
      }
    >
      <EmptyState icon="offline" title={t('noNetworkTitle')} note={t('noNetworkNote')} />
      <ul className="mx-auto flex max-w-80 list-disc flex-col gap-2 ps-5 text-sm text-ink-soft">
        <li>{t('checkSignal')}</li>
        <li>{t('checkFlight')}</li>
        <li>{t('checkOther')}</li>
      </ul>
      <p className="text-center text-sm text-jade">{t('keptOnServer')}</p>
    </Screen>
  );
}
