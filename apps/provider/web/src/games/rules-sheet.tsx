import { formatMoney } from '@drawroom/engine/money';
import type { ReactNode } from 'react';
import type { GameCode } from '../../../src/games/game-law.ts';
import { PAYOUT_MAX_MINOR, STAKE_MAX_MINOR, STAKE_MIN_MINOR } from '../../../src/games/game-law.ts';
import { plinkoChoice, plinkoReturnE4 } from '../../../src/games/plinko-law.ts';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';
import { Sheet } from '../kit/sheet.tsx';

interface RulesSheetProps {
  readonly game: GameCode;
  readonly choice: string;
  readonly onClose: () => void;
}

/** How a game is played, what it gives back, and its bounds. */
export function RulesSheet({ game, choice, onClose }: RulesSheetProps): ReactNode {
  const say = useSay();
  const { short } = useMoney();
  const amount = (minor: bigint): string => short(formatMoney(minor));
  const set = plinkoChoice(choice);
  const back = set === null ? '' : short(formatMoney(plinkoReturnE4(set.rows, set.risk)));
  const bounds = { min: amount(STAKE_MIN_MINOR), max: amount(STAKE_MAX_MINOR), most: amount(PAYOUT_MAX_MINOR) };
  return (
    <Sheet title={say('shell.rules')} onClose={onClose}>
      <ol className="rules">
        {([1, 2, 3, 4] as const).map((n) => (
          <li key={n}>{say(`${game}.rule${n}`, { return: back })}</li>
        ))}
        <li>{say('rules.bounds', bounds)}</li>
        {game !== 'plinko' && <li>{say('rules.left')}</li>}
      </ol>
    </Sheet>
  );
}
