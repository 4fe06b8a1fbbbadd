import { member } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';
import type { ReportSearch } from '../search.ts';
import { apart } from '../shell/apart.ts';
import { useReport } from './use-report.ts';
import { useReportSearch } from './use-report-search.ts';

/** Whom a list is about, but for the whole team. */
function aboutOf({ memberId, branch, of }: ReportSearch): 'branch' | 'member' | 'below' | null {
  if (memberId !== undefined) return of === 'team' ? 'below' : 'member';
  return branch === undefined ? null : 'branch';
}

/** Whose play a list shows, where it is not the whole team's. It can only be taken out, as it came with a link. */
export function AboutChip(): ReactNode {
  const t = useTranslations('report.filter');
  const { search, set } = useReportSearch();
  const about = aboutOf(search);
  const aboutId = search.memberId ?? search.branch;
  const name = useReport(member, aboutId === undefined ? null : { memberId: aboutId }).data?.member.nickname;
  if (about === null) return null;
  return (
    <Chip selected onPress={() => set({ memberId: undefined, branch: undefined, of: undefined })}>
      {name === undefined ? t(about) : t(`${about}Named`, { name: apart(name) })}
      <Icon name="close" size={14} />
    </Chip>
  );
}
