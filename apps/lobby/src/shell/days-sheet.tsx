import { REPORT_DAYS_MAX } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { orderedDays } from './days.ts';
import type { OwnDays } from './days.ts';

export interface DaysSheetProps {
  readonly days: OwnDays;
  readonly onClose: () => void;
  readonly onDays: (days: OwnDays) => void;
}

/** Asks for two days and puts them in order; too many, or one that the calendar does not have, cannot be shown. */
export function DaysSheet({ days, onClose, onDays }: DaysSheetProps): ReactNode {
  const t = useTranslations('wallet.days');
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const chosen = orderedDays(from, to);
  const fault = typeof chosen === 'string' ? t(chosen, { days: REPORT_DAYS_MAX }) : null;
  const bounds = { min: '2000-01-01', max: '2099-12-31' };
  return (
    <Sheet
      open
      title={t('label')}
      onClose={onClose}
      footer={
        <Button size="lg" wide disabled={fault !== null} onPress={() => typeof chosen !== 'string' && onDays(chosen)}>
          {t('show')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextInput label={t('from')} type="date" {...bounds} value={from} onText={setFrom} />
        <TextInput
          label={t('to')}
          type="date"
          {...bounds}
          value={to}
          onText={setTo}
          error={fault}
          hint={from > to ? t('swapped') : t('most', { days: REPORT_DAYS_MAX })}
        />
      </div>
    </Sheet>
  );
}
