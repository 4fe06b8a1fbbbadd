import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { BET_LINES_MAX } from '@drawroom/contract/lottery';
import type { ReactNode } from 'react';
import { shortNo } from './round-strip.tsx';
import { aimKept, dropKept } from './slip.ts';
import type { KeptLines } from './slip.ts';
import { changeSlip, slipOf } from './slip-store.ts';

export interface KeptLinesCardProps {
  readonly code: string;
  readonly kept: KeptLines;
  /** Round the lines can be used for now or next; null when none is known. */
  readonly gameNo: string | null;
  /** Betting is open: the lines can be aimed now. */
  readonly open: boolean;
}

/** "Your slip is kept": lines whose round closed wait here, and go to another round only when the member says so. */
export function KeptLinesCard({ code, kept, gameNo, open }: KeptLinesCardProps): ReactNode {
  const t = useTranslations('lottery');
  function aim(): void {
    const change = aimKept(slipOf(code));
    if (change.ok) changeSlip(code, () => change.slip);
    else showToast(t('tooManyLines', { max: String(BET_LINES_MAX) }), 'bad');
  }
  return (
    <div className="flex flex-col gap-2 rounded-card bg-jade-soft p-3">
      <Status as="p" className="text-sm text-jade">
        {gameNo === null
          ? t('keptPlain', { gameNo: shortNo(kept.gameNo) })
          : t('closedBanner', { gameNo: shortNo(kept.gameNo), next: shortNo(gameNo) })}{' '}
        {t('slipCount', { count: kept.lines.length })}
      </Status>
      {open && gameNo !== null && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" look="plain" onPress={aim}>
            {t('useFor', { gameNo: shortNo(gameNo) })}
          </Button>
          <Button size="sm" look="quiet" onPress={() => changeSlip(code, dropKept)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
