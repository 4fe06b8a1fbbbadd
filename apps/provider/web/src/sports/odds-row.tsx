import type { ReactNode } from 'react';
import type { MarketView, MatchView } from '../../../src/sports/views.ts';
import { OddsButton } from './odds-button.tsx';

interface OddsRowProps {
  readonly match: MatchView;
  readonly market: MarketView;
  /** What stands above the odds of a selection. */
  readonly labelOf: (selection: MarketView['selections'][number]['selection']) => string;
}

/** One market's odds side by side. */
export function OddsRow({ match, market, labelOf }: OddsRowProps): ReactNode {
  return (
    <div className="sp-odds-row">
      {market.selections.map(({ selection, odds }) => (
        <OddsButton
          key={selection}
          match={match}
          market={market}
          selection={selection}
          odds={odds}
          label={labelOf(selection)}
        />
      ))}
    </div>
  );
}
