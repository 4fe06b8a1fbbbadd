import { useTranslations } from '@drawroom/i18n/translations';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useReportSearch } from './use-report-search.ts';

const SIDES = ['team', 'own'] as const;
export type Side = (typeof SIDES)[number];

/** Whether a report is about the caller himself or about his team, as its address says. */
export function useSide(otherwise: Side): Side {
  const { search } = useReportSearch();
  return SIDES.find((side) => side === search.of) ?? otherwise;
}

/** Switches a report between the caller's team and himself. */
export function SidesTabs({ side }: Readonly<{ side: Side }>): ReactNode {
  const t = useTranslations('report.side');
  const { set } = useReportSearch();
  return (
    <SegmentedTabs
      label={t('label')}
      value={side}
      options={SIDES.map((value) => ({ value, label: t(value) }))}
      onChange={(value) => set({ of: value })}
    />
  );
}
