import type { ReplyOf } from '@drawroom/contract/call';
import { welfare } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Cell } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { useIsAgent } from '../agent/agent-gate.tsx';
import { call } from '../shell/api.ts';
import { ListReport } from './list-report.tsx';
import { MemberName, useMoment } from './member-row.tsx';
import { SidesTabs, useSide } from './sides-tabs.tsx';
import { TotalLine } from './total-line.tsx';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

type Row = ReplyOf<typeof welfare>['list'][number];
const TYPES: readonly Row['type'][] = ['bonus', 'reward', 'packet', 'packet_taken', 'packet_return'];

/** Welfare report (spec §2 /fuli): bonuses and red packets, the member's own or his team's. */
export function WelfareScreen(): ReactNode {
  const t = useTranslations('report');
  const title = useTranslations('title');
  const type = useTranslations('wallet.type');
  const moment = useMoment();
  const { asked } = useRange();
  const search = useReportSearch();
  const chosen = useSide('own');
  // Whoever has no team reads his own.
  const hasTeam = useIsAgent();
  const side = hasTeam ? chosen : 'own';
  const who = hasTeam ? search.who : {};
  const filter = { ...asked, ...who, ...(side === 'team' && { team: '1' as const }) };
  return (
    <ListReport
      name="welfare"
      filter={filter}
      fetch={(more) => call(welfare, { ...filter, ...more })}
      file={{ report: 'welfare', ...asked, ...who, of: side }}
      filters={hasTeam ? <SidesTabs side={side} /> : undefined}
      total={({ sums }) =>
        sums.length > 0 && (
          <TotalLine
            facts={TYPES.flatMap((known) =>
              sums
                .filter((sum) => sum.type === known)
                .map(({ amount }) => [type(known), <MoneyText key={known} amount={amount} signed />] as const),
            )}
          />
        )
      }
      row={(row) => (
        <Cell
          key={`${row.time} ${row.type} ${row.member?.memberId} ${row.amount}`}
          title={row.member === null ? type(row.type) : <MemberName member={row.member} />}
          note={row.member === null ? moment(row.time) : `${type(row.type)} · ${moment(row.time)}`}
          value={<MoneyText amount={row.amount} signed />}
        />
      )}
      reads={title('welfare')}
      icon="packet"
      empty={t('empty.welfare')}
    />
  );
}
