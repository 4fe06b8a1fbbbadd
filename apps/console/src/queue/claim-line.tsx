import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import { isMine, timeLeft } from './claim.ts';
import type { Claim } from './claim.ts';
import { useNow } from './use-now.ts';

/** Who has claimed it and for how long still. */
export function ClaimLine({ claim }: Readonly<{ claim: Claim | null }>): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  const now = useNow();
  if (claim === null || claim.until <= now) return <Tag>{t('queue.free')}</Tag>;
  const time = timeLeft(claim.until, now);
  if (isMine(claim, operator.name)) return <Tag tone="win">{t('queue.mine', { time })}</Tag>;
  return <Tag tone="wait">{t('queue.others', { name: claim.operatorName, time })}</Tag>;
}
