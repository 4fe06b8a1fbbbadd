import { firstDeposits } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { call } from '../shell/api.ts';
import { ListReport } from './list-report.tsx';
import { MemberRow, useMoment } from './member-row.tsx';
import { TotalLine } from './total-line.tsx';
import { useCount } from './use-count.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

/** First-deposit count (spec §2 /shoucunrs): who of the team paid in for the first time, newest first. */
export function FirstDepositorsScreen(): ReactNode {
  const t = useTranslations('report');
  const count = useCount();
  const moment = useMoment();
  const { asked } = useRange();
  const { who } = useReportSearch();
  const filter = { ...asked, ...who };
  return (
    <ListReport
      name="first-deposits"
      filter={filter}
      fetch={(more) => call(firstDeposits, { ...filter, ...more })}
      file={{ report: 'firstDeposits', ...filter }}
      total={(first) => (
        <TotalLine
          facts={[
            [t('figure.firstDepositors'), count(first.total)],
            [t('figure.firstDeposits'), <MoneyText key="amount" amount={first.amount} />],
          ]}
        />
      )}
      row={({ member, amount, time }) => (
        <MemberRow
          key={member.memberId}
          member={member}
          note={moment(time)}
          value={<MoneyText amount={amount} />}
          to={paths.memberReport()}
          search={{ ...asked, memberId: member.memberId }}
        />
      )}
      icon="wallet"
      empty={t('empty.firstDepositors')}
    />
  );
}
