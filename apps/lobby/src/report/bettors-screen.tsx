import { betUsers } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { call } from '../shell/api.ts';
import { ListReport } from './list-report.tsx';
import { MemberFacts } from './member-row.tsx';
import { TotalLine } from './total-line.tsx';
import { useCount } from './use-count.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

/** Bettor count (spec §2 /touzhurs): who of the team bet, most staked first; each opens to his bets. */
export function BettorsScreen(): ReactNode {
  const t = useTranslations('report');
  const count = useCount();
  const { asked } = useRange();
  const { who } = useReportSearch();
  const filter = { ...asked, ...who };
  return (
    <ListReport
      name="bettors"
      filter={filter}
      fetch={(more) => call(betUsers, { ...filter, ...more })}
      file={{ report: 'betUsers', ...filter }}
      total={(first) => <TotalLine facts={[[t('figure.bettors'), count(first.total)]]} />}
      row={({ member, figures }) => (
        <li key={member.memberId}>
          <MemberFacts
            member={member}
            facts={[
              { name: t('figure.stake'), amount: figures.stake },
              { name: t('figure.winLose'), amount: figures.winLose, signed: true },
              { name: t('figure.turnover'), amount: figures.turnover },
              { name: t('figure.payout'), amount: figures.payout },
            ]}
            to={paths.teamBets()}
            search={{ ...asked, memberId: member.memberId }}
          />
        </li>
      )}
      icon="people"
      empty={t('empty.bettors')}
    />
  );
}
