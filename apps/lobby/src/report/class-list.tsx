import type { ReplyOf } from '@drawroom/contract/call';
import type { PlayFigures } from '@drawroom/contract/report';
import type { reportClass } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { ReportSearch } from '../search.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

type Types = ReplyOf<typeof reportClass>['types'];

/** The team's play by lottery type; a type opens to its lotteries, and they to their bets. */
export function ClassList({ types }: Readonly<{ types: Types }>): ReactNode {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (type: string): void =>
    setOpened(opened.includes(type) ? opened.filter((one) => one !== type) : [...opened, type]);
  return (
    <ul className="flex flex-col gap-3">
      {types.map((type) => (
        <li key={type.type} className="overflow-hidden rounded-card bg-card shadow-card">
          <button
            type="button"
            aria-expanded={opened.includes(type.type)}
            onClick={() => toggle(type.type)}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start active:bg-sunken"
          >
            <Figures name={type.name} figures={type.figures} />
            <span className={`text-ink-faint ${opened.includes(type.type) ? 'rotate-180' : ''}`}>
              <Icon name="down" size={18} />
            </span>
          </button>
          {opened.includes(type.type) && <Lotteries type={type} />}
        </li>
      ))}
    </ul>
  );
}

function Lotteries({ type }: Readonly<{ type: Types[number] }>): ReactNode {
  const t = useTranslations('report');
  const { asked } = useRange();
  const { who } = useReportSearch();
  const whose: ReportSearch = who.memberId === undefined ? {} : { ...who, of: 'team' };
  const toBets = (filter: ReportSearch, children: ReactNode): ReactNode => (
    <Link
      to={paths.teamBets()}
      search={{ ...asked, ...whose, ...filter }}
      className="flex min-h-14 items-center gap-3 border-t border-hairline px-4 py-2.5 ps-8 active:bg-sunken"
    >
      {children}
      <span className="text-ink-faint">
        <Icon name="forward" size={18} />
      </span>
    </Link>
  );
  return (
    <ul>
      {type.lotteries.map(({ lotteryCode, name, figures }) => (
        <li key={lotteryCode}>{toBets({ lotteryCode }, <Figures name={name} figures={figures} />)}</li>
      ))}
      <li>
        {toBets(
          { type: type.type },
          <span className="flex-1 text-sm text-vermilion-ink">{t('allBetsOf', { name: type.name })}</span>,
        )}
      </li>
    </ul>
  );
}

/** A line of play: what was staked, and what came of it for the members and for the caller. */
function Figures({ name, figures }: Readonly<{ name: string; figures: PlayFigures }>): ReactNode {
  const t = useTranslations('report.figure');
  const { who } = useReportSearch();
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex items-baseline justify-between gap-3 large:flex-wrap">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 text-md wrap-anywhere">{name}</span>
          <span className="text-xs text-ink-faint">{t('betCount', { count: figures.bets })}</span>
        </span>
        <span className="shrink-0 font-semibold">
          <MoneyText amount={figures.stake} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-faint">
        <span>
          {t('winLose')} <MoneyText amount={figures.winLose} signed />
        </span>
        <span>
          {t(who.memberId === undefined ? 'rebate' : 'rebateOf')} <MoneyText amount={figures.rebate} />
        </span>
      </span>
    </span>
  );
}
