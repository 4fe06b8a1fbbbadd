import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocale } from '../kit/say.ts';
import type { MarketView, MatchView } from '../../../src/sports/views.ts';
import { ListFault } from './list-fault.tsx';
import { beginning, marketName, shortSelectionText, spanName, standing } from './match-words.ts';
import { OddsRow } from './odds-row.tsx';
import { useSaySports } from './say-sports.ts';
import { usePolled } from './use-polled.ts';

const SPORTS = ['football', 'basketball'] as const;
const DAYS = ['live', 'today', 'tomorrow'] as const;
const POLL_MS = 2_000;

export interface ListChoice {
  readonly sport: (typeof SPORTS)[number];
  readonly day: (typeof DAYS)[number];
}

interface ListedMatch extends MatchView {
  readonly markets: readonly MarketView[];
}

interface MatchListProps {
  readonly choice: ListChoice;
  readonly onChoose: (choice: ListChoice) => void;
  readonly onOpen: (matchId: string) => void;
}

/** Matches of a sport and a day, those in play with their score and clock. */
export function MatchList({ choice, onChoose, onOpen }: MatchListProps): ReactNode {
  const say = useSaySports();
  const [offsetMinutes] = useState(() => -new Date().getTimezoneOffset());
  const body = { ...choice, offsetMinutes };
  const { data, failed } = usePolled<{ now: number; matches: readonly ListedMatch[] }>('sports.matches', body, POLL_MS);
  return (
    <main className="sports-main">
      <div className="sports-choices">
        <div className="segments" role="group">
          {SPORTS.map((sport) => (
            <button
              type="button"
              key={sport}
              aria-pressed={choice.sport === sport}
              onClick={() => onChoose({ ...choice, sport })}
            >
              {say(`sport.${sport}`)}
            </button>
          ))}
        </div>
        <div className="sp-tabs" role="group">
          {DAYS.map((day) => (
            <button
              type="button"
              key={day}
              aria-pressed={choice.day === day}
              onClick={() => onChoose({ ...choice, day })}
            >
              {day === 'live' && <span className="sp-live-dot" aria-hidden="true" />}
              {say(`day.${day}`)}
            </button>
          ))}
        </div>
      </div>
      <ListFault failed={failed} />
      {data === null && !failed && <Skeletons />}
      {data?.matches.length === 0 && (
        <div className="sp-nothing">
          <p>{say(`list.empty.${choice.day}`)}</p>
          <p className="sp-faint">{say('list.emptyNote')}</p>
        </div>
      )}
      <ul className="sp-match-list">
        {data?.matches.map((match) => (
          <li key={match.matchId}>
            <MatchCard match={match} now={data.now} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </main>
  );
}

interface MatchCardProps {
  readonly match: ListedMatch;
  readonly now: number;
  readonly onOpen: (matchId: string) => void;
}

function MatchCard({ match, now, onOpen }: MatchCardProps): ReactNode {
  const say = useSaySports();
  const locale = useLocale();
  const isLive = match.phase === 'live';
  const when = isLive ? standing(match, say) : beginning(match.startAt, now, { locale, say });
  const [first, ...lines] = match.markets;
  return (
    <article className="sp-match-card">
      <button type="button" className="sp-match-open" onClick={() => onOpen(match.matchId)}>
        <span className="sp-match-top">
          <span className="sp-league">
            <bdi>{match.league}</bdi>
          </span>
          <span className={isLive ? 'sp-when sp-live' : 'sp-when'}>{when}</span>
        </span>
        {(['home', 'away'] as const).map((side) => (
          <span className="sp-side" key={side}>
            <span className="sp-team">
              <bdi>{match[side]}</bdi>
            </span>
            {isLive && <span className="sp-points">{match.score[side]}</span>}
          </span>
        ))}
      </button>
      {first !== undefined && <MarketRow match={match} market={first} />}
      {lines.length > 0 && (
        <div className="sp-market-pair">
          {lines.map((market) => (
            <MarketRow key={market.market} match={match} market={market} />
          ))}
        </div>
      )}
      {match.markets.length === 0 && <p className="sp-faint">{say('match.over')}</p>}
    </article>
  );
}

/** One market with its odds side by side. */
function MarketRow({ match, market }: { readonly match: MatchView; readonly market: MarketView }): ReactNode {
  const say = useSaySports();
  const name = marketName(market.market, match.sport, say);
  return (
    <div className="sp-market-row" role="group" aria-label={`${name}, ${spanName(market.span, match.sport, say)}`}>
      <span className="sp-market-name">{name}</span>
      <OddsRow match={match} market={market} labelOf={(selection) => shortSelectionText(market, selection, say)} />
    </div>
  );
}

export function Skeletons(): ReactNode {
  return (
    <div className="sp-match-list" aria-hidden="true">
      {[0, 1, 2].map((n) => (
        <div className="sp-match-card sp-skeleton" key={n} />
      ))}
    </div>
  );
}
