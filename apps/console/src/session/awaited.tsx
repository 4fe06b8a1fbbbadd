import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import { faultText } from './fault-text.ts';
import type { Asked } from './use-asked.ts';

/** Bars where something will be that is on its way. */
export function Waiting({ lines = 5 }: Readonly<{ lines?: number }>): ReactNode {
  const t = useWords();
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton lines={lines} />
    </div>
  );
}

/**
 * What stands where an answer is not there: why it could not be had, or that it is on its way. Nothing that is not known is said to be
 * empty. What was known stays beside it.
 */
export function Awaited({ data, error }: Asked<unknown>): ReactNode {
  const t = useWords();
  if (error !== null) return <Alert severity="error">{faultText(error, t)}</Alert>;
  return data === undefined && <Waiting />;
}
