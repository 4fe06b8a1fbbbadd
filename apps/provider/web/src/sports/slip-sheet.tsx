import { formatMoney } from '@drawroom/engine/money';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  payoutOf,
  STAKE_MAX_MINOR,
  STAKE_MIN_MINOR,
  PAYOUT_MAX_MINOR,
  productText,
} from '../../../src/sports/judge-leg.ts';
import type { BetAnswer, PickPriced } from '../../../src/sports/place-bet.ts';
import { AmountField, stakeOf } from '../kit/amount-field.tsx';
import { play, PlayFault } from '../kit/api.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useMoney } from '../kit/money-text.ts';
import { Sheet } from '../kit/sheet.tsx';
import { marketName, pickText, spanName } from './match-words.ts';
import { textOr, useSaySports } from './say-sports.ts';
import { forgetBet, nameOfBet, setPicks, togglePick, useSlip, type SlipPick } from './slip-store.ts';
import { usePolled } from './use-polled.ts';

const POLL_MS = 2_000;
const CHIPS = ['10', '50', '100', '500'] as const;
const BOUNDS = { minMinor: STAKE_MIN_MINOR, maxMinor: STAKE_MAX_MINOR };

interface SlipSheetProps {
  readonly onClose: () => void;
  readonly onBets: () => void;
}

type Placed = Extract<BetAnswer, { placed: true }>;

/** The slip: what was chosen, at the odds of now, the stake, and one button. */
export function SlipSheet({ onClose, onBets }: SlipSheetProps): ReactNode {
  const say = useSaySports();
  const picks = useSlip();
  const [placed, setPlaced] = useState<Placed | null>(null);
  // A bet under way stays in sight: another one beside it would be a second bet.
  const [isPlacing, setPlacing] = useState(false);
  return (
    <Sheet title={say('slip.title')} onClose={() => isPlacing || onClose()}>
      {/* Stands before its words, so that they are read out. */}
      <div className="region" role="status">
        {placed !== null && (
          <p className="sp-slip-placed">
            <Icon name="check" /> {say('slip.placed')}
          </p>
        )}
      </div>
      {placed !== null ? (
        <PlacedNote placed={placed} onClose={onClose} onBets={onBets} />
      ) : picks.length === 0 ? (
        <p className="sp-nothing">{say('slip.empty')}</p>
      ) : (
        <SlipForm
          picks={picks}
          isPlacing={isPlacing}
          onPlacing={setPlacing}
          onPlaced={(answer) => {
            setPicks([]);
            setPlaced(answer);
          }}
        />
      )}
    </Sheet>
  );
}

interface SlipFormProps {
  readonly picks: readonly SlipPick[];
  readonly isPlacing: boolean;
  readonly onPlacing: (on: boolean) => void;
  readonly onPlaced: (placed: Placed) => void;
}

function SlipForm({ picks, isPlacing, onPlacing, onPlaced }: SlipFormProps): ReactNode {
  const say = useSaySports();
  const { money } = useMoney();
  const [stake, setStake] = useState('10');
  const [acceptChanges, setAcceptChanges] = useState(false);
  const [note, setNote] = useState('');
  const priced = usePolled<{ legs: readonly PickPriced[] }>('sports.price', { legs: picks.map(askedOf) }, POLL_MS);
  const legs = picks.map((pick, n) => ({ pick, now: priced.data?.legs[n] ?? null }));
  const isPaused = legs.some(({ now }) => now !== null && now.state !== 'open');
  const worse = legs.some(({ pick, now }) => isWorse(pick, now));
  const stakeMinor = stakeOf(stake, BOUNDS);
  const odds = legs.map(({ pick, now }) => Number((now?.odds ?? pick.odds).replace('.', '')));
  const payoutMinor = payoutOf(
    stakeMinor ?? 0n,
    odds.map((one) => ({ outcome: 'won', odds: one })),
  );
  const isTooMuch = payoutMinor > PAYOUT_MAX_MINOR;
  const limits = useLimits();
  const takeNewOdds = (): void => {
    setPicks(legs.map(({ pick, now }) => ({ ...pick, odds: now?.odds ?? pick.odds })));
    setNote('');
  };
  const place = async (): Promise<void> => {
    if (stakeMinor === null) return;
    const bet = {
      stake: formatMoney(stakeMinor),
      legs: picks.map((pick) => ({ ...askedOf(pick), odds: pick.odds })),
      acceptChanges,
    };
    const clientRef = nameOfBet(JSON.stringify(bet));
    setNote('');
    onPlacing(true);
    try {
      const answer = await play<BetAnswer>('sports.bet', { ...bet, clientRef });
      forgetBet();
      if (answer.placed) return onPlaced(answer);
      setNote(say(answer.reason === 'odds_changed' ? 'slip.changed' : `slip.${answer.reason}`));
    } catch (error) {
      const reason = error instanceof PlayFault ? error.reason : 'unavailable';
      if (reason === 'unavailable' || reason === 'busy') return setNote(say('slip.unknown'));
      forgetBet();
      setNote(say(textOr(`refused.${reason}`, 'refused.other'), limits));
    } finally {
      onPlacing(false);
    }
  };
  return (
    <div className="sp-slip">
      <p className="sp-slip-kind">
        <strong>{picks.length === 1 ? say('slip.single') : say('slip.parlay', { n: picks.length })}</strong>
        <button type="button" className="sp-link-button" disabled={isPlacing} onClick={() => setPicks([])}>
          {say('slip.clear')}
        </button>
      </p>
      <ul className="sp-slip-legs">
        {legs.map(({ pick, now }) => (
          <SlipLeg key={pick.match.matchId} pick={pick} now={now} isFixed={isPlacing} />
        ))}
      </ul>
      <AmountField value={stake} onChange={setStake} {...BOUNDS} chips={CHIPS} disabled={isPlacing} />
      <label className="sp-slip-accept">
        <input
          type="checkbox"
          checked={acceptChanges}
          disabled={isPlacing}
          onChange={(event) => setAcceptChanges(event.target.checked)}
        />
        {say('slip.acceptAll')}
      </label>
      <SlipSums odds={productText(odds)} payout={stakeMinor === null || isTooMuch ? null : formatMoney(payoutMinor)} />
      <div className="sp-slip-foot">
        <div className="sp-slip-note" role="status">
          {isPaused && !isPlacing && <p className="sp-notice">{say('slip.paused')}</p>}
          {!isPaused && worse && !isPlacing && <p className="sp-notice">{say('slip.changed')}</p>}
          {isTooMuch && <p className="sp-notice">{say('refused.payout_limit', limits)}</p>}
          {note !== '' && <p className="sp-notice">{note}</p>}
        </div>
        {worse && !isPaused && !acceptChanges && !isPlacing ? (
          <Button wide onPress={takeNewOdds}>
            {say('slip.accept')}
          </Button>
        ) : (
          <Button
            wide
            disabled={!isPlacing && (isPaused || stakeMinor === null || isTooMuch)}
            busy={isPlacing}
            onPress={place}
          >
            {isPlacing
              ? say('slip.placing')
              : say('slip.place', { amount: stakeMinor === null ? '–' : money(formatMoney(stakeMinor)) })}
          </Button>
        )}
      </div>
    </div>
  );
}

