import { formatTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ChangeType } from '@drawroom/contract/wallet';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import type { AccountChange } from './queries.ts';

const ICONS: Record<ChangeType, IconName> = {
  opening: 'plus',
  bet: 'minus',
  cancel: 'back',
  payout: 'check',
  void: 'refresh',
  rebate: 'people',
  hold: 'lock',
  release: 'lock',
  correction: 'info',
  deposit: 'plus',
  fee: 'minus',
  bonus: 'plus',
  withdrawal: 'minus',
  withdrawal_return: 'back',
  packet: 'minus',
  packet_taken: 'plus',
  packet_return: 'back',
  external_in: 'minus',
  external_return: 'back',
  external_out: 'plus',
  adjustment: 'info',
  reward: 'plus',
};

/** Words and a figure in a line, or one below the other where the figure leaves no room for a word. */
const LINE = 'flex flex-wrap items-baseline gap-x-3';

interface ChangeRowProps {
  readonly change: AccountChange;
  /** What the row says of its time; the time of day when left out. */
  readonly when?: string;
  readonly onOpen: (change: AccountChange) => void;
}

/** One account change: what it was, when, by how much, and the balance after it. Opens its sheet. */
export function ChangeRow({ change, when, onOpen }: ChangeRowProps): ReactNode {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const gain = !change.amount.startsWith('-');
  return (
    <button
      type="button"
      onClick={() => onOpen(change)}
      className="flex min-h-16 w-full items-center gap-3 large:flex-wrap px-4 py-2.5 text-start active:bg-sunken"
    >
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full ${gain ? 'bg-jade-soft text-jade' : 'bg-sunken text-ink-soft'}`}
      >
        <Icon name={ICONS[change.type]} size={18} />
      </span>
      <span className="flex min-w-0 flex-1 large:basis-3/4 flex-col">
        <span className={LINE}>
          <span className="min-w-0 grow basis-24 text-md wrap-anywhere">{t(`type.${change.type}`)}</span>
          <span className="ms-auto text-md font-semibold">
            <MoneyText amount={change.amount} signed />
          </span>
        </span>
        <span className={`${LINE} text-sm text-ink-faint`}>
          <span className="tabular">
            {when ?? formatTime(change.createTime, { locale, timeZone: memberTimeZone() })}
          </span>
          <span className="ms-auto">
            <span className="sr-only">{t('changes.balanceAfter')}: </span>
            <MoneyText amount={change.balanceAfter} currency={null} />
          </span>
        </span>
      </span>
    </button>
  );
}
