import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useBreakEnd } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

/** While a time-out or self-exclusion runs: until when, and the way to what stays possible. Nothing otherwise. */
export function BettingClosed(): ReactNode {
  const t = useTranslations('protection');
  const { moment } = useProtectionWords();
  const end = useBreakEnd();
  if (end === null) return null;
  return (
    <Link
      to={paths.protection()}
      className="flex min-h-11 items-center gap-2 rounded-key bg-amber-soft px-4 py-2 text-sm text-amber"
    >
      <Icon name="clock" size={18} />
      <span className="min-w-0 flex-1">{t('closed', { at: moment(end) })}</span>
      <Icon name="forward" size={16} />
    </Link>
  );
}
