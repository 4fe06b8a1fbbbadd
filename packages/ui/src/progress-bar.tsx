import type { ReactNode } from 'react';

const TONES = { jade: 'bg-jade', amber: 'bg-amber', gold: 'bg-gold' } as const;

export interface ProgressBarProps {
  /** How far it is, whole percent. */
  readonly percent: number;
  /** Name for assistive technology; without one the bar is decoration and its figures stand beside it. */
  readonly label?: string;
  readonly tone?: keyof typeof TONES;
}

/** A bar that fills along the reading direction. */
export function ProgressBar({ percent, label, tone = 'jade' }: ProgressBarProps): ReactNode {
  const shown = Math.min(100, Math.max(0, percent));
  const name =
    label === undefined
      ? { 'aria-hidden': true }
      : { role: 'progressbar', 'aria-label': label, 'aria-valuenow': shown, 'aria-valuemin': 0, 'aria-valuemax': 100 };
  return (
    <span {...name} className="block h-1.5 overflow-hidden rounded-full bg-hairline">
      <span className={`block h-full rounded-full ${TONES[tone]}`} style={{ inlineSize: `${shown}%` }} />
    </span>
  );
}
