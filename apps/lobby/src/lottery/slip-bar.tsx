import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { QuickAmounts } from '@drawroom/ui/quick-amounts.tsx';
import type { ReactNode } from 'react';
import { useQuickAmounts } from '../config/quick-amounts.ts';
import type { SlipPrice } from './price-slip.ts';
import type { Slip } from './slip.ts';

export interface SlipBarProps {
  readonly slip: Slip;
  readonly price: SlipPrice | null;
  /** An order is on its way or its fate is open: nothing else is sent meanwhile. */
  readonly busy: boolean;
  readonly onAmount: (amount: string) => void;
  readonly onOpen: () => void;
  readonly onPlace: () => Promise<void>;
}

/** Always in reach below the table: how many lines, what they cost, what they can return, one button (look.md). */
export function SlipBar({ slip, price, busy, onAmount, onOpen, onPlace }: SlipBarProps): ReactNode {
  const t = useTranslations('lottery');
  const amounts = useQuickAmounts((state) => state.amounts);
  const same =
    new Set(slip.lines.map((line) => line.unitAmount)).size === 1 ? (slip.lines[0]?.unitAmount ?? null) : null;
  return (
    <div className="flex flex-col gap-2.5">
      <QuickAmounts amounts={amounts} value={same} onPick={onAmount} />
      <div className="flex items-center gap-3 large:flex-wrap">
        <button
          type="button"
          onClick={onOpen}
          className="flex min-h-12 min-w-0 flex-1 flex-col items-start large:basis-full justify-center rounded-key text-start active:bg-sunken"
        >
          <span className="flex items-center gap-1 text-sm font-semibold">
            {t('slipCount', { count: slip.lines.length })}
            {price !== null && price.stakeMinor > 0n && (
              <>
                {' · '}
                <MoneyText amount={price.stakeMinor} />
              </>
            )}
            <span className="-rotate-180 text-ink-faint">
              <Icon name="down" size={16} />
            </span>
          </span>
          <span className="text-xs text-ink-faint">
            {price !== null && price.bestReturnMinor > 0n ? (
              <>
                {t(price.bestIsExact ? 'possibleReturn' : 'returnBound')} <MoneyText amount={price.bestReturnMinor} />
              </>
            ) : (
              t('enterAmount')
            )}
          </span>
        </button>
        <Button size="lg" disabled={busy || price === null} onPress={onPlace}>
          {t('place')}
        </Button>
      </div>
    </div>
  );
}
