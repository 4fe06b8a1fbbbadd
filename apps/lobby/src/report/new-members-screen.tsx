import { newMembers } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { call } from '../shell/api.ts';
import { ListReport } from './list-report.tsx';
import { MemberRow, useMoment } from './member-row.tsx';
import { TotalLine } from './total-line.tsx';
import { useCount } from './use-count.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

/** Subordinate count (spec §2 /xiajirs): who came into the team, newest first; all of them or only direct invitees. */
export function NewMembersScreen(): ReactNode {
  const t = useTranslations('report');
  const count = useCount();
  const moment = useMoment();
  const { asked } = useRange();
  const { who, search, set } = useReportSearch();
  const direct = search.direct === '1';
  const filter = { ...asked, ...who, ...(direct && { direct: '1' as const }) };
  return (
    <ListReport
      name="new-members"
      filter={filter}
      fetch={(more) => call(newMembers, { ...filter, ...more })}
      file={{ report: 'newMembers', ...asked, ...who }}
      filters={
        <SegmentedTabs
          label={t('members.label')}
          value={direct ? 'direct' : 'all'}
          options={(['all', 'direct'] as const).map((value) => ({ value, label: t(`members.${value}`) }))}
          onChange={(value) => set({ direct: value === 'direct' ? '1' : undefined })}
        />
      }
      total={(first) => <TotalLine facts={[[t('figure.registered'), count(first.total)]]} />}
      row={({ member }) => (
        <MemberRow
          key={member.memberId}
          member={member}
          note={moment(member.joinTime)}
          to={paths.memberReport()}
          search={{ ...asked, memberId: member.memberId }}
        />
      )}
      icon="people"
      empty={t('empty.newMembers')}
    />
  );
}
