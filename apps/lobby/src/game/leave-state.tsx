import { useTranslations } from '@drawroom/i18n/translations';
import { Button, buttonClass } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { RequestStatus } from '../wallet/request-status.tsx';
import { OverFrame } from './game-state.tsx';
import { leaveGame } from './open-game.ts';
import { leaveOrders } from './transfer-orders.ts';

/** Over the game while it is being left, until that is known; nothing otherwise. */
export function LeaveState(): ReactNode {
  const t = useTranslations();
  const fate = leaveOrders.useFate((state) => state.fate);
  if (fate.kind === 'none' || fate.kind === 'accepted') return null;
  const refused = fate.kind === 'refused';
  return (
    <OverFrame>
      <span className="text-ink-soft">
        <Icon name={refused ? 'alert' : 'leave'} size={32} />
      </span>
      <p className="text-md font-semibold">{t(refused ? 'game.leaveRefused' : 'shell.game.leaving')}</p>
      <div className="w-full max-w-80">
        <RequestStatus orders={leaveOrders} fate={fate} />
      </div>
      <p className="max-w-80 text-sm text-balance text-jade">{t('game.kept')}</p>
      <div className="mt-2 flex w-full max-w-72 flex-col gap-2">
        {refused && (
          <>
            <Button wide onPress={leaveGame}>
              {t('ui.retry')}
            </Button>
            <Button wide look="plain" onPress={leaveOrders.putAway}>
              {t('game.stay')}
            </Button>
          </>
        )}
        <Link to={paths.games()} className={buttonClass({ look: 'quiet', wide: true })}>
          {t('game.leaveLater')}
        </Link>
      </div>
    </OverFrame>
  );
}
