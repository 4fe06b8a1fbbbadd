import { useState } from 'react';
import type { ReactNode } from 'react';
import { MatchList, type ListChoice } from './match-list.tsx';
import { MatchPage } from './match-page.tsx';
import { MyBets } from './my-bets.tsx';
import { useSaySports } from './say-sports.ts';
import { useSlip } from './slip-store.ts';
import { SlipSheet } from './slip-sheet.tsx';
import './sports.css';
import './slip.css';

type Place = { readonly at: 'list' } | { readonly at: 'bets' } | { readonly at: 'match'; readonly matchId: string };

/** The sports: matches with their odds, the slip, and the player's own bets. */
export function SportsApp(): ReactNode {
  const say = useSaySports();
  const picks = useSlip();
  const [place, setPlace] = useState<Place>({ at: 'list' });
  const [choice, setChoice] = useState<ListChoice>({ sport: 'football', day: 'live' });
  const [isSlipOpen, setSlipOpen] = useState(false);
  const toBets = (): void => {
    setSlipOpen(false);
    setPlace({ at: 'bets' });
  };
  const openMatch = (matchId: string): void => setPlace({ at: 'match', matchId });
  return (
    <div className="sports">
      {place.at === 'list' && <MatchList choice={choice} onChoose={setChoice} onOpen={openMatch} />}
      {place.at === 'match' && <MatchPage matchId={place.matchId} onBack={() => setPlace({ at: 'list' })} />}
      {place.at === 'bets' && <MyBets onOpen={openMatch} />}
      <nav className="sports-bar">
        <button type="button" aria-current={place.at !== 'bets'} onClick={() => setPlace({ at: 'list' })}>
          {say('nav.matches')}
        </button>
        <button
          type="button"
          className="sports-slip-button"
          aria-label={say('slip.open', { n: picks.length })}
          onClick={() => setSlipOpen(true)}
        >
          {say('slip.title')}
          {picks.length > 0 && <span className="sports-count">{picks.length}</span>}
        </button>
        <button type="button" aria-current={place.at === 'bets'} onClick={toBets}>
          {say('nav.bets')}
        </button>
      </nav>
      {isSlipOpen && <SlipSheet onClose={() => setSlipOpen(false)} onBets={toBets} />}
    </div>
  );
}
