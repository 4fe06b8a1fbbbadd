import { useTranslations } from '@drawroom/i18n/translations';
import { Cell } from '@drawroom/ui/list.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useUnreadOfDesk } from './queries.ts';

/** The way to customer service, with how much of it is new. */
export function DeskCell(): ReactNode {
  const t = useTranslations('title');
  const unread = useUnreadOfDesk();
  const news = (
    <span className="tabular inline-grid min-h-5 min-w-5 place-items-center rounded-full bg-vermilion px-1.5 text-xs text-on-vermilion">
      {unread}
    </span>
  );
  return (
    <Cell
      title={t('service')}
      icon="room"
      {...(unread > 0 && { value: news })}
      link={(parts) => <Link to={paths.service()} {...parts} />}
    />
  );
}
