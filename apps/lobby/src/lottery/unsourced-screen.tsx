import type { LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import type { ReactNode } from 'react';
import { NextDraw } from './next-draw.tsx';
import { ResultLabels } from './result-labels.tsx';

export interface UnsourcedScreenProps {
  readonly lottery: LotteryRow;
  /** The way to its past results. */
  readonly action: ReactNode;
}

/** In place of the table of an official lottery whose results cannot come: says so, with its next draw and last result. */
export function UnsourcedScreen({ lottery, action }: UnsourcedScreenProps): ReactNode {
  const t = useTranslations('lottery');
  const { lastResult } = lottery;
  return (
    <Screen scrollId="bet">
      <EmptyState
        icon="clock"
        title={lottery.name}
        note={
          <span className="flex flex-col items-center gap-2">
            <span>{t('unsourcedNote')}</span>
            <NextDraw lottery={lottery} />
            {lastResult !== null && (
              <span className="mt-2 flex flex-col items-center gap-1.5">
                <ResultBalls family={lottery.family} numbers={lastResult.numbers} size="sm" brief />
                <ResultLabels labels={lastResult.labels} />
              </span>
            )}
          </span>
        }
        action={action}
      />
    </Screen>
  );
}
