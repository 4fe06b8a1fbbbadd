import { REPORT_RANGES } from '@drawroom/contract/report';
import type { ReportSpan } from '@drawroom/contract/report';
import { formatDate } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Tabs } from '@drawroom/ui/tabs.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { noonOf } from '../shell/days.ts';
import { DaysSheet } from '../shell/days-sheet.tsx';
import { useRange } from './use-range.ts';
import { useToday } from '../shell/use-today.ts';

export interface RangeBarProps {
  /** What the report answered that it covers; undefined while that is not known. */
  readonly span: Pick<ReportSpan, 'firstDay' | 'lastDay'> | undefined;
  /** At the end of the line with the dates. */
  readonly aside?: ReactNode;
}

/** The six date filters of spec §9 and days of one's own, with the dates that the shown report covers. */
export function RangeBar({ span, aside }: RangeBarProps): ReactNode {
  const t = useTranslations('wallet.days');
  const words = useTranslations('wallet.range');
  const { asked, choose } = useRange();
  const [choosing, setChoosing] = useState(false);
  const today = useToday();
  return (
    <>
      <Tabs
        label={t('label')}
        value={asked.range}
        onChange={(range) => (range === 'days' ? setChoosing(true) : choose({ range }))}
        options={REPORT_RANGES.map((range) => ({ value: range, label: range === 'days' ? t('own') : words(range) }))}
      />
      <div className="flex min-h-11 items-center justify-between gap-3 large:flex-wrap bg-paper px-4">
        <SpanText span={span} />
        {aside}
      </div>
      {choosing && (
        <DaysSheet
          days={{ from: asked.from ?? span?.firstDay ?? today, to: asked.to ?? span?.lastDay ?? today }}
          onClose={() => setChoosing(false)}
          onDays={(days) => {
            setChoosing(false);
            choose({ range: 'days', ...days });
          }}
        />
      )}
    </>
  );
}

/** The dates a report covers. */
function SpanText({ span }: Pick<RangeBarProps, 'span'>): ReactNode {
  const locale = useLocale();
  const words = (day: string): string => formatDate(noonOf(day), { locale, timeZone: 'UTC' });
  const days = span && [...new Set([span.firstDay, span.lastDay])].map(words).join(' – ');
  return <p className="tabular text-sm text-ink-faint">{days}</p>;
}
