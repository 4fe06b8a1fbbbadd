import type { TransferView } from '@drawroom/contract/transfer';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { toneOf, useStateWords } from './transfer-words.ts';

export interface TransferRowProps {
  readonly transfer: TransferView;
  readonly onOpen: (transfer: TransferView) => void;
}

/** One transfer: which way, how much, how it stands. Opens its sheet. */
export function TransferRow({ transfer, onOpen }: TransferRowProps): ReactNode {
  const t = useTranslations('game');
  const stateWords = useStateWords();
  const locale = useLocale();
  const { direction, amount, createTime } = transfer;
  const isIn = direction === 'in';
  return (
    <button
      type="button"
      onClick={() => onOpen(transfer)}
      className="flex min-h-16 w-full items-center gap-3 large:flex-wrap px-4 py-2.5 text-start active:bg-sunken"
    >
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full ${isIn ? 'bg-sunken text-ink-soft' : 'bg-jade-soft text-jade'}`}
      >
        <Icon name={isIn ? 'games' : 'lobby'} size={18} />
      </span>
      <span className="flex min-w-0 flex-1 large:basis-3/4 flex-col">
        <span className="text-md wrap-anywhere">{t(`direction.${direction}`)}</span>
        <span className="tabular text-sm text-ink-faint">
          {formatDateTime(createTime, { locale, timeZone: memberTimeZone() })}
        </span>
      </span>
      <span className="flex max-w-1/2 large:max-w-full flex-col items-end large:items-start gap-1">
        <span className="font-semibold">
          <MoneyText amount={amount} />
        </span>
        <Tag tone={toneOf(transfer)}>{stateWords(transfer)}</Tag>
      </span>
    </button>
  );
}
