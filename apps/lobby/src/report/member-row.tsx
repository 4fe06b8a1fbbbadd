import type { TeamMember } from '@drawroom/contract/agent';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Cell } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReportSearch } from '../search.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import type { ReportPath } from './report-paths.ts';

export interface MemberRowProps {
  readonly member: TeamMember;
  readonly note: ReactNode;
  readonly value?: ReactNode;
  readonly to: ReportPath;
  readonly search: ReportSearch;
}

/** Somebody of the team as a row that leads to what is known of him. */
export function MemberRow({ member, note, value, to, search }: MemberRowProps): ReactNode {
  return (
    <Cell
      lead={<Avatar src={member.avatar} name={member.nickname} size="md" />}
      title={<MemberName member={member} />}
      note={note}
      value={value}
      link={(parts) => <Link to={to} search={search} {...parts} />}
    />
  );
}

/** His name, how far below he stands, and whether he is an agent or has closed his account. */
export function MemberName({ member }: Readonly<{ member: TeamMember }>): ReactNode {
  const t = useTranslations('report.member');
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi>{member.nickname}</bdi>
      {member.kind === 'agent' && <Tag tone="gold">{t('agent')}</Tag>}
      {member.depth > 1 && <Tag>{t('depth', { depth: member.depth })}</Tag>}
      {member.closed && <Tag tone="wait">{t('closed')}</Tag>}
    </span>
  );
}

export interface MemberFactsProps {
  readonly member: TeamMember;
  /** Amounts with their names; `signed` for wins and losses. */
  readonly facts: readonly { readonly name: string; readonly amount: string; readonly signed?: boolean }[];
  readonly to: ReportPath;
  readonly search: ReportSearch;
}

/** Somebody of the team with his figures, leading to what is known of him. */
export function MemberFacts({ member, facts, to, search }: MemberFactsProps): ReactNode {
  return (
    <Link to={to} search={search} className="flex flex-col gap-2 px-4 pt-3 pb-2.5 active:bg-sunken">
      <span className="flex items-center gap-3">
        <Avatar src={member.avatar} name={member.nickname} size="md" />
        <span className="min-w-0 flex-1 text-md font-medium wrap-anywhere">
          <MemberName member={member} />
        </span>
        <span className="text-ink-faint">
          <Icon name="forward" size={18} />
        </span>
      </span>
      <span className="grid grid-cols-2 gap-x-4 gap-y-1 large:grid-cols-1">
        {facts.map(({ name, amount, signed = false }) => (
          <span key={name} className="flex min-w-0 flex-col">
            <span className="text-xs text-ink-faint">{name}</span>
            <span className="text-sm font-semibold">
              <MoneyText amount={amount} signed={signed} />
            </span>
          </span>
        ))}
      </span>
    </Link>
  );
}

/** Writes a moment with its day, in the member's zone. */
export function useMoment(): (atMs: number) => string {
  const locale = useLocale();
  return (atMs) => formatDateTime(atMs, { locale, timeZone: memberTimeZone() });
}
