import { useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/** The way into the hall of external games. */
export function GamesDoor(): ReactNode {
  const t = useTranslations();
  return (
    <List>
      <Cell
        title={t('title.games')}
        note={t('shell.game.doorNote')}
        icon="games"
        link={(parts) => <Link to={paths.games()} {...parts} />}
      />
    </List>
  );
}
