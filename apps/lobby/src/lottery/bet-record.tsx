import type { BetRow } from '@drawroom/contract/lottery';
import { BET_STATUS } from '@drawroom/contract/lottery';
import { formatTime } from '@drawroom/i18n/format-time';
import { useLocale } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { BetLabel } from './bet-label.tsx';
import { BetStatusTag } from './bet-status-tag.tsx';
import { shortNo } from './round-strip.tsx';

export interface BetRecordProps {
  readonly bet: BetRow;
  readonly name: string;
  readonly onOpen: (bet: BetRow) => void;
}

/** A bet on one card row: lottery and round, play and selection, stake, result (look.md "Records"). */
export const BetRecord = memo(function BetRecord({ bet, name, onOpen }: BetRecordProps): ReactNode {
  const locale = useLocale();
  const decided = bet.status === BET_STATUS.win || bet.status === BET_STATUS.lose || bet.status === BET_STATUS.draw;
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(bet)}
        className="flex min-h-16 w-full items-center justify-between gap-3 large:flex-wrap px-4 py-2.5 text-start active:bg-sunken"
      >
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="text-md font-medium">
            <BetLabel
              playCode={bet.playCode}
              playTitle={bet.playTitle}
              selection={bet.selection}
              label={bet.selectionLabel}
            />
          </span>
          <span className="tabular text-sm text-ink-soft">
            <MoneyText amount={bet.amount} /> @ <OddsText odds={bet.odds} />
          </span>
          <span className="tabular text-xs text-ink-faint">
            {name} · {shortNo(bet.gameNo)} · {formatTime(bet.betTime, { locale, timeZone: memberTimeZone() })}
          </span>
          {bet.corrected !== undefined && <span className="tabular text-xs text-ink-soft">{bet.corrected.text}</span>}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <BetStatusTag status={bet.status} />
          {decided && <MoneyText amount={bet.winLose} signed />}
        </span>
      </button>
    </li>
  );
});
