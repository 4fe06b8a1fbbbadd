import { CHANGE_TYPES } from '@drawroom/contract/wallet';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { RangeBar } from '../report/range-bar.tsx';
import { useRange } from '../report/use-range.ts';
import { daysOfPeriod } from '../shell/use-period.ts';
import type { ChangeFilter } from './queries.ts';

interface ChangeFilterBarProps {
  readonly type: ChangeFilter['type'];
  readonly onChange: (type: ChangeFilter['type']) => void;
}

/** The days of a report (spec §9) with the dates they are, the type behind a button. */
export function ChangeFilterBar({ type, onChange }: ChangeFilterBarProps): ReactNode {
  const t = useTranslations('wallet');
  const { asked } = useRange();
  const { first, last } = daysOfPeriod(asked);
  const [choosing, setChoosing] = useState(false);
  const types = (
    <button
      type="button"
      onClick={() => setChoosing(true)}
      className="inline-flex min-h-11 min-w-11 items-center justify-end gap-1.5 rounded-full text-sm text-ink-soft active:text-ink"
    >
      <span className="sr-only">{t('changes.type')}: </span>
      <span className={type === null ? '' : 'font-semibold text-vermilion-ink'}>
        {t(type === null ? 'changes.allTypes' : `type.${type}`)}
      </span>
      <Icon name="down" size={16} />
    </button>
  );
  return (
    <>
      <RangeBar span={{ firstDay: first, lastDay: last }} aside={types} />
      <SelectSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('changes.type')}
        value={type ?? 'all'}
        options={[
          { value: 'all', label: t('changes.allTypes') },
          ...CHANGE_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
        ]}
        onPick={(value) => {
          setChoosing(false);
          onChange(value === 'all' ? null : value);
        }}
      />
    </>
  );
}
