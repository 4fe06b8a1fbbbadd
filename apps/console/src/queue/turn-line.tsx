import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';

export interface TurnLineProps {
  /** Who was the first of two people; null: nobody yet. */
  readonly first: string | null;
  /** What else the second one has to know. */
  readonly more?: string;
}

/** Of two people: who was the first, and whether it is this one's turn. */
export function TurnLine({ first, more = '' }: TurnLineProps): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  if (first === null)
    return <p className="rounded-card bg-small-soft px-4 py-2 text-sm text-small">{t('turn.first')}</p>;
  const isOwn = first === operator.name;
  return (
    <Status
      as="p"
      className={`rounded-card px-4 py-2 text-sm ${isOwn ? 'bg-amber-soft text-amber' : 'bg-small-soft text-small'}`}
    >
      {isOwn ? t('turn.other') : t('turn.second', { name: first })}
      {more !== '' && ` ${more}`}
    </Status>
  );
}
