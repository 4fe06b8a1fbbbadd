import type { LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { Tabs } from '@drawroom/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { paths } from '../paths.ts';
import { loadPart } from '../shell/load-part.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { HistoryItem } from './history-row.tsx';
import type { OddsPanel, PanelGroup } from './odds-panel.ts';
import { PlayRule } from './play-info-sheet.tsx';
import { historyQuery } from './queries.ts';
import { RoundSplit } from './round-split.tsx';
import { TodayStat } from './today-stat.tsx';

// Charts are parts of their own: most members never open them.
const TrendPart = lazy(loadPart(async () => ({ default: (await import('./charts/trend-part.tsx')).TrendPart })));
const RoadsPart = lazy(loadPart(async () => ({ default: (await import('./charts/roads-part.tsx')).RoadsPart })));
const StreaksPart = lazy(loadPart(async () => ({ default: (await import('./charts/streaks-part.tsx')).StreaksPart })));

const PARTS = ['results', 'trend', 'roads', 'streaks', 'split', 'mine', 'rules'] as const;
type Part = (typeof PARTS)[number];

/** The tab that was open last, on whatever table. */
export const useDrawerPart = create<{ readonly part: Part }>(() => ({ part: 'results' }));

export interface TableDrawerProps {
  readonly lottery: LotteryRow;
  /** The round whose bets are closed: the one being drawn, else the one drawn last. */
  readonly closedGameNo: string | null;
  readonly panel: OddsPanel | undefined;
  readonly group: PanelGroup | undefined;
  readonly onClose: () => void;
}

/** What stands beside the table: results, charts, streaks, how the round was bet, own figures of today, the rules. */
export function TableDrawer(props: TableDrawerProps): ReactNode {
  const { lottery, onClose } = props;
  const t = useTranslations('lottery');
  const title = useTranslations('title');
  const part = useDrawerPart((state) => state.part);
  return (
    <Sheet open onClose={onClose} title={lottery.name}>
      <div className="flex min-h-[70dvh] flex-col gap-4">
        <div className="-mx-5">
          <Tabs
            label={t('more')}
            value={part}
            onChange={(chosen) => useDrawerPart.setState({ part: chosen })}
            options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
          />
        </div>
        <Suspense fallback={<Skeleton lines={8} />}>
          <DrawerPart {...props} part={part} />
        </Suspense>
        <Link
          to={paths.protection()}
          className="mt-auto inline-flex min-h-11 min-w-11 items-center justify-center self-center text-sm text-ink-soft underline"
        >
          {title('protection')}
        </Link>
      </div>
    </Sheet>
  );
}

function DrawerPart({ part, ...props }: TableDrawerProps & { readonly part: Part }): ReactNode {
  const { lottery, closedGameNo, panel, group, onClose } = props;
  const t = useTranslations('lottery');
  switch (part) {
    case 'results':
      return <RecentResults lottery={lottery} />;
    case 'trend':
      return <TrendPart lottery={lottery} />;
    case 'roads':
      return <RoadsPart lottery={lottery} />;
    case 'streaks':
      return <StreaksPart lotteryCode={lottery.lotteryCode} onClose={onClose} />;
    case 'split':
      if (closedGameNo === null) return <EmptyState icon="people" title={t('splitLater')} />;
      return <RoundSplit lotteryId={lottery.lotteryId} gameNo={closedGameNo} panel={panel} />;
    case 'mine':
      return <TodayStat lotteryId={lottery.lotteryId} />;
    case 'rules':
      return panel === undefined || group === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <GroupRules panel={panel} group={group} />
      );
  }
}

/** How many rounds the drawer shows; the rest is one tap away. */
const RECENT = 12;

function RecentResults({ lottery }: Readonly<{ lottery: LotteryRow }>): ReactNode {
  const t = useTranslations('lottery');
  const words = useTranslations('history');
  const failureText = useFailureText();
  const history = useInfiniteQuery(historyQuery(lottery.lotteryCode));
  const rows = history.data?.pages[0]?.list.slice(0, RECENT) ?? [];
  return (
    <>
      <p className="text-sm text-ink-faint">{words('pastNote')}</p>
      {history.isPending && <Skeleton lines={8} />}
      {history.isLoadingError && <ErrorBlock {...failureText(history.error)} onRetry={() => history.refetch()} />}
      {history.isSuccess && rows.length === 0 && <EmptyState icon="clock" title={words('empty')} />}
      <ul className="-mx-4 divide-y divide-hairline">
        {rows.map((row) => (
          <HistoryItem key={row.gameNo} code={lottery.lotteryCode} family={lottery.family} row={row} />
        ))}
      </ul>
      <Link
        to={paths.history()}
        search={{ lottery: lottery.lotteryCode }}
        className="inline-flex min-h-11 min-w-11 items-center justify-center self-center text-md font-medium text-vermilion-ink"
      >
        {t('allResults')}
      </Link>
    </>
  );
}

function GroupRules({ panel, group }: Readonly<{ panel: OddsPanel; group: PanelGroup }>): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      {panel.rules.length > 0 && (
        <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-sm text-ink-soft">
          {panel.rules.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      )}
      {group.plays.map((play) => (
        <section key={play.playCode} className="flex flex-col gap-1">
          <h3 className="text-md font-semibold">{play.title}</h3>
          <PlayRule play={play} ruleSet={panel.ruleSet} />
        </section>
      ))}
    </div>
  );
}
