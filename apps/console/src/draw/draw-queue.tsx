import { round } from '@drawroom/contract/draw-desk';
import type { DrawState } from '@drawroom/contract/draw-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RowOf } from '../data/resources.ts';
import { QueuePage } from '../queue/queue-page.tsx';
import { useNow } from '../queue/use-now.ts';
import { useQueue } from '../queue/use-queue.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import { AskedSwitches } from './asked-switches.tsx';
import { DrawWhole } from './draw-whole.tsx';
import { useAskedRounds } from './use-asked-rounds.ts';
import { useCountdown } from './use-countdown.ts';
import { useDrawActs } from './use-draw-acts.tsx';

export type DrawRowHere = RowOf<'draws'>;
export type DrawDetail = OperatorReplyOf<typeof round>;

export const STATE_TONES: Readonly<Record<DrawState, TagTone>> = {
  held: 'brand',
  waiting: 'wait',
  closed: 'small',
  open: 'win',
  next: 'plain',
  drawn: 'small',
  settled: 'plain',
  void: 'plain',
};

/** How often the chosen round is looked at anew, ms: sources answer at any time. */
const LOOK_MS = 3_000;

function useDetail(row: DrawRowHere | null): DrawDetail | null {
  const { ask } = useOperator();
  const { lotteryCode = '', gameNo = '' } = row ?? {};
  const { data } = useQuery({
    queryKey: [round.name, lotteryCode, gameNo],
    queryFn: () => ask(round, { lotteryCode, gameNo }),
    enabled: gameNo !== '',
    refetchInterval: LOOK_MS,
  });
  // A round that was just chosen shows nothing of the one before it.
  return data?.gameNo === gameNo && data.lotteryCode === lotteryCode ? data : null;
}

/** The draw room: what needs people first, then what is about to be drawn. */
export function DrawQueue(): ReactNode {
  const asked = useAskedRounds();
  const queue = useQueue('draws', asked.filter);
  const detail = useDetail(queue.row);
  const now = useNow();
  const actsOf = useDrawActs(detail, now);
  return (
    <QueuePage
      queue={queue}
      title="page.draws"
      switches={<AskedSwitches asked={asked} rows={queue.rows} />}
      line={(row) => <Line row={row} now={now} />}
      whole={(row) => <DrawWhole row={row} detail={detail} now={now} />}
      actsOf={actsOf}
    />
  );
}

function Line({ row, now }: Readonly<{ row: DrawRowHere; now: number }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const countdown = useCountdown();
  const left = countdown(row, now);
  return (
    <>
      <span className="flex w-full items-baseline gap-2">
        <b className="min-w-0 flex-1 text-md font-medium">{row.name}</b>
        <span className="tabular text-xs text-ink-faint">{row.gameNo}</span>
      </span>
      {left !== null && <span className="tabular text-sm text-ink-soft">{left}</span>}
      {row.numbers !== null && <bdi className="tabular w-full text-sm text-ink-soft">{row.numbers.join(' ')}</bdi>}
      <span className="flex flex-wrap gap-1">
        <Tag tone={STATE_TONES[row.state]}>{wordOf('draw.state', row.state)}</Tag>
        {row.waitsFor !== null && <Tag tone="wait">{t('draw.needsTwo')}</Tag>}
      </span>
    </>
  );
}
