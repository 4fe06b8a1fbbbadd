import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';

/** Saves the codes as a file of the phone, made here from what is on the screen. */
function saveCodes(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'drawroom-recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Recovery codes, the one time they are seen. Only its own button closes it, so that no stray tap loses them. */
export function RecoverySheet({
  codes,
  onClose,
}: Readonly<{ codes: readonly string[]; onClose: () => void }>): ReactNode {
  const t = useTranslations('security');
  const ui = useTranslations('ui');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n')).then(() => showToast(t('copied'), 'good'));
  };
  return (
    <Sheet open={codes.length > 0} firm title={t('codes')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('codesNote')}</p>
        <ul
          dir="ltr"
          className="grid grid-cols-2 gap-x-2 gap-y-2 rounded-card bg-sunken p-3 text-center font-mono text-md whitespace-nowrap select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button look="plain" onPress={copy}>
            {t('copy')}
          </Button>
          <Button look="plain" onPress={() => saveCodes(codes)}>
            {t('save')}
          </Button>
        </div>
        <Button size="lg" wide onPress={onClose}>
          {ui('done')}
        </Button>
      </div>
    </Sheet>
  );
}
