import type { ReactNode } from 'react';
import { DiceFace } from './dice-face.tsx';
import { NumberBall } from './number-ball.tsx';
import type { BallTone } from './number-ball.tsx';

export type GameBallSize = 'xs' | 'sm' | 'md' | 'lg';

const EDGES = { xs: 20, sm: 24, md: 36, lg: 48 } as const;
const TILES = { xs: 'size-5 text-xs', sm: 'size-6 text-xs', md: 'size-9 text-md', lg: 'size-12 text-lg' } as const;

/** Colours of the ten cars, from number 1 on; the light ones carry dark figures. */
const CARS = ['yellow', 'blue', 'dark', 'orange', 'cyan', 'violet', 'grey', 'red', 'maroon', 'green'] as const;
const LIGHT_CARS: ReadonlySet<string> = new Set(['yellow', 'orange', 'cyan', 'grey']);

/** Colours of the 49 Mark Six balls, from number 1 on. */
const WAVES = 'rrbbggrrbbgrrbbggrrbggrrbbggrrbggrrbbggrbbggrrbbg';
const WAVE_TONES: Readonly<Record<string, BallTone>> = { r: 'red', b: 'blue', g: 'green' };

/** The colour of a Mark Six ball. */
export function waveOf(ball: number): BallTone {
  return WAVE_TONES[WAVES[ball - 1] ?? ''] ?? 'plain';
}

export interface GameBallProps {
  /** Family of the lottery, e.g. `pk10`. */
  readonly family: string;
  /** The number; `null` is a place still empty. */
  readonly text: string | null;
  readonly size?: GameBallSize;
}

/** A number in the form of its game: a die, a car's tile, a ball in its wave colour, a disc, else a plain ball. */
export function GameBall({ family, text, size = 'md' }: GameBallProps): ReactNode {
  switch (family) {
    case 'k3':
    case 'taixiu':
    case 'baucua':
      return <DiceFace value={text === null ? null : Number(text)} size={EDGES[size]} />;
    case 'pk10':
      return text === null ? <NumberBall text="" size={size} /> : <CarTile text={text} size={size} />;
    case 'm6':
      return <NumberBall text={text ?? ''} tone={text === null ? 'plain' : waveOf(Number(text))} size={size} />;
    case 'xocdia':
      return <NumberBall text="" tone={text === '1' ? 'red' : 'plain'} size={size} />;
    default:
      return <NumberBall text={text ?? ''} size={size} />;
  }
}

function CarTile({ text, size }: Readonly<{ text: string; size: GameBallSize }>): ReactNode {
  const car = CARS[Number(text) - 1] ?? 'dark';
  return (
    <span
      className={`tabular grid shrink-0 place-items-center rounded-[6px] font-semibold ${TILES[size]}`}
      style={{ background: `var(--car-${car})`, color: LIGHT_CARS.has(car) ? 'var(--on-car)' : 'var(--on-ball)' }}
    >
      <bdi>{text}</bdi>
    </span>
  );
}
