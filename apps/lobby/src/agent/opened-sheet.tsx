import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { CopyRow } from '../wallet/copy-row.tsx';
import { copyText } from '../wallet/copy-text.ts';

export interface OpenedSheetProps {
  readonly username: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** The new account as it is handed on; its password is shown this once. */
export function OpenedSheet({ username, password, onClose }: OpenedSheetProps): ReactNode {
  const t = useTranslations('agent.open');
  const words = useTranslations('member.register');
  const link = new URL(paths.login(), window.location.origin).href;
  async function copy(): Promise<void> {
    const text = `${link}\n${words('username')}: ${username}\n${words('password')}: ${password}`;
    if (await copyText(text)) showToast(t('copied'), 'good');
    else showToast(t('copyFailed'), 'bad');
  }
  return (
    <Sheet
      open
      firm
      onClose={onClose}
      title={t('opened')}
      footer={
        <Button wide size="lg" onPress={copy}>
          {t('copyAll')}
        </Button>
      }
    >
      <div className="divide-y divide-hairline">
        <CopyRow name={words('username')} value={username} strong />
        <CopyRow name={words('password')} value={password} strong />
        <CopyRow name={t('link')} value={link} />
      </div>
      <p className="mt-4 text-sm text-ink-soft">{t('once')}</p>
    </Sheet>
  );
}
