import { REPORT_RANGES } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DaysSheet } from './days-sheet.tsx';
import { useToday } from './use-today.ts';
import type { Period } from './use-period.ts';

export interface ChoiceChipProps<V extends string> {
  /** What is chosen, above the sheet. */
  readonly title: string;
  /** No limit, as the sheet says it; the chip says it too unless it has a name of its own. */
  readonly any: string;
  readonly name?: string;
  /** Null is no limit. */
  readonly value: V | null;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onPick: (value: V | null) => void;
}

const ALL = 'all';

/** A filter of a list: one of many, or no limit, chosen in a sheet. */
export function ChoiceChip<V extends string>(props: ChoiceChipProps<V>): ReactNode {
  const { title, any, name = any, value, options, onPick } = props;
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <Chip selected={value !== null} onPress={() => setOpen(true)}>
        {chosen ?? name}
        <Icon name="down" size={14} />
      </Chip>
      <SelectSheet<V | typeof ALL>
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        value={value ?? ALL}
        options={[{ value: ALL, label: any }, ...options]}
        onPick={(picked) => {
          setOpen(false);
          onPick(options.find((option) => option.value === picked)?.value ?? null);
        }}
      />
    </>
  );
}

export interface PeriodChipProps {
  readonly period: Period | null;
  /** What the choice is called, and what no limit is. */
  readonly words: readonly [name: string, any: string];
  readonly onPick: (period: Period | null) => void;
}

/** The six date filters of spec §9, days of one's own, or all dates. */
export function PeriodChip({ period, words: [name, any], onPick }: PeriodChipProps): ReactNode {
  const t = useTranslations('wallet.range');
  const own = useTranslations('wallet.days');
  const [choosing, setChoosing] = useState(false);
  const today = useToday();
  const options = REPORT_RANGES.map((value) => ({ value, label: value === 'days' ? own('own') : t(value) }));
  return (
    <>
      <ChoiceChip
        title={name}
        any={any}
        name={name}
        value={period?.range ?? null}
        options={options}
        onPick={(range) => (range === 'days' ? setChoosing(true) : onPick(range && { range }))}
      />
      {choosing && (
        <DaysSheet
          days={{ from: period?.from ?? today, to: period?.to ?? today }}
          onClose={() => setChoosing(false)}
          onDays={(days) => {
            setChoosing(false);
            onPick({ range: 'days', ...days });
          }}
        />
      )}
    </>
  );
}
