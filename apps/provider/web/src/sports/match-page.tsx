import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';
import { useLocale } from '../kit/say.ts';
import type { MarketView, MatchView } from '../../../src/sports/views.ts';
import { ListFault } from './list-fault.tsx';
import { Skeletons } from './match-list.tsx';
import { beginning, longSelectionText, marketName, spanName, standing } from './match-words.ts';
import { OddsRow } from './odds-row.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { useSaySports } from './say-sports.ts';
import { usePolled } from './use-polled.ts';

const POLL_MS = 2_000;

interface MatchAnswer {
  readonly now: number;
  readonly match: MatchView;
  readonly markets: readonly MarketView[];
}

/** One match with everything that can be bet on it now. */
export function MatchPage({ matchId, onBack }: { readonly matchId: string; readonly onBack: () => void }): ReactNode {
  const say = useSaySports();
  const { data, failed } = usePolled<MatchAnswer>('sports.match', { matchId }, POLL_MS);
  const [isProofOpen, setProofOpen] = useState(false);
  const spans = [...new Set(data?.markets.map(({ span }) => span))];
  return (
    <main className="sports-main">
      <div className="sp-match-tools">
        <button type="button" className="sp-link-button" onClick={onBack}>
          <span aria-hidden="true">‹</span> {say('match.back')}
        </button>
        <button type="button" className="sp-link-button" onClick={() => setProofOpen(true)}>
          <Icon name="shield" /> {say('match.proof')}
        </button>
      </div>
      <ListFault failed={failed} />
      {data === null ? !failed && <Skeletons /> : <Board match={data.match} now={data.now} />}
      {data?.markets.length === 0 && <p className="sp-notice">{say('match.over')}</p>}
      {data !== null &&
        spans.map((span) => (
          <SpanBlock key={span} match={data.match} markets={data.markets.filter((one) => one.span === span)} />
        ))}
      {spans.length > 0 && <p className="sp-faint sp-note">{say('match.note')}</p>}
      {isProofOpen && <ProofSheet matchId={matchId} onClose={() => setProofOpen(false)} />}
    </main>
  );
}

function Board({ match, now }: { readonly match: MatchView; readonly now: number }): ReactNode {
  const say = useSaySports();
  const locale = useLocale();
  const isPlanned = match.phase === 'planned';
  return (
    <section className="sp-board" aria-label={`${match.home} – ${match.away}`}>
      <p className="sp-league">
        <bdi>{match.league}</bdi>
      </p>
      <div className="sp-board-sides">
        <span className="sp-board-team">
          <bdi>{match.home}</bdi>
        </span>
        <span className="sp-board-score" aria-live="polite">
          {isPlanned ? '–' : `${match.score.home} : ${match.score.away}`}
        </span>
        <span className="sp-board-team">
          <bdi>{match.away}</bdi>
        </span>
      </div>
      <p className={match.phase === 'live' ? 'sp-when sp-live' : 'sp-when'}>
        {isPlanned ? beginning(match.startAt, now, { locale, say }) : standing(match, say)}
      </p>
    </section>
  );
}

/** The markets of one span; lines of the same market stand below each other. */
function SpanBlock({
  match,
  markets,
}: {
  readonly match: MatchView;
  readonly markets: readonly MarketView[];
}): ReactNode {
  const say = useSaySports();
  const [first] = markets;
  if (first === undefined) return null;
  const kinds = [...new Set(markets.map(({ market }) => market))];
  return (
    <section className="sp-span-block">
      <h2>{spanName(first.span, match.sport, say)}</h2>
      {/* Stands before its words, so that they are read out. */}
      <div className="region" role="status">
        {first.state === 'rest' && <p className="sp-notice">{say('match.rest')}</p>}
      </div>
      {kinds.map((kind) => (
        <div key={kind} className="sp-market-block" role="group" aria-label={marketName(kind, match.sport, say)}>
          <span className="sp-market-name">{marketName(kind, match.sport, say)}</span>
          {markets
            .filter(({ market }) => market === kind)
            .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
            .map((market) => (
              <OddsRow
                key={market.line ?? 'none'}
                match={match}
                market={market}
                labelOf={(selection) => longSelectionText(market, selection, say)}
              />
            ))}
        </div>
      ))}
    </section>
  );
}
