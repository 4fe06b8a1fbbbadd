import type { MemberView } from '@drawroom/contract/member';
import { useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/**
 * Who is logged in: nickname, username, what kind of member. Leads to the settings, where the nickname is changed, and at the level to what
 * it brings.
 */
export function MemberCard({ member }: Readonly<{ member: MemberView }>): ReactNode {
  const t = useTranslations('member');
  return (
    <div className="relative flex items-center gap-4 large:flex-wrap rounded-card bg-card p-4 shadow-card has-[>a:active]:bg-sunken">
      <Avatar src={member.avatar} name={member.nickname} />
      <span className="flex min-w-0 flex-1 flex-col gap-1 large:basis-full">
        <bdi className="text-lg leading-tight font-semibold wrap-anywhere">{member.nickname}</bdi>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 text-sm text-ink-faint wrap-anywhere">{member.username}</bdi>
          <Tag>{t(`kind.${member.kind}`)}</Tag>
          {member.vipLevel > 0 && (
            // Above the link that covers the card; its place for a finger is higher than what is seen of it.
            <Link to={paths.vip()} className="relative z-1 -my-2.5 inline-flex min-h-11 items-center">
              <Tag tone="gold">{t('vip', { level: member.vipLevel })}</Tag>
            </Link>
          )}
        </span>
      </span>
      <Link to={paths.settings()} className="absolute inset-0 rounded-card">
        <span className="sr-only">
          {member.nickname} {member.username} {t('mine.changeNickname')}
        </span>
      </Link>
      <span className="text-ink-faint">
        <Icon name="forward" size={18} />
      </span>
    </div>
  );
}
