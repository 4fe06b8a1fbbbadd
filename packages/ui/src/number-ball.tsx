import type { ReactNode } from 'react';

export type BallTone = 'plain' | 'red' | 'blue' | 'green';

const TONES: Record<BallTone, string> = {
  plain: 'rounded-full border border-line bg-card text-ink',
  red: 'rounded-full bg-ball-red text-on-ball',
  blue: 'rounded-[30%] bg-ball-blue text-on-ball',
  green: 'rounded-full bg-ball-green text-on-ball outline-2 -outline-offset-4 outline-on-ball/50',
};

const SIZES = { xs: 'size-5 text-xs', sm: 'size-6 text-xs', md: 'size-9 text-md', lg: 'size-12 text-lg' } as const;

export interface NumberBallProps {
  readonly text: string;
  readonly tone?: BallTone;
  readonly size?: keyof typeof SIZES;
}

/** A drawn number. Red is round, blue is squarer, green has an inner ring: the colours read without colour. */
export function NumberBall({ text, tone = 'plain', size = 'md' }: NumberBallProps): ReactNode {
  return (
    <span className={`tabular grid shrink-0 place-items-center font-semibold ${TONES[tone]} ${SIZES[size]}`}>
      <bdi>{text}</bdi>
    </span>
  );
}
