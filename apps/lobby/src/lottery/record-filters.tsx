import type { LotteryRow } from '@drawroom/contract/lottery';
import { BET_STATUS } from '@drawroom/contract/lottery';
import { DATE_RANGES } from '@drawroom/engine/date-ranges';
import type { DateRange } from '@drawroom/engine/date-ranges';
import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { STATUS_WORDS } from './bet-status-tag.tsx';
import type { KnownStatus } from './bet-status-tag.tsx';

/** What the member narrows the list to; null is no limit. */
export interface RecordChoice {
  readonly status: KnownStatus | null;
  readonly lottery: string | null;
  readonly range: DateRange | null;
}

export interface RecordFiltersProps {
  readonly choice: RecordChoice;
  readonly lotteries: readonly LotteryRow[];
  readonly onChange: (choice: RecordChoice) => void;
}

const ALL = 'all';

/** Period and lottery in sheets, status as chips (spec §9 date filters). */
export function RecordFilters({ choice, lotteries, onChange }: RecordFiltersProps): ReactNode {
  const t = useTranslations('records');
  const [sheet, setSheet] = useState<'range' | 'lottery' | null>(null);
  const lotteryName = lotteries.find((row) => row.lotteryCode === choice.lottery)?.name ?? choice.lottery;
  return (
    <div className="rail flex items-center gap-1.5 border-b border-hairline px-4 py-1">
      <Chip selected={choice.range !== null} onPress={() => setSheet('range')}>
        {choice.range === null ? t('period') : t(choice.range)}
        <Icon name="down" size={14} />
      </Chip>
      <Chip selected={choice.lottery !== null} onPress={() => setSheet('lottery')}>
        {lotteryName ?? t('anyLottery')}
        <Icon name="down" size={14} />
      </Chip>
      <span aria-hidden="true" className="h-5 w-px shrink-0 bg-line" />
      {Object.values(BET_STATUS).map((status) => (
        <Chip
          key={status}
          selected={choice.status === status}
          onPress={() => onChange({ ...choice, status: choice.status === status ? null : status })}
        >
          {t(STATUS_WORDS[status].word)}
        </Chip>
      ))}
      <SelectSheet
        open={sheet === 'range'}
        onClose={() => setSheet(null)}
        title={t('period')}
        value={choice.range ?? ALL}
        options={[{ value: ALL, label: t('all') }, ...DATE_RANGES.map((value) => ({ value, label: t(value) }))]}
        onPick={(value) => {
          setSheet(null);
          onChange({ ...choice, range: DATE_RANGES.find((range) => range === value) ?? null });
        }}
      />
      <SelectSheet
        open={sheet === 'lottery'}
        onClose={() => setSheet(null)}
        title={t('filterLottery')}
        value={choice.lottery ?? ALL}
        options={[
          { value: ALL, label: t('anyLottery') },
          ...lotteries.map((row) => ({ value: row.lotteryCode, label: row.name })),
        ]}
        onPick={(value) => {
          setSheet(null);
          onChange({ ...choice, lottery: value === ALL ? null : value });
        }}
      />
    </div>
  );
}
