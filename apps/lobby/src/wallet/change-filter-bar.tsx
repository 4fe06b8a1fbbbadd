import { CHANGE_TYPES } from '@drawroom/contract/wallet';
import { DATE_RANGES } from '@drawroom/engine/date-ranges';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { Tabs } from '@drawroom/ui/tabs.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ChangeFilter } from './queries.ts';

interface ChangeFilterBarProps {
  readonly filter: ChangeFilter;
  readonly onChange: (filter: ChangeFilter) => void;
}

/** The six date ranges of spec §9 as tabs, the type behind a button. */
export function ChangeFilterBar({ filter, onChange }: ChangeFilterBarProps): ReactNode {
  const t = useTranslations('wallet');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Tabs
        label={t('changes.range')}
        value={filter.range}
        onChange={(range) => onChange({ ...filter, range })}
        options={DATE_RANGES.map((range) => ({ value: range, label: t(`range.${range}`) }))}
      />
      <div className="flex items-center bg-paper px-4 pt-2">
        <button
          type="button"
          onClick={() => setChoosing(true)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full text-sm text-ink-soft active:text-ink"
        >
          <span className="sr-only">{t('changes.type')}: </span>
          <span className={filter.type === null ? '' : 'font-semibold text-vermilion-ink'}>
            {t(filter.type === null ? 'changes.allTypes' : `type.${filter.type}`)}
          </span>
          <Icon name="down" size={16} />
        </button>
      </div>
      <SelectSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('changes.type')}
        value={filter.type ?? 'all'}
        options={[
          { value: 'all', label: t('changes.allTypes') },
          ...CHANGE_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) })),
        ]}
        onPick={(type) => {
          setChoosing(false);
          onChange({ ...filter, type: type === 'all' ? null : type });
        }}
      />
    </>
  );
}
