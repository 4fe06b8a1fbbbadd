import type { SpinView } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import type { ReactNode } from 'react';
import { apart } from '../shell/apart.ts';
import { checkSpin } from './check-spin.ts';
import { OddsTable } from './odds-table.tsx';
import { SpinProof } from './spin-proof.tsx';

/** A draw of earlier, made again on this phone. */
export function SpinSheet({ spin, onClose }: Readonly<{ spin: SpinView; onClose: () => void }>): ReactNode {
  const t = useTranslations('promotion.proof');
  return (
    <Sheet open onClose={onClose} title={t('title', { no: apart(spin.spinNo) })}>
      <div className="flex flex-col gap-5">
        <SpinProof spin={spin} checked={checkSpin(spin, null)} />
        <OddsTable prizes={spin.prizes} drawn={spin.prize} />
      </div>
    </Sheet>
  );
}
