import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { CopyRow } from '../wallet/copy-row.tsx';
import { Facts } from '../wallet/facts.tsx';
import type { AnyRecord } from './record-row.tsx';
import { useRecordState } from './record-state.ts';

export interface RecordFactsProps {
  readonly record: AnyRecord;
  /** What only this kind has, after the points. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** What a sheet tells of any record: its state, the points, when, and its number to be copied. */
export function RecordFacts({ record, rows }: RecordFactsProps): ReactNode {
  const t = useTranslations('external');
  const locale = useLocale();
  const { words, tone } = useRecordState()(record);
  const time = (atMs: number): ReactNode => <bdi>{formatDateTime(atMs, { locale, timeZone: memberTimeZone() })}</bdi>;
  const { state, stake, payout, winLose, betTime, settleTime, corrected, recordNo } = record;
  return (
    <div>
      {corrected > 0 && <p className="pb-2 text-sm text-ink-soft">{t('correctedTimes', { count: corrected })}</p>}
      <Facts
        rows={[
          [
            t('status'),
            <Tag key="state" tone={tone}>
              {words}
            </Tag>,
          ],
          [t('sums.stake'), <MoneyText key="stake" amount={stake} full />],
          ...(state === 'open'
            ? []
            : ([
                [t('sums.payout'), <MoneyText key="payout" amount={payout} full />],
                [t('sums.winLose'), <MoneyText key="result" amount={winLose} signed full />],
              ] as const)),
          ...rows,
          [t('betTime'), time(betTime)],
          ...(settleTime === null ? [] : [[t('settleTime'), time(settleTime)] as const]),
        ]}
      />
      <CopyRow name={t('recordNo')} value={recordNo} />
    </div>
  );
}
