import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NextRound } from '../../../src/games/round-view.ts';
import { Button } from '../kit/button.tsx';
import { useSay } from '../kit/say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { Figure } from './figure.tsx';
import { freshNumber, ownNumber, readOwnNumber, setOwnNumber } from './own-number.ts';

interface FairSheetProps {
  readonly next: NextRound | null;
  readonly onClose: () => void;
}

/** What is fixed of the next round, and the player's own number. */
export function FairSheet({ next, onClose }: FairSheetProps): ReactNode {
  const say = useSay();
  const [typed, setTyped] = useState(ownNumber);
  const change = (to: string): void => {
    setTyped(to);
    const hex = readOwnNumber(to);
    if (hex !== null) setOwnNumber(hex);
  };
  return (
    <Sheet title={say('shell.fairness')} onClose={onClose}>
      <p className="soft">{say('fair.note')}</p>
      <dl className="figures">
        <Figure name={say('fair.next')} value={next?.roundId ?? ''} />
        <Figure name={say('fair.commitment')} value={next?.commitment ?? ''} />
      </dl>
      <label className="own">
        <span>{say('fair.own')}</span>
        <input
          value={typed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={readOwnNumber(typed) === null}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setTyped(ownNumber())}
        />
      </label>
      <p className="soft">{say('fair.ownNote')}</p>
      <Button look="plain" wide onPress={() => change(freshNumber())}>
        {say('fair.renew')}
      </Button>
    </Sheet>
  );
}
