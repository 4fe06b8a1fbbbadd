import type { LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { RoadsPart } from './roads-part.tsx';
import { TrendPart } from './trend-part.tsx';

const PARTS = ['trend', 'roads'] as const;

/** The charts of a lottery beside its history; one that has ended has no table whose drawer could show them. */
export function ChartSheet({
  lottery,
  onClose,
}: Readonly<{ lottery: Pick<LotteryRow, 'lotteryCode' | 'family' | 'name'>; onClose: () => void }>): ReactNode {
  const t = useTranslations('lottery');
  const [part, setPart] = useState<(typeof PARTS)[number]>('trend');
  return (
    <Sheet open onClose={onClose} title={lottery.name}>
      <div className="flex min-h-[70dvh] flex-col gap-4">
        <SegmentedTabs
          label={t('more')}
          value={part}
          onChange={setPart}
          options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
        />
        {part === 'trend' ? <TrendPart lottery={lottery} /> : <RoadsPart lottery={lottery} />}
      </div>
    </Sheet>
  );
}
