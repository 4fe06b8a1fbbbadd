import type { LotteryRow } from '@drawroom/contract/lottery';
import { BET_STATUS } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { ToggleChips } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { ChoiceChip, PeriodChip } from '../shell/choice-chip.tsx';
import type { Period } from '../shell/use-period.ts';
import { STATUS_WORDS } from './bet-status-tag.tsx';
import type { KnownStatus } from './bet-status-tag.tsx';

/** What the member narrows the list to; null is no limit. */
export interface RecordChoice {
  readonly status: KnownStatus | null;
  readonly lottery: string | null;
  readonly period: Period | null;
}

export interface RecordFiltersProps {
  readonly choice: RecordChoice;
  readonly lotteries: readonly LotteryRow[];
  readonly onChange: (choice: RecordChoice) => void;
}

/** Period and lottery in sheets, status as chips (spec §9 date filters). */
export function RecordFilters({ choice, lotteries, onChange }: RecordFiltersProps): ReactNode {
  const t = useTranslations('records');
  return (
    <div className="rail flex items-center gap-1.5 border-b border-hairline px-4 py-1">
      <PeriodChip
        period={choice.period}
        words={[t('period'), t('all')]}
        onPick={(period) => onChange({ ...choice, period })}
      />
      <ChoiceChip
        title={t('filterLottery')}
        any={t('anyLottery')}
        value={choice.lottery}
        options={lotteries.map((row) => ({ value: row.lotteryCode, label: row.name }))}
        onPick={(lottery) => onChange({ ...choice, lottery })}
      />
      <span aria-hidden="true" className="h-5 w-px shrink-0 bg-line" />
      <ToggleChips
        values={Object.values(BET_STATUS)}
        value={choice.status}
        labelOf={(status) => t(STATUS_WORDS[status].word)}
        onChange={(status) => onChange({ ...choice, status })}
      />
    </div>
  );
}
