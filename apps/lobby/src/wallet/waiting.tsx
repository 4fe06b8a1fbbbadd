import { useTranslations } from '@drawroom/i18n/translations';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';

export interface WaitingProps {
  readonly error: unknown;
  readonly rows: number;
  readonly onRetry: () => Promise<unknown>;
  /** What the failure did not touch. */
  readonly kept?: string;
}

/** Stands where something that is being fetched will be, or says why it is not there. */
export function Waiting({ error, rows, onRetry, kept }: WaitingProps): ReactNode {
  const t = useTranslations('ui');
  const wordsFor = useFailureText();
  if (!error) return <SkeletonList rows={rows} label={t('loading')} />;
  return <ErrorBlock {...wordsFor(error)} {...(kept === undefined ? {} : { kept })} onRetry={onRetry} />;
}