const LIMITS = {
  min: formatMoney(STAKE_MIN_MINOR),
  max: formatMoney(STAKE_MAX_MINOR),
  most: formatMoney(PAYOUT_MAX_MINOR),
};

/** Bounds of a bet as the player reads them. */
function useLimits(): typeof LIMITS {
  const { short } = useMoney();
  return { min: short(LIMITS.min), max: short(LIMITS.max), most: short(LIMITS.most) };
}

function SlipSums({ odds, payout }: { readonly odds: string; readonly payout: string | null }): ReactNode {
  const say = useSaySports();
  const { money, odds: asOdds } = useMoney();
  return (
    <>
      <dl className="sp-slip-sums">
        <dt>{say('slip.odds')}</dt>
        <dd>{asOdds(odds)}</dd>
        <dt>{say('slip.payout')}</dt>
        <dd className="sp-strong">{payout === null ? '–' : money(payout)}</dd>
      </dl>
      <p className="sp-faint">{say('slip.bounds', useLimits())}</p>
      <p className="sp-faint">{say('slip.live')}</p>
    </>
  );
}

interface SlipLegProps {
  readonly pick: SlipPick;
  readonly now: PickPriced | null;
  readonly isFixed: boolean;
}

function SlipLeg({ pick, now, isFixed }: SlipLegProps): ReactNode {
  const say = useSaySports();
  const { odds: asOdds } = useMoney();
  const { home, away, sport } = pick.match;
  const name = pickText(pick, pick.selection, { home, away, say });
  const current = now?.odds ?? (now === null ? pick.odds : null);
  const moved = current !== null && current !== pick.odds;
  return (
    <li className="sp-slip-leg">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="sp-faint">
          {marketName(pick.market, sport, say)} · {spanName(pick.span, sport, say)}
        </span>
        <span className="sp-faint">
          <bdi>{home}</bdi> – <bdi>{away}</bdi>
        </span>
      </div>
      <span className="sp-slip-odds">
        {moved && <s>{asOdds(pick.odds)}</s>}
        <span className={moved ? (Number(current) > Number(pick.odds) ? 'sp-up' : 'sp-down') : ''}>
          {current === null ? say('odds.paused') : asOdds(current)}
        </span>
      </span>
      <button
        type="button"
        className="icon-button"
        disabled={isFixed}
        aria-label={say('slip.remove', { name })}
        onClick={() => togglePick(pick)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

function PlacedNote({ placed, onClose, onBets }: SlipSheetProps & { readonly placed: Placed }): ReactNode {
  const say = useSaySports();
  const { money } = useMoney();
  return (
    <div className="sp-slip">
      <dl className="sp-slip-sums">
        <dt>{say('bets.stake')}</dt>
        <dd>{money(placed.stake)}</dd>
        <dt>{say('slip.odds')}</dt>
        <dd>{placed.odds}</dd>
        <dt>{say('slip.payout')}</dt>
        <dd className="sp-strong">{money(placed.payout)}</dd>
      </dl>
      <p className="sp-faint">{say('slip.placedNote', { id: placed.recordId })}</p>
      <div className="sp-slip-ends">
        <Button look="plain" wide onPress={onBets}>
          {say('nav.bets')}
        </Button>
        <Button wide onPress={onClose}>
          {say('slip.done')}
        </Button>
      </div>
    </div>
  );
}

const askedOf = ({ match, market, span, line, selection }: SlipPick) => ({
  matchId: match.matchId,
  market,
  span,
  line,
  selection,
});

const isWorse = (pick: SlipPick, now: PickPriced | null): boolean =>
  now !== null && now.odds !== null && Number(now.odds) < Number(pick.odds);
