import type { ReactNode } from 'react';
import type { RoundView } from '../../../src/games/round-view.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useMoney } from '../kit/money-text.ts';
import { latinDigits } from '../kit/languages.ts';
import { useLocale, useSay } from '../kit/say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { toneOf } from './recent-strip.tsx';
import type { Desk } from './use-desk.ts';

interface HistorySheetProps {
  readonly desk: Desk;
  readonly onOpen: (round: RoundView) => void;
  readonly onClose: () => void;
}

/** Rounds that are over; each opens its proof. */
export function HistorySheet({ desk, onOpen, onClose }: HistorySheetProps): ReactNode {
  const say = useSay();
  return (
    <Sheet title={say('shell.history')} onClose={onClose}>
      {desk.past.length === 0 ? (
        <div className="empty">
          <p>{say('history.empty')}</p>
          <p className="soft">{say('history.emptyNote')}</p>
        </div>
      ) : (
        <ul className="rounds">
          {desk.past.map((round) => (
            <RoundRow key={round.roundId} round={round} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {desk.morePast && (
        <Button look="quiet" wide onPress={() => desk.loadPast()}>
          {say('history.more')}
        </Button>
      )}
    </Sheet>
  );
}

function RoundRow({
  round,
  onOpen,
}: {
  readonly round: RoundView;
  readonly onOpen: (round: RoundView) => void;
}): ReactNode {
  const say = useSay();
  const locale = useLocale();
  const { money, times } = useMoney();
  const at = new Intl.DateTimeFormat(latinDigits(locale), {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <li>
      <button type="button" className="round-row" onClick={() => onOpen(round)}>
        <span className={`round-times ${toneOf(round)}`}>{times(round.multiplier)}</span>
        <span className="round-about">
          <span>{say('history.stake', { amount: money(round.stake) })}</span>
          <small>{at.format(round.placedAt)}</small>
        </span>
        <strong className={toneOf(round)}>{money(round.payout)}</strong>
        <Icon name="next" />
      </button>
    </li>
  );
}
