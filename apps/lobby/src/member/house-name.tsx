import { useTranslations } from '@drawroom/i18n/translations';
import { DiceFace } from '@drawroom/ui/dice-face.tsx';
import type { ReactNode } from 'react';

/** Name of the house with its three dice. */
export function HouseName(): ReactNode {
  const t = useTranslations('shell');
  return (
    <div className="flex flex-col items-center gap-4">
      <span aria-hidden="true" className="flex gap-1.5">
        <DiceFace value={1} size={36} />
        <DiceFace value={3} size={36} />
        <DiceFace value={6} size={36} />
      </span>
      <h1 className="text-2xl font-semibold">{t('house')}</h1>
    </div>
  );
}
