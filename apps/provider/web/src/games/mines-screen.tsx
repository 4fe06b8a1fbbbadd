import { formatMoney } from '@drawroom/engine/money';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { multiplierText, STAKE_MAX_MINOR, STAKE_MIN_MINOR } from '../../../src/games/game-law.ts';
import { MINES_MAX, minesMultiplierE2, SQUARES } from '../../../src/games/mines-law.ts';
import type { RoundView } from '../../../src/games/round-view.ts';
import { AmountField, stakeOf, typedStake } from '../kit/amount-field.tsx';
import { Button } from '../kit/button.tsx';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';
import type { GameScreenProps } from './game-app.tsx';
import { MinesBoard } from './mines-board.tsx';
import { ResultPlace } from './result-place.tsx';

const BOUNDS = { minMinor: STAKE_MIN_MINOR, maxMinor: STAKE_MAX_MINOR };
const CHIPS = ['5', '10', '50', '100', '500'] as const;
const COUNTS = [3, 5, 10, 24] as const;

/** Mines: set, open squares, take. */
export function MinesScreen({ desk, stake, onStake }: GameScreenProps): ReactNode {
  const say = useSay();
  const { money } = useMoney();
  const { round } = desk;
  const isOpen = round !== null && round.ending === null;
  const [set, setCount] = useState(3);
  const [opening, setOpening] = useState<number | null>(null);
  // Once the player sets up the next round, the old board is laid aside.
  const [aside, setAside] = useState('');
  const shown = round !== null && round.roundId !== aside ? round : null;
  const count = isOpen ? Number(round.choice) : set;
  const stakeMinor = stakeOf(stake, BOUNDS);

  const layAside = (): void => {
    if (!isOpen && round !== null) setAside(round.roundId);
  };
  const open = async (square: number): Promise<void> => {
    setOpening(square);
    await desk.move(String(square));
    setOpening(null);
  };
  return (
    <>
      <section className="stage">
        <ResultPlace over={shown?.ending ? shown : null}>
          <MinesWorth round={shown} count={count} />
        </ResultPlace>
        <MinesBoard round={shown} opening={opening} onOpen={(square) => void open(square)} />
      </section>
      <section className="controls">
        <AmountField
          value={isOpen ? typedStake(round.stake) : stake}
          onChange={(value) => {
            layAside();
            onStake(value);
          }}
          {...BOUNDS}
          chips={CHIPS}
          disabled={isOpen}
        />
        <CountField
          count={count}
          disabled={isOpen}
          onChange={(value) => {
            layAside();
            setCount(value);
          }}
        />
        {isOpen ? (
          <Button
            look="win"
            wide
            disabled={round.moves.length === 0}
            busy={opening !== null}
            onPress={() => desk.cash()}
          >
            {round.moves.length === 0 ? say('mines.pick') : say('play.take', { amount: money(round.payout) })}
          </Button>
        ) : (
          <Button
            wide
            disabled={stakeMinor === null || desk.next === null}
            onPress={async () => {
              if (stakeMinor !== null) await desk.start(String(set), stakeMinor);
            }}
          >
            {say('play.start', { amount: stakeMinor === null ? '' : money(formatMoney(stakeMinor)) })}
          </Button>
        )}
      </section>
    </>
  );
}

/** What the round is worth, and what the next square would make of it. */
function MinesWorth({ round, count }: { readonly round: RoundView | null; readonly count: number }): ReactNode {
  const say = useSay();
  const { times } = useMoney();
  const opened = round?.moves.length ?? 0;
  const steps = [0, 1, 2, 3, 4].map((more) => opened + more).filter((step) => step <= SQUARES - count);
  return (
    <ol className="ladder" aria-label={say('mines.next')}>
      {steps.map((step, place) => (
        <li key={step} className={place === 0 ? 'ladder-now' : place === 1 ? 'ladder-next' : ''}>
          <span dir="auto">{place === 0 ? say('mines.now') : place === 1 ? say('mines.next') : `+${place}`}</span>
          <strong>{times(multiplierText(minesMultiplierE2(count, step)))}</strong>
        </li>
      ))}
    </ol>
  );
}

interface CountFieldProps {
  readonly count: number;
  readonly disabled: boolean;
  readonly onChange: (count: number) => void;
}

/** How many mines. */
function CountField({ count, disabled, onChange }: CountFieldProps): ReactNode {
  const say = useSay();
  return (
    <fieldset className="option" disabled={disabled}>
      <legend>{say('mines.count')}</legend>
      <div className="stepper">
        <button type="button" aria-label={say('mines.fewer')} disabled={count <= 1} onClick={() => onChange(count - 1)}>
          −
        </button>
        <output>{count}</output>
        <button
          type="button"
          aria-label={say('mines.more')}
          disabled={count >= MINES_MAX}
          onClick={() => onChange(count + 1)}
        >
          +
        </button>
      </div>
      <div className="segments">
        {COUNTS.map((some) => (
          <button type="button" key={some} aria-pressed={some === count} onClick={() => onChange(some)}>
            {some}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
