import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import type { Entered } from './enter-game.ts';
import type { GameTrouble } from './game-store.ts';
import { leaveGame, reopenGame } from './open-game.ts';

/** Over the frame: a sheet of paper with what there is to say in place of the game. */
export function OverFrame({ children }: Readonly<{ children: ReactNode }>): ReactNode {
  return (
    <div className="scroller absolute inset-0 flex flex-col items-center justify-center gap-3 bg-paper px-6 py-8 text-center">
      {children}
    </div>
  );
}

export interface GameStateProps {
  readonly entered: Entered | null;
  readonly trouble: GameTrouble | null;
}

/** What stands where the game is not to be seen: that it is coming, or why it is not and what can be done. */
export function GameState({ entered, trouble }: GameStateProps): ReactNode {
  if (trouble !== null) return <Trouble trouble={trouble} />;
  return <Coming loading={entered !== null} />;
}

function Coming({ loading }: Readonly<{ loading: boolean }>): ReactNode {
  const t = useTranslations('game');
  return (
    <OverFrame>
      <Status className="flex flex-col items-center gap-3">
        <span className="skeleton grid size-16 place-items-center rounded-full text-ink-faint">
          <Icon name="games" size={28} />
        </span>
        <p className="text-md font-semibold">{t(loading ? 'loading' : 'opening')}</p>
        <p className="max-w-72 text-sm text-balance text-ink-soft">{t(loading ? 'loadingNote' : 'openingNote')}</p>
      </Status>
    </OverFrame>
  );
}

function Trouble({ trouble }: Readonly<{ trouble: GameTrouble }>): ReactNode {
  const t = useTranslations('game');
  const wordsFor = useFailureText();
  const words =
    trouble.kind === 'failure'
      ? wordsFor(trouble.failure)
      : { title: t(`${trouble.kind}Title`), note: t(`${trouble.kind}Note`), errorId: null };
  return (
    <OverFrame>
      <div role="alert" className="flex flex-col items-center gap-2">
        <span className="text-amber">
          <Icon name="alert" size={32} />
        </span>
        <p className="text-md font-semibold">{words.title}</p>
        {words.note !== '' && <p className="max-w-80 text-sm text-balance text-ink-soft">{words.note}</p>}
        <p className="max-w-80 text-sm text-balance text-jade">{t('kept')}</p>
      </div>
      <div className="mt-2 flex w-full max-w-72 flex-col gap-2">
        {trouble.kind !== 'untrusted' && (
          <Button wide onPress={reopenGame}>
            {t('again')}
          </Button>
        )}
        <Button wide look="plain" onPress={leaveGame}>
          {t('leave')}
        </Button>
      </div>
    </OverFrame>
  );
}
