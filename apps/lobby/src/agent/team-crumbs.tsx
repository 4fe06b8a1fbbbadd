import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

interface TeamCrumbsProps {
  /** From below the agent down to whom the list is about. */
  readonly path: readonly { readonly memberId: string; readonly nickname: string }[];
}

const STEP = 'inline-flex min-h-11 items-center';

/** Where in the tree one is, each step a way back up. */
export function TeamCrumbs({ path }: TeamCrumbsProps): ReactNode {
  const t = useTranslations('agent.members');
  return (
    <nav aria-label={t('path')} className="flex flex-wrap items-center gap-x-1 text-sm">
      <Link to={paths.teamMembers()} className={`${STEP} text-vermilion-ink`}>
        {t('mine')}
      </Link>
      {path.map(({ memberId, nickname }, at) => (
        <Fragment key={memberId}>
          <span className="text-ink-faint">
            <Icon name="forward" size={14} />
          </span>
          {at === path.length - 1 ? (
            <span aria-current="page" className={`${STEP} font-semibold wrap-anywhere`}>
              <bdi>{nickname}</bdi>
            </span>
          ) : (
            <Link
              to={paths.teamMembers()}
              search={{ below: memberId }}
              className={`${STEP} wrap-anywhere text-vermilion-ink`}
            >
              <bdi>{nickname}</bdi>
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
