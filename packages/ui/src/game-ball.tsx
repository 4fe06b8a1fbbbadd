import { useTranslations } from '@drawroom/i18n/translations';
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

/** Faces of Bầu cua: stag, gourd, rooster, fish, crab, prawn. */
const SYMBOLS = ['1', '2', '3', '4', '5', '6'] as const;

/** A face as the key of its name; undefined for what is none. */
export function symbolOf(text: string | null): (typeof SYMBOLS)[number] | undefined {
  return SYMBOLS.find((each) => each === text);
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
      return <DiceFace value={text === null ? null : Number(text)} size={EDGES[size]} />;
    case 'baucua':
      return <SymbolTile text={text} size={size} />;
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

/** Colours of the six symbols: each name with a tone of its own, so that a pair is seen at once. */
const SYMBOL_TONES = [
  'bg-gold-soft text-gold',
  'bg-jade-soft text-jade',
  'bg-amber-soft text-amber',
  'bg-small-soft text-small',
  'bg-vermilion-soft text-vermilion-ink',
  'bg-big-soft text-big',
] as const;
const SYMBOL_HEIGHTS = {
  xs: 'h-5 min-w-5 px-1 text-xs',
  sm: 'h-6 min-w-6 px-1.5 text-xs',
  md: 'h-9 min-w-9 px-2 text-sm',
  lg: 'h-12 min-w-12 px-2.5 text-md',
} as const;

/** A face of Bầu cua by the name of its symbol, 1 to 6. */
function SymbolTile({ text, size }: Readonly<{ text: string | null; size: GameBallSize }>): ReactNode {
  const t = useTranslations('ui');
  const face = symbolOf(text);
  const tone = face === undefined ? 'border border-dashed border-line' : SYMBOL_TONES[Number(face) - 1];
  return (
    <span className={`grid shrink-0 place-items-center rounded-[6px] font-semibold ${SYMBOL_HEIGHTS[size]} ${tone}`}>
      {face !== undefined && t(`symbol.${face}`)}
    </span>
  );
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
