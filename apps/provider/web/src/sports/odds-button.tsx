import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { LegView, MarketView, MatchView } from '../../../src/sports/views.ts';
import { useMoney } from '../kit/money-text.ts';
import { toast } from '../kit/toast.tsx';
import { useSaySports } from './say-sports.ts';
import { LEGS_MAX, samePick, togglePick, useSlip, type SlipPick } from './slip-store.ts';

interface OddsButtonProps {
  readonly match: MatchView;
  readonly market: MarketView;
  readonly selection: LegView['selection'];
  readonly odds: string | null;
  /** What stands above the odds. */
  readonly label: string;
}

/** Odds to be tapped; a small arrow says for a moment that they went up or down. */
export function OddsButton({ match, market, selection, odds, label }: OddsButtonProps): ReactNode {
  const say = useSaySports();
  const { odds: asOdds } = useMoney();
  const slip = useSlip();
  const { market: kind, span, line } = market;
  const pick: SlipPick = { match, market: kind, span, line, selection, odds: odds ?? '0.00' };
  const isChosen = slip.some((one) => samePick(one, pick));
  const moved = useMoved(odds, `${kind}/${span}/${line}/${selection}`);
  const press = (): void => {
    const came = togglePick(pick);
    if (came === 'replaced') toast(say('slip.replaced'));
    if (came === 'full') toast(say('slip.full', { n: LEGS_MAX }));
  };
  return (
    <button
      type="button"
      className={`sp-odds${moved === '' ? '' : ` sp-odds-${moved}`}`}
      aria-pressed={isChosen}
      disabled={odds === null && !isChosen}
      onClick={press}
    >
      <span className="sp-odds-label" dir="auto">
        {label}
      </span>
      {odds === null ? <LockMark label={say('odds.paused')} /> : <span className="sp-odds-value">{asOdds(odds)}</span>}
    </button>
  );
}

function LockMark({ label }: { readonly label: string }): ReactNode {
  return (
    <svg className="sp-odds-lock" viewBox="0 0 24 24" role="img" aria-label={label}>
      <path d="M7 11V8a5 5 0 0 1 10 0v3M5.500 11h13v9h-13z" />
    </svg>
  );
}

const SHOWN_MS = 1_800;

/** Which way odds have just gone; of another pick under the same button nothing is told. */
function useMoved(odds: string | null, key: string): '' | 'up' | 'down' {
  const before = useRef({ odds, key });
  const [moved, setMoved] = useState<'' | 'up' | 'down'>('');
  useEffect(() => {
    const last = before.current;
    before.current = { odds: odds ?? last.odds, key };
    if (last.key !== key || odds === null || last.odds === null || odds === last.odds) return undefined;
    setMoved(Number(odds) > Number(last.odds) ? 'up' : 'down');
    const timer = setTimeout(() => setMoved(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [odds, key]);
  return moved;
}
