import type { BetRow } from '@drawroom/contract/lottery';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import type { ReactNode } from 'react';
import { BetLabel } from './bet-label.tsx';

export interface BetFactsProps {
  readonly bet: Pick<BetRow, 'playCode' | 'playTitle' | 'selection' | 'selectionLabel' | 'amount' | 'odds'>;
  /** Where and when, on a line below. */
  readonly note?: ReactNode;
}

/** What was bet, one below the other: play and selection, stake and odds. */
export function BetFacts({ bet, note }: BetFactsProps): ReactNode {
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <BetLabel
        playCode={bet.playCode}
        playTitle={bet.playTitle}
        selection={bet.selection}
        label={bet.selectionLabel}
      />
      <span className={`tabular text-sm ${note === undefined ? 'text-ink-faint' : 'text-ink-soft'}`}>
        <MoneyText amount={bet.amount} /> @ <OddsText odds={bet.odds} />
      </span>
      {note !== undefined && <span className="tabular text-xs text-ink-faint">{note}</span>}
    </span>
  );
}
