import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { TeamPath } from './use-report.ts';
import { useRange } from './use-range.ts';

const STEP = 'inline-flex min-h-11 min-w-11 items-center wrap-anywhere';

/** From the caller down to whom the report is about; each step opens the subordinate report with the same days. */
export function Crumbs({ path }: Readonly<{ path: TeamPath }>): ReactNode {
  const t = useTranslations('report');
  const { asked } = useRange();
  if (path.length === 0) return null;
  const steps = [{ memberId: undefined, nickname: t('myTeam') }, ...path];
  return (
    <nav aria-label={t('path')}>
      <ol className="flex flex-wrap items-center text-sm">
        {steps.map(({ memberId, nickname }, at) => (
          <li key={memberId ?? ''} className="flex min-w-0 items-center">
            {at > 0 && (
              <span className="px-1 text-ink-faint">
                <Icon name="forward" size={14} />
              </span>
            )}
            {at === steps.length - 1 ? (
              <span aria-current="page" className={`${STEP} font-semibold`}>
                <bdi>{nickname}</bdi>
              </span>
            ) : (
              <Link
                to={paths.nextReport()}
                search={{ ...asked, ...(memberId !== undefined && { memberId }) }}
                // The whole search tells one step from another, all of them on this very screen.
                activeOptions={{ exact: true }}
                className={`${STEP} text-vermilion-ink`}
              >
                <bdi>{nickname}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
