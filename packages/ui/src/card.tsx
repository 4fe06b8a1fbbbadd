import type { ReactNode } from 'react';

/** A sheet of paper on the table: one thing, with room around it. */
export function Card({
  children,
  tone = 'card',
}: Readonly<{ children: ReactNode; tone?: 'card' | 'sunken' | 'amber' | 'jade' }>): ReactNode {
  const tones = { card: 'bg-card shadow-card', sunken: 'bg-sunken', amber: 'bg-amber-soft', jade: 'bg-jade-soft' };
  return <div className={`rounded-card p-4 ${tones[tone]}`}>{children}</div>;
}
