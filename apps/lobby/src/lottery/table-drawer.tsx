import type { LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { HistoryItem } from './history-row.tsx';
import type { OddsPanel, PanelGroup } from './odds-panel.ts';
import { PlayRule } from './play-info-sheet.tsx';
import { historyQuery } from './queries.ts';
import { RoundSplit } from './round-split.tsx';
import { TodayStat } from './today-stat.tsx';

const PARTS = ['results', 'split', 'today', 'rules'] as const;
type Part = (typeof PARTS)[number];

export interface TableDrawerProps {
  readonly lottery: LotteryRow;
  readonly gameNo: string | null;
  readonly panel: OddsPanel | undefined;
  readonly group: PanelGroup | undefined;
  readonly onClose: () => void;
}

/** What stands beside the table: recent results, how the round is betting, own figures of today, the rules. */
export function TableDrawer({ lottery, gameNo, panel, group, onClose }: TableDrawerProps): ReactNode {
  const t = useTranslations('lottery');
  const [part, setPart] = useState<Part>('results');
  return (
    <Sheet open onClose={onClose} title={lottery.name}>
      <div className="flex min-h-80 flex-col gap-4">
        <SegmentedTabs
          label={t('more')}
          value={part}
          onChange={setPart}
          options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
        />
        {part === 'results' && <RecentResults lottery={lottery} />}
        {part === 'split' &&
          (gameNo === null ? (
            <p className="text-sm text-ink-faint">{t('noRoundNote')}</p>
          ) : (
            <RoundSplit lotteryId={lottery.lotteryId} gameNo={gameNo} panel={panel} />
          ))}
        {part === 'today' && <TodayStat lotteryId={lottery.lotteryId} />}
        {part === 'rules' && panel !== undefined && group !== undefined && <GroupRules panel={panel} group={group} />}
      </div>
    </Sheet>
  );
}

/** How many rounds the drawer shows; the rest is one tap away. */
const RECENT = 12;

function RecentResults({ lottery }: Readonly<{ lottery: LotteryRow }>): ReactNode {
  const t = useTranslations('lottery');
  const words = useTranslations('history');
  const history = useInfiniteQuery(historyQuery(lottery.lotteryCode));
  const rows = history.data?.pages[0]?.list.slice(0, RECENT) ?? [];
  return (
    <>
      <p className="text-sm text-ink-faint">{words('pastNote')}</p>
      {history.isPending && <Skeleton lines={8} />}
      <ul className="-mx-4 divide-y divide-hairline">
        {rows.map((row) => (
          <HistoryItem key={row.gameNo} code={lottery.lotteryCode} family={lottery.family} row={row} />
        ))}
      </ul>
      <Link
        to={paths.history()}
        search={{ lottery: lottery.lotteryCode }}
        className="inline-flex min-h-11 items-center self-center text-md font-medium text-vermilion-ink"
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
