import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { play } from '../kit/api.ts';
import { Button } from '../kit/button.tsx';
import { useMoney } from '../kit/money-text.ts';
import { latinDigits } from '../kit/languages.ts';
import { useLocale } from '../kit/say.ts';
import type { BetView, LegView } from '../../../src/sports/views.ts';
import { ListFault } from './list-fault.tsx';
import { marketName, pickText, scoreText, spanName, standing } from './match-words.ts';
import { Skeletons } from './match-list.tsx';
import { useSaySports } from './say-sports.ts';
import { usePolled } from './use-polled.ts';

const STATES = ['open', 'settled'] as const;
const POLL_MS = 4_000;

interface Page {
  readonly bets: readonly BetView[];
  readonly more: boolean;
}

/** The player's own bets, open and settled, each with its legs. */
export function MyBets({ onOpen }: { readonly onOpen: (matchId: string) => void }): ReactNode {
  const say = useSaySports();
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const { data, failed } = usePolled<Page>('sports.bets', { state, before: null }, POLL_MS);
  const [older, setOlder] = useState<Page | null>(null);
  useEffect(() => setOlder(null), [state]);
  const shown = [...(data?.bets ?? []), ...(older?.bets ?? [])].filter(
    (bet, n, all) => all.findIndex(({ recordId }) => recordId === bet.recordId) === n,
  );
  const showMore = async (): Promise<void> => {
    const before = shown.at(-1)?.recordId ?? null;
    const page = await play<Page>('sports.bets', { state, before }).catch(() => null);
    if (page !== null) setOlder((known) => ({ bets: [...(known?.bets ?? []), ...page.bets], more: page.more }));
  };
  return (
    <main className="sports-main">
      <div className="segments" role="group">
        {STATES.map((one) => (
          <button type="button" key={one} aria-pressed={state === one} onClick={() => setState(one)}>
            {say(`bets.${one}`)}
          </button>
        ))}
      </div>
      <ListFault failed={failed} />
      {data === null && !failed && <Skeletons />}
      {data !== null && shown.length === 0 && (
        <div className="sp-nothing">
          <p>{say(`bets.empty.${state}`)}</p>
          <p className="sp-faint">{say('bets.emptyNote')}</p>
        </div>
      )}
      <ul className="sp-match-list">
        {shown.map((bet) => (
          <li key={bet.recordId}>
            <BetCard bet={bet} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {(older ?? data)?.more === true && (
        <Button look="plain" wide onPress={showMore}>
          {say('bets.more')}
        </Button>
      )}
    </main>
  );
}

/** One of his bets, with its legs as they stand. */
export function BetCard({
  bet,
  onOpen,
}: {
  readonly bet: BetView;
  readonly onOpen: (matchId: string) => void;
}): ReactNode {
  const say = useSaySports();
  const locale = useLocale();
  const { money, odds: asOdds } = useMoney();
  const { legs, odds, stake, payout, state } = bet;
  const at = new Intl.DateTimeFormat(latinDigits(locale), {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(bet.placedAt);
  return (
    <article className="sp-match-card sp-bet-card">
      <header className="sp-match-top">
        <span>
          {legs.length === 1 ? say('slip.single') : say('slip.parlay', { n: legs.length })} · {asOdds(odds)}
        </span>
        <span className="sp-faint">{at}</span>
      </header>
      <ul>
        {legs.map((leg) => (
          <BetLeg key={leg.match.matchId} leg={leg} onOpen={onOpen} />
        ))}
      </ul>
      <dl className="sp-slip-sums">
        <dt>{say('bets.stake')}</dt>
        <dd>{money(stake)}</dd>
        <dt>{say(state === 'open' ? 'bets.possible' : 'bets.paid')}</dt>
        <dd className={state !== 'open' && payout !== '0.00' ? 'sp-strong sp-won' : 'sp-strong'}>{money(payout)}</dd>
      </dl>
      <p className="sp-faint">
        <bdi>{bet.recordId}</bdi>
      </p>
    </article>
  );
}

function BetLeg({ leg, onOpen }: { readonly leg: LegView; readonly onOpen: (matchId: string) => void }): ReactNode {
  const say = useSaySports();
  const { odds: asOdds } = useMoney();
  const { match, outcome, selection, odds, span, spanScore, betScore } = leg;
  const { home, away, sport } = match;
  const isOpen = outcome === 'open';
  const facts = [
    `${marketName(leg.market, sport, say)} · ${spanName(span, sport, say)}`,
    betScore === null ? null : say('bets.betAt', { score: scoreText(betScore) }),
    spanScore === null || isOpen
      ? null
      : say('bets.spanScore', { span: spanName(span, sport, say), score: scoreText(spanScore) }),
  ].filter((fact) => fact !== null);
  const now = match.phase === 'planned' ? '' : ` ${scoreText(match.score)}`;
  return (
    <li className="sp-bet-leg">
      <button type="button" className="sp-match-open" onClick={() => onOpen(match.matchId)}>
        <span className="sp-match-top">
          <strong>
            <bdi>{pickText(leg, selection, { home, away, say })}</bdi>{' '}
            <bdi className="sp-faint sp-odds-value">@ {asOdds(odds)}</bdi>
          </strong>
          <span className={`sp-outcome sp-${outcome}`}>{say(`outcome.${outcome}`)}</span>
        </span>
        <span className="sp-faint">
          <bdi>{home}</bdi> – <bdi>{away}</bdi>
        </span>
        <span className="sp-faint">
          {standing(match, say)}
          {now}
        </span>
        {facts.map((fact) => (
          <span className="sp-faint" key={fact}>
            {fact}
          </span>
        ))}
      </button>
    </li>
  );
}
