import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { checkRound } from '../../../src/games/check-round.ts';
import type { RoundCheck } from '../../../src/games/check-round.ts';
import type { RoundView } from '../../../src/games/round-view.ts';
import { Icon } from '../kit/icon.tsx';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { Figure } from './figure.tsx';
import { MinesBoard } from './mines-board.tsx';
import { PlayingCard } from './playing-card.tsx';
import { toneOf } from './recent-strip.tsx';

const STEPS = ['seed', 'outcome', 'payout'] as const;
const NOTHING: RoundCheck = { seed: false, outcome: false, payout: false };

interface ProofSheetProps {
  readonly round: RoundView;
  readonly onClose: () => void;
}

/** Follows a round from its seed on the player's own device. */
export function ProofSheet({ round, onClose }: ProofSheetProps): ReactNode {
  const say = useSay();
  const { money, times } = useMoney();
  const found = useMemo(() => checked(round), [round]);
  const isGood = STEPS.every((step) => found[step]);
  return (
    <Sheet title={say('proof.title')} onClose={onClose}>
      <p className={`verdict ${isGood ? 'verdict-good' : 'verdict-bad'}`} role="status">
        <Icon name={isGood ? 'check' : 'close'} />
        {say(isGood ? 'proof.good' : 'proof.bad')}
      </p>
      <div className="proof-head">
        <span>{say('history.stake', { amount: money(round.stake) })}</span>
        <span>{times(round.multiplier)}</span>
        <strong className={toneOf(round)}>{money(round.payout)}</strong>
      </div>
      <Outcome round={round} />
      <ol className="steps">
        {STEPS.map((step) => (
          <li key={step} className={found[step] ? 'step-good' : 'step-bad'}>
            <Icon name={found[step] ? 'check' : 'close'} />
            {say(`proof.${step}`)}
          </li>
        ))}
      </ol>
      <dl className="figures">
        <Figure name={say('fair.round')} value={round.roundId} />
        <Figure name={say('fair.commitment')} value={round.fair.commitment} />
        <Figure name={say('fair.seedLabel')} value={round.fair.seed} />
        <Figure name={say('fair.own')} value={round.fair.entropy} />
      </dl>
      <p className="soft">{say('proof.how')}</p>
    </Sheet>
  );
}

/** A round whose figures cannot even be read does not fit. */
function checked(round: RoundView): RoundCheck {
  try {
    return checkRound(round) ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

/** What came out, as the game shows it. */
function Outcome({ round }: { readonly round: RoundView }): ReactNode {
  if (round.game === 'mines') {
    return (
      <div className="outcome outcome-mines">
        <MinesBoard round={round} opening={null} onOpen={() => undefined} />
      </div>
    );
  }
  if (round.game === 'plinko') return <p className="outcome outcome-path">{round.outcome.map(arrow).join(' ')}</p>;
  return (
    <div className="outcome outcome-cards">
      {round.outcome.map((code, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a card is its place
        <PlayingCard key={place} code={code} state="lies" small />
      ))}
    </div>
  );
}

function arrow(turn: string): string {
  return turn === 'R' ? '↘' : '↙';
}
