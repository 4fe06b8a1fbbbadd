import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { logOut } from '../shell/log-out.ts';
import { rememberOwnPassword } from '../shell/session-store.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/** First login to an account that somebody else has opened: a password of one's own before anything else; the only other way is out. */
export function OwnPasswordScreen(): ReactNode {
  const t = useTranslations('member.ownPassword');
  const words = useTranslations();
  const router = useRouter();
  async function done(): Promise<void> {
    rememberOwnPassword(true);
    showToast(words('config.passwordSaved'), 'good');
    await router.navigate({ to: paths.enterRoom(), replace: true });
  }
  async function leave(): Promise<void> {
    await logOut();
    await router.navigate({ to: paths.login(), search: {}, replace: true });
  }
  return (
    <Screen scrollId="firstpwd">
      <div className="mx-auto flex w-full max-w-[24rem] flex-col gap-6 py-4">
        <header className="flex flex-col gap-2">
          <h1 className="text-xl font-semibold text-balance">{t('title')}</h1>
          <p className="text-md text-ink-soft">{t('note')}</p>
        </header>
        <ChangePasswordForm onDone={() => void done()} />
        <Button look="quiet" wide onPress={leave}>
          {words('member.logOut.yes')}
        </Button>
      </div>
    </Screen>
  );
}
