import type { GameRecord } from '@drawroom/contract/transfer';
import { formatTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { useRecordState } from './record-state.ts';

/** What every record has, a round as well as a bet. */
export type AnyRecord = Pick<
  GameRecord,
  'recordNo' | 'state' | 'stake' | 'payout' | 'winLose' | 'betTime' | 'settleTime' | 'corrected' | 'title'
>;

export interface RecordRowProps {
  readonly record: AnyRecord;
  readonly title: ReactNode;
  /** After the stake: multiplier or odds. */
  readonly price: ReactNode;
  /** After the time, on the last line. */
  readonly note: ReactNode;
  readonly onOpen: () => void;
}

/** A round or a bet on one row: what, how much, when, and what became of it. */
export function RecordRow({ record, title, price, note, onOpen }: RecordRowProps): ReactNode {
  const t = useTranslations('external');
  const locale = useLocale();
  const { words, tone } = useRecordState()(record);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-center justify-between gap-3 large:flex-wrap px-4 py-2.5 text-start active:bg-sunken"
      >
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="text-md font-medium wrap-anywhere">{title}</span>
          <span className="tabular text-sm text-ink-soft">
            <MoneyText amount={record.stake} /> {price}
          </span>
          <span data-crops className="tabular line-clamp-2 text-xs text-ink-faint wrap-anywhere">
            {formatTime(record.betTime, { locale, timeZone: memberTimeZone() })} · {note}
          </span>
          {record.corrected > 0 && <span className="text-xs text-ink-soft">{t('corrected')}</span>}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Tag tone={tone}>{words}</Tag>
          {record.state === 'settled' && <MoneyText amount={record.winLose} signed />}
        </span>
      </button>
    </li>
  );
}
