import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { isOpenFate } from '../shell/money-fate.ts';
import { useGame } from './game-store.ts';
import { leaveGame } from './open-game.ts';
import { leaveOrders } from './transfer-orders.ts';

/** One quiet line: which game goes on behind this screen, the way back to it, and the way out of it. */
export function RunningGame(): ReactNode {
  const t = useTranslations();
  const { asked, entered } = useGame();
  const fate = leaveOrders.useFate((state) => state.fate);
  if (asked === null) return null;
  const leaving = isOpenFate(fate);
  const words = leaving
    ? t('shell.game.leaving')
    : t('shell.game.running', { game: entered?.game.title ?? t('title.embedded') });
  return (
    <aside className="flex min-h-11 items-center gap-1 bg-jade-soft ps-4 pe-1 text-jade">
      <Icon name="games" size={18} />
      <Link
        to={paths.embedded()}
        search={{ project: asked.projectId, game: asked.gameCode }}
        aria-label={`${words}. ${t('shell.game.back')}`}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 ps-1"
      >
        <span className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">{words}</span>
        <Icon name="forward" size={16} />
      </Link>
      <IconButton icon="leave" label={t('shell.game.leave')} disabled={leaving} onPress={() => void leaveGame()} />
    </aside>
  );
}
