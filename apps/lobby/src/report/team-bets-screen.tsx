import { inviteLotteries } from '@drawroom/contract/agent';
import { teamBets } from '@drawroom/contract/report';
import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLotteries, useLotteryName } from '../lottery/use-lotteries.ts';
import { call } from '../shell/api.ts';
import { AboutChip } from './about-chip.tsx';
import { ListReport } from './list-report.tsx';
import { TeamBetRow } from './team-bet-row.tsx';
import { TotalLine } from './total-line.tsx';
import { useCount } from './use-count.ts';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

/** Subordinate bet records (spec §2 /xiajitz): settled bets of the team, newest first, with the filter they were opened with. */
export function TeamBetsScreen(): ReactNode {
  const t = useTranslations('report');
  const title = useTranslations('title');
  const count = useCount();
  const { asked } = useRange();
  const { who, search } = useReportSearch();
  const type = LOTTERY_TYPES.find((known) => known === search.type);
  // Without a member the whole team is what is listed.
  const ofTeam = who.memberId !== undefined && search.of === 'team';
  const filter = {
    ...asked,
    ...who,
    ...(search.branch !== undefined && { branch: search.branch }),
    ...(type !== undefined && { type }),
    ...(search.lotteryCode !== undefined && { lotteryCode: search.lotteryCode }),
  };
  return (
    <ListReport
      name="bets"
      filter={{ ...filter, ...(ofTeam && { team: '1' }) }}
      fetch={(more) => call(teamBets, { ...filter, ...(ofTeam && { team: '1' as const }), ...more })}
      file={{ report: 'teamBets', ...filter, ...(ofTeam && { of: 'team' as const }) }}
      filters={<Filters />}
      total={(first) => <TotalLine facts={[[t('figure.bets'), count(first.total)]]} />}
      row={(bet) => <TeamBetRow key={bet.betNo} bet={bet} brought={ofTeam ? 'broughtHim' : 'brought'} />}
      reads={title('teamBets')}
      icon="records"
      empty={t('empty.bets')}
    />
  );
}

const ALL = 'all';

/** Type and lottery behind buttons, and whose bets are shown. */
function Filters(): ReactNode {
  const t = useTranslations('report.filter');
  const { search, set } = useReportSearch();
  const [sheet, setSheet] = useState<'type' | 'lottery' | null>(null);
  const types = useReport(inviteLotteries, {}).data?.list ?? [];
  const lotteries = useLotteries().data?.lotteries ?? [];
  const offered = search.type === undefined ? lotteries : lotteries.filter((row) => row.family === search.type);
  const typeName = types.find((row) => row.type === search.type)?.name ?? search.type;
  const nameOf = useLotteryName();
  const lotteryName = search.lotteryCode === undefined ? undefined : nameOf(search.lotteryCode);
  return (
    <div className="rail flex items-center gap-1.5">
      <Chip selected={search.type !== undefined} onPress={() => setSheet('type')}>
        {typeName ?? t('anyType')}
        <Icon name="down" size={14} />
      </Chip>
      <Chip selected={search.lotteryCode !== undefined} onPress={() => setSheet('lottery')}>
        {lotteryName ?? t('anyLottery')}
        <Icon name="down" size={14} />
      </Chip>
      <AboutChip />
      <SelectSheet
        open={sheet === 'type'}
        onClose={() => setSheet(null)}
        title={t('type')}
        value={search.type ?? ALL}
        options={[
          { value: ALL, label: t('anyType') },
          ...types.map((row) => ({ value: row.type as string, label: row.name })),
        ]}
        onPick={(value) => {
          setSheet(null);
          set({ type: value === ALL ? undefined : value, lotteryCode: undefined });
        }}
      />
      <SelectSheet
        open={sheet === 'lottery'}
        onClose={() => setSheet(null)}
        title={t('lottery')}
        value={search.lotteryCode ?? ALL}
        options={[
          { value: ALL, label: t('anyLottery') },
          ...offered.map((row) => ({ value: row.lotteryCode, label: row.name })),
        ]}
        onPick={(value) => {
          setSheet(null);
          set({ lotteryCode: value === ALL ? undefined : value });
        }}
      />
    </div>
  );
}
