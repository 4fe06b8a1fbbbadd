import { GAME_KINDS } from '@drawroom/contract/provider-wire';
import { teamPlays } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { AboutChip } from './about-chip.tsx';
import { ListReport } from './list-report.tsx';
import { useMoment } from './member-row.tsx';
import { TotalLine } from './total-line.tsx';
import { useCount } from './use-count.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

const ALL = 'all';

/** Rounds and bets of the team at external games, newest first: who, what, for how much, and how it went for him. */
export function TeamPlaysScreen(): ReactNode {
  const t = useTranslations('report');
  const title = useTranslations('title');
  const count = useCount();
  const moment = useMoment();
  const { asked } = useRange();
  const { who, search, set } = useReportSearch();
  const kind = GAME_KINDS.find((known) => known === search.type);
  const ofTeam = who.memberId !== undefined && search.of === 'team';
  const filter = { ...asked, ...who, ...(kind && { kind }), ...(ofTeam && { team: '1' as const }) };
  return (
    <ListReport
      name="plays"
      filter={filter}
      fetch={(more) => call(teamPlays, { ...filter, ...more })}
      file={{ report: 'teamPlays', ...asked, ...who, ...(kind && { kind }), ...(ofTeam && { of: 'team' as const }) }}
      filters={
        <div className="flex flex-col gap-2">
          <SegmentedTabs
            label={t('external.kinds')}
            value={kind ?? ALL}
            options={[
              { value: ALL, label: t('external.any') },
              ...GAME_KINDS.map((value) => ({ value, label: t(`external.${value}`) })),
            ]}
            onChange={(value) => set({ type: value === ALL ? undefined : value })}
          />
          {who.memberId !== undefined && (
            <div className="rail flex">
              <AboutChip />
            </div>
          )}
        </div>
      }
      total={(first) => <TotalLine facts={[[t('external.records'), count(first.total)]]} />}
      row={(play) => (
        <li key={play.recordNo} className="flex justify-between gap-3 large:flex-wrap px-4 py-3">
          <span className="flex min-w-0 flex-col gap-0.5">
            <span className="text-md font-medium wrap-anywhere">{play.title}</span>
            <span className="text-sm text-ink-soft wrap-anywhere">
              <bdi>{play.member.nickname}</bdi>
            </span>
            <span className="tabular text-xs text-ink-faint">{moment(play.settleTime)}</span>
          </span>
          <span className="flex max-w-1/2 shrink-0 flex-col items-end gap-1 text-end">
            {play.corrected && <Tag tone="wait">{t('bet.corrected')}</Tag>}
            <MoneyText amount={play.winLose} signed />
            <span className="tabular text-xs text-ink-faint">
              {t('figure.stake')} <MoneyText amount={play.stake} />
            </span>
          </span>
        </li>
      )}
      reads={title('teamPlays')}
      icon="globe"
      empty={t('empty.plays')}
    />
  );
}
