import { useTranslations } from '@drawroom/i18n/translations';
import { Screen } from '@drawroom/ui/screen.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberCenterQuery } from '../shell/member-center.ts';
import { useGoBack } from '../shell/use-go-back.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Change of the password from the settings. */
export function ChangePasswordScreen(): ReactNode {
  const t = useTranslations('config');
  const goBack = useGoBack();
  const queries = useQueryClient();
  function done(): void {
    void queries.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
    goBack();
    showToast(t('passwordSaved'), 'good');
  }
  return (
    <Screen scrollId="changepwd">
      <ChangePasswordForm onDone={done} />
    </Screen>
  );
}
