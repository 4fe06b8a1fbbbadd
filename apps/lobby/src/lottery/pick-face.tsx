import { DiceFace } from '@drawroom/ui/dice-face.tsx';
import { GameBall } from '@drawroom/ui/game-ball.tsx';
import { NumberBall } from '@drawroom/ui/number-ball.tsx';
import type { ReactNode } from 'react';
import { diceOfOption } from './dice-of-option.ts';
import type { PanelPlay } from './odds-panel.ts';
import { lookOf, pickLabel } from './selection-words.ts';

export interface PickFaceProps {
  readonly play: Pick<PanelPlay, 'playCode' | 'choiceKind' | 'options'>;
  readonly pick: string;
  /** `xs` in running text, `md` on a key. */
  readonly size?: 'xs' | 'sm' | 'md';
}

const DIE = { xs: 18, sm: 22, md: 30 } as const;

/** One pick in the form of its game: dice, a ball, or its word. */
export function PickFace({ play, pick, size = 'sm' }: PickFaceProps): ReactNode {
  const dice = diceOfOption(play.playCode, pick);
  if (dice !== null) {
    return (
      <span dir="ltr" className="inline-flex gap-0.5">
        {dice.map((face, at) => (
          <DiceFace key={at} value={face} size={dice.length > 1 && size === 'md' ? 20 : DIE[size]} />
        ))}
      </span>
    );
  }
  const look = lookOf(play);
  if (look === 'word') return <bdi>{pickLabel(play, pick)}</bdi>;
  if (look === 'plain') return <NumberBall text={pick} size={size} />;
  return <GameBall family={play.playCode.split('.')[0] ?? ''} text={pick} size={size} />;
}
