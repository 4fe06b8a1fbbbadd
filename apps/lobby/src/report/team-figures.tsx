import type { MemberFigures, PlayFigures, TeamFigures } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { ReportSearch } from '../search.ts';
import { FigureGrid } from './figure-grid.tsx';
import type { Figure } from './figure-grid.tsx';
import type { ReportPath } from './report-paths.ts';
import { useCount } from './use-count.ts';
import { useRange } from './use-range.ts';

export interface TeamFiguresProps {
  readonly title: string;
  readonly team: TeamFigures;
  /** Whose team it is, for links; nobody named is the caller himself. */
  readonly who: { readonly memberId?: string };
}

/** Sums of a team; each number opens the list behind it with the same days. */
export function TeamFigureGrid({ title, team, who }: TeamFiguresProps): ReactNode {
  const t = useTranslations('report.figure');
  const count = useCount();
  const { asked } = useRange();
  const own = who.memberId === undefined;
  const play: readonly [ReportPath, ReportSearch] = [paths.teamBets(), own ? {} : { of: 'team' }];
  const plain = (amount: string, signed = false): ReactNode => <MoneyText amount={amount} signed={signed} />;
  const figure = (name: string, value: ReactNode, [to, more]: readonly [ReportPath, ReportSearch?]): Figure => ({
    name,
    value,
    to,
    search: { ...asked, ...who, ...more },
  });
  const times = (count_: number): { note: string } => ({ note: t('times', { count: count_ }) });
  const figures: readonly Figure[] = [
    { ...figure(t('stake'), plain(team.stake), play), note: t('betCount', { count: team.bets }) },
    figure(t('turnover'), plain(team.turnover), [paths.classReport()]),
    figure(t('payout'), plain(team.payout), play),
    figure(t('winLose'), plain(team.winLose, true), play),
    figure(t(own ? 'rebate' : 'hisRebate'), plain(team.rebate), [own ? paths.rebates() : paths.classReport()]),
    figure(t('teamRebate'), plain(team.teamRebate), [paths.nextReport(), { sort: 'rebate' }]),
    {
      ...figure(t('profit'), plain(team.profit, true), [paths.nextReport(), { sort: 'winLose' }]),
      note: t('profitNote'),
    },
    figure(t('welfare'), plain(team.welfare, true), [paths.welfare(), { of: 'team' }]),
    {
      ...figure(t('deposits'), plain(team.deposits), [paths.nextReport(), { sort: 'deposits' }]),
      ...times(team.depositCount),
    },
    {
      ...figure(t('withdrawals'), plain(team.withdrawals), [paths.nextReport(), { sort: 'deposits' }]),
      ...times(team.withdrawalCount),
    },
    figure(t('bettors'), count(team.bettors), [paths.bettors()]),
    figure(t('registered'), count(team.registered), [paths.newMembers()]),
    figure(t('firstDepositors'), count(team.firstDepositors), [paths.firstDepositors()]),
    figure(t('firstDeposits'), plain(team.firstDeposits), [paths.firstDepositors()]),
  ];
  return <FigureGrid title={title} figures={figures} />;
}

export interface OwnFiguresProps {
  readonly title: string;
  readonly own: PlayFigures;
  readonly to: ReportPath;
  readonly search: ReportSearch;
}

/** Somebody's own play; the list behind it is one. */
export function OwnFigureGrid({ title, own, to, search }: OwnFiguresProps): ReactNode {
  const t = useTranslations('report.figure');
  const behind = { to, search };
  const figures: readonly Figure[] = [
    {
      name: t('stake'),
      value: <MoneyText amount={own.stake} />,
      note: t('betCount', { count: own.bets }),
      ...behind,
    },
    { name: t('turnover'), value: <MoneyText amount={own.turnover} />, ...behind },
    { name: t('payout'), value: <MoneyText amount={own.payout} />, ...behind },
    { name: t('ownWinLose'), value: <MoneyText amount={own.winLose} signed />, ...behind },
  ];
  return <FigureGrid title={title} figures={figures} />;
}

export interface CashFiguresProps {
  readonly title: string;
  readonly own: MemberFigures;
  /** Days, and whose points they are. */
  readonly search: ReportSearch & { readonly memberId?: string };
}

/** Points that somebody of the team paid in, was paid out and was given: by day, and one by one. */
export function CashFigureGrid({ title, own, search }: CashFiguresProps): ReactNode {
  const t = useTranslations('report.figure');
  const days = { to: paths.betReport(), search: { ...search, of: 'own' } };
  const figures: readonly Figure[] = [
    {
      name: t('deposits'),
      value: <MoneyText amount={own.deposits} />,
      note: t('times', { count: own.depositCount }),
      ...days,
    },
    {
      name: t('withdrawals'),
      value: <MoneyText amount={own.withdrawals} />,
      note: t('times', { count: own.withdrawalCount }),
      ...days,
    },
    { name: t('ownWelfare'), value: <MoneyText amount={own.welfare} signed />, to: paths.welfare(), search },
  ];
  return <FigureGrid title={title} figures={figures} />;
}
