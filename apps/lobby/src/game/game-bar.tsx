import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import { NavBar } from '@drawroom/ui/nav-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGoBack } from '../shell/use-go-back.ts';
import type { Entered } from './enter-game.ts';
import { leaveGame } from './open-game.ts';
import { standingQuery } from './queries.ts';

export interface GameBarProps {
  /** Null while the house has not answered. */
  readonly entered: Entered | null;
  readonly onPoints: () => void;
  readonly onFull: () => void;
}

/** Back keeps the game alive, Leave ends it; between them what the member has there, and the whole screen. */
export function GameBar({ entered, onPoints, onFull }: GameBarProps): ReactNode {
  const t = useTranslations();
  const goBack = useGoBack();
  return (
    <NavBar
      title={entered?.game.title ?? t('title.embedded')}
      onBack={goBack}
      aside={
        <>
          {entered && <Points projectId={entered.projectId} onPress={onPoints} />}
          <span className="-me-2 flex">
            {entered && <IconButton icon="full" label={t('game.full')} onPress={onFull} />}
            <IconButton icon="leave" label={t('game.leave')} onPress={() => void leaveGame()} />
          </span>
        </>
      }
    />
  );
}

/** Points in the game; pressing it moves more of them there. */
function Points({ projectId, onPress }: Readonly<{ projectId: string; onPress: () => void }>): ReactNode {
  const t = useTranslations('game');
  const words = useAmountWords();
  const { data } = useQuery(standingQuery(projectId));
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={data ? t('points', { amount: words(data.balance) }) : t('pointsPlain')}
      className="inline-flex min-h-11 items-center rounded-full text-sm font-semibold"
    >
      <span className="rounded-full bg-card px-3 py-1.5 shadow-card">
        {data ? <MoneyText amount={data.balance} /> : '–'}
      </span>
    </button>
  );
}
