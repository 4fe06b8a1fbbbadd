import { parseMoney } from '@drawroom/engine/money';
import type { ReactNode } from 'react';
import type { RoundView } from '../../../src/games/round-view.ts';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';

/** How a round that is over ended, in one line; a win is told as one only when more came back than was staked. */
export function ResultLine({ round }: { readonly round: RoundView }): ReactNode {
  const say = useSay();
  const { money, times } = useMoney();
  const [payout, stake] = [parseMoney(round.payout) ?? 0n, parseMoney(round.stake) ?? 0n];
  const amount = money(round.payout);
  const isWin = payout > stake;
  const text = payout === 0n ? say('play.lost') : say(isWin ? 'play.won' : 'play.back', { amount });
  const note = round.ending === 'limit' ? say('play.limit') : round.ending === 'void' ? say('play.returned') : null;
  return (
    <div className={`result${isWin ? ' result-win' : ''}`}>
      <strong>{text}</strong>
      <span>{note ?? times(round.multiplier)}</span>
    </div>
  );
}
