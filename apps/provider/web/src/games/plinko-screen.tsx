import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { STAKE_MAX_MINOR, STAKE_MIN_MINOR } from '../../../src/games/game-law.ts';
import { PLINKO_RISKS, PLINKO_ROWS, plinkoChoice, plinkoSlotsE2 } from '../../../src/games/plinko-law.ts';
import type { PlinkoRisk, PlinkoRows } from '../../../src/games/plinko-law.ts';
import type { RoundView } from '../../../src/games/round-view.ts';
import { AmountField, stakeOf } from '../kit/amount-field.tsx';
import { holdPayout } from '../kit/api.ts';
import { Button } from '../kit/button.tsx';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';
import type { GameScreenProps } from './game-app.tsx';
import { PlinkoBoard } from './plinko-board.tsx';
import type { Ball } from './plinko-board.tsx';
import { ResultPlace } from './result-place.tsx';

const BOUNDS = { minMinor: STAKE_MIN_MINOR, maxMinor: STAKE_MAX_MINOR };
const CHIPS = ['5', '10', '50', '100', '500'] as const;
/** Balls on their way at once. */
const BALLS_MAX = 8;

/** Plinko: set rows and risk, drop a ball. What it brought is told when it lands. */
export function PlinkoScreen({ desk, stake, onStake, choice, onChoice }: GameScreenProps): ReactNode {
  const say = useSay();
  const { money } = useMoney();
  const { rows, risk } = plinkoChoice(choice) ?? { rows: 12, risk: 'middle' };
  const [balls, setBalls] = useState<readonly Ball[]>([]);
  const [landed, setLanded] = useState<RoundView | null>(null);
  const stakeMinor = stakeOf(stake, BOUNDS);
  const drop = async (): Promise<void> => {
    if (stakeMinor === null) return;
    const round = await desk.start(choice, stakeMinor);
    if (round === null) return;
    const show = holdPayout(parseMoney(round.payout) ?? 0n);
    const land = (): void => {
      show();
      setLanded(round);
      desk.note(round);
      setBalls((falling) => falling.filter(({ id }) => id !== round.roundId));
    };
    setBalls((falling) => [...falling, { id: round.roundId, path: round.outcome, land }]);
  };
  const slot = landed?.choice === choice ? landed.outcome.filter((turn) => turn === 'R').length : null;
  return (
    <>
      <section className="stage">
        <ResultPlace over={landed}>
          <p className="hint">{say('plinko.ready')}</p>
        </ResultPlace>
        <PlinkoBoard
          key={rows}
          rows={rows}
          slotsE2={plinkoSlotsE2(rows, risk)}
          balls={balls}
          hit={slot === null ? null : { slot, id: landed?.roundId ?? '' }}
        />
      </section>
      <section className="controls">
        <AmountField value={stake} onChange={onStake} {...BOUNDS} chips={CHIPS} />
        <ChoiceFields rows={rows} risk={risk} disabled={balls.length > 0} onChange={onChoice} />
        <Button wide disabled={stakeMinor === null || desk.next === null || balls.length >= BALLS_MAX} onPress={drop}>
          {say('plinko.drop', { amount: stakeMinor === null ? '' : money(formatMoney(stakeMinor)) })}
        </Button>
      </section>
    </>
  );
}

interface ChoiceFieldsProps {
  readonly rows: PlinkoRows;
  readonly risk: PlinkoRisk;
  readonly disabled: boolean;
  readonly onChange: (choice: string) => void;
}

/** Rows and risk. */
function ChoiceFields({ rows, risk, disabled, onChange }: ChoiceFieldsProps): ReactNode {
  const say = useSay();
  return (
    <div className="options">
      <fieldset className="option" disabled={disabled}>
        <legend>{say('plinko.rows')}</legend>
        <div className="segments">
          {PLINKO_ROWS.map((some) => (
            <button type="button" key={some} aria-pressed={some === rows} onClick={() => onChange(`${some}.${risk}`)}>
              {some}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset className="option" disabled={disabled}>
        <legend>{say('plinko.risk')}</legend>
        <div className="segments">
          {PLINKO_RISKS.map((some) => (
            <button type="button" key={some} aria-pressed={some === risk} onClick={() => onChange(`${rows}.${some}`)}>
              {say(`plinko.${some}`)}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
