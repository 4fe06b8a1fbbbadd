import { useTranslations } from '@drawroom/i18n/translations';
import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';

/** At the table of a lottery that the house has closed. */
export function ShutNote(): ReactNode {
  const t = useTranslations('lottery');
  return (
    <Status as="p" className="border-b border-hairline bg-amber-soft px-4 py-2 text-sm text-amber">
      {t('shutNote')}
    </Status>
  );
}
