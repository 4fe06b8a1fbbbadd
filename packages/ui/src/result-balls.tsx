import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { DiceFace } from './dice-face.tsx';
import { NumberBall } from './number-ball.tsx';

/** How a family's numbers are drawn: as dice or as balls. */
const DICE_FAMILIES: ReadonlySet<string> = new Set(['k3']);
const EDGES = { sm: 24, md: 36, lg: 48 } as const;

export interface ResultBallsProps {
  /** Family of the lottery, e.g. `k3`. */
  readonly family: string;
  /** Drawn numbers; `null` shows places still empty. */
  readonly numbers: readonly string[] | null;
  /** How many places while `numbers` is null. */
  readonly places?: number;
  readonly size?: keyof typeof EDGES;
  /** Lets the numbers land one after the other. */
  readonly landing?: boolean;
}

/** Result of a draw in the form of its game. Read aloud as one sentence, not number by number. */
export function ResultBalls({ family, numbers, places = 3, size = 'md', landing }: ResultBallsProps): ReactNode {
  const t = useTranslations('ui');
  const dice = DICE_FAMILIES.has(family);
  const shown: readonly (string | null)[] = numbers ?? Array.from({ length: places }, () => null);
  return (
    <span
      role={numbers ? 'img' : undefined}
      aria-label={numbers ? t('result', { numbers: numbers.join(' ') }) : undefined}
      aria-hidden={numbers ? undefined : true}
      dir="ltr"
      className="inline-flex flex-wrap gap-1.5"
    >
      {shown.map((text, at) => (
        <span
          key={at}
          aria-hidden="true"
          className={landing && text !== null ? 'animate-[land_240ms_ease-out_backwards]' : ''}
          style={landing ? { animationDelay: `${at * 220}ms` } : undefined}
        >
          {dice ? (
            <DiceFace value={text === null ? null : Number(text)} size={EDGES[size]} />
          ) : (
            <NumberBall text={text ?? ''} size={size} />
          )}
        </span>
      ))}
    </span>
  );
}
