import { formatMoney } from '@drawroom/engine/money';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isWithinLimit, multiplierText, STAKE_MAX_MINOR, STAKE_MIN_MINOR } from '../../../src/games/game-law.ts';
import { cardNumber, hiloLaw, nextMultiplierE2, rankOf, winningRanks, winsOf } from '../../../src/games/hilo-law.ts';
import type { HiloGuess } from '../../../src/games/hilo-law.ts';
import type { RoundView } from '../../../src/games/round-view.ts';
import { AmountField, stakeOf, typedStake } from '../kit/amount-field.tsx';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';
import type { GameScreenProps } from './game-app.tsx';
import { PlayingCard } from './playing-card.tsx';
import { ResultPlace } from './result-place.tsx';

const BOUNDS = { minMinor: STAKE_MIN_MINOR, maxMinor: STAKE_MAX_MINOR };
const CHIPS = ['5', '10', '50', '100', '500'] as const;
const SKIP_UNTIL = 40;

/** Higher or lower: a card, a guess, and so on until it is taken. */
export function HiloScreen({ desk, stake, onStake }: GameScreenProps): ReactNode {
  const say = useSay();
  const { money } = useMoney();
  const { round } = desk;
  const isOpen = round !== null && round.ending === null;
  const [asked, setAsked] = useState<string | null>(null);
  const stakeMinor = stakeOf(stake, BOUNDS);
  const guess = async (move: string): Promise<void> => {
    setAsked(move);
    await desk.move(move);
    setAsked(null);
  };
  const mayCash = isOpen && round.moves.some((move) => move !== 'skip');
  return (
    <>
      <section className="stage hilo-stage">
        <ResultPlace over={isOpen ? null : round}>
          <HiloWorth round={round} />
        </ResultPlace>
        <div className={`hilo-table${asked === null ? '' : ' waiting'}`}>
          <PlayingCard
            key={`${round?.roundId ?? ''} ${round?.seen.length ?? 0}`}
            code={round?.seen.at(-1) ?? null}
            state={round?.ending === 'lost' ? 'lost' : 'lies'}
          />
          <button
            type="button"
            className="skip"
            disabled={!isOpen || asked !== null || round.seen.length >= SKIP_UNTIL}
            onClick={() => void guess('skip')}
          >
            <Icon name="turn" />
            {say('hilo.skip')}
          </button>
        </div>
        <Trail round={round} />
      </section>
      <section className="controls">
        <div className="guesses">
          {(['up', 'down'] as const).map((way) => (
            <GuessButton
              key={way}
              way={way}
              round={isOpen ? round : null}
              busy={asked !== null}
              onPress={() => guess(way)}
            />
          ))}
        </div>
        <AmountField
          value={isOpen ? typedStake(round.stake) : stake}
          onChange={onStake}
          {...BOUNDS}
          chips={CHIPS}
          disabled={isOpen}
        />
        {isOpen ? (
          <Button look="win" wide disabled={!mayCash} busy={asked !== null} onPress={() => desk.cash()}>
            {mayCash ? say('play.take', { amount: money(round.payout) }) : say('hilo.guess')}
          </Button>
        ) : (
          <Button
            wide
            disabled={stakeMinor === null || desk.next === null}
            onPress={async () => {
              if (stakeMinor !== null) await desk.start('cards', stakeMinor);
            }}
          >
            {say('play.start', { amount: stakeMinor === null ? '' : money(formatMoney(stakeMinor)) })}
          </Button>
        )}
      </section>
    </>
  );
}

function HiloWorth({ round }: { readonly round: RoundView | null }): ReactNode {
  const say = useSay();
  const { money, times } = useMoney();
  if (round === null) return <p className="hint">{say('hilo.ready')}</p>;
  const isPlayed = hiloLaw.mayCash({ choice: '', moves: round.moves, cashed: false, stakeMinor: 1n });
  if (!isPlayed) return <p className="hint">{say('hilo.guess')}</p>;
  return (
    <div className="result">
      <strong>{money(round.payout)}</strong>
      <span>{times(round.multiplier)}</span>
    </div>
  );
}

interface GuessButtonProps {
  readonly way: HiloGuess;
  /** Null: there is nothing to guess. */
  readonly round: RoundView | null;
  readonly busy: boolean;
  readonly onPress: () => Promise<void>;
}

/** A guess with its chance and what the round would be worth. */
function GuessButton({ way, round, busy, onPress }: GuessButtonProps): ReactNode {
  const say = useSay();
  const { short, times } = useMoney();
  const rank = round === null ? null : rankOf(cardNumber(round.seen.at(-1) ?? ''));
  const nextE2 = round === null || rank === null ? null : nextMultiplierE2(winsOf(round.moves, round.seen), rank, way);
  const isOffered = round !== null && nextE2 !== null && isWithinLimit(stakeOf(round.stake, BOUNDS) ?? 0n, nextE2);
  const percent = rank === null ? null : Math.floor((winningRanks(rank, way) * 1_000) / 13) / 10;
  return (
    <Button look="plain" className={`guess guess-${way}`} disabled={!isOffered} busy={busy} onPress={onPress}>
      <Icon name={rank === null ? way : iconOf(rank, way)} />
      <span className="guess-name">{say(wordOf(rank, way))}</span>
      <span className="guess-worth">
        {nextE2 === null ? ' ' : isOffered ? times(multiplierText(nextE2)) : say('hilo.tooMuch')}
        {percent !== null && <small>{short(percent.toFixed(1))}%</small>}
      </span>
    </Button>
  );
}

/** On an ace and on a king one of the two guesses is "the same". */
function wordOf(rank: number | null, way: HiloGuess) {
  if (rank === 1) return way === 'up' ? 'hilo.upOnly' : 'hilo.same';
  if (rank === 13) return way === 'up' ? 'hilo.same' : 'hilo.downOnly';
  return way === 'up' ? 'hilo.up' : 'hilo.down';
}

function iconOf(rank: number, way: HiloGuess) {
  const isSame = (rank === 1 && way === 'down') || (rank === 13 && way === 'up');
  return isSame ? 'same' : way;
}

/** The cards of the round so far, newest first, each with the guess that led to it. */
function Trail({ round }: { readonly round: RoundView | null }): ReactNode {
  const say = useSay();
  const cards = round?.seen ?? [];
  return (
    <ol className="trail" aria-label={say('hilo.trail')}>
      {cards
        .map((code, place) => ({ code, place, move: round?.moves[place - 1] ?? '' }))
        .toReversed()
        .map(({ code, place, move }) => (
          <li key={place}>
            <PlayingCard
              code={code}
              state={round?.ending === 'lost' && place === cards.length - 1 ? 'lost' : 'lies'}
              small
            />
            <span className="trail-move">
              {(move === 'up' || move === 'down') && <Icon name={move} />}
              {move === 'skip' && <Icon name="turn" />}
            </span>
          </li>
        ))}
    </ol>
  );
}
