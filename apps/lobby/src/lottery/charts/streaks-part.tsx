import type { ReplyOf } from '@drawroom/contract/call';
import type { LotteryRow } from '@drawroom/contract/lottery';
import { BET_LINES_MAX } from '@drawroom/contract/lottery';
import type { streaks } from '@drawroom/contract/lottery-charts';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { slipOf } from '../slip-store.ts';
import { useLotteries } from '../use-lotteries.ts';
import { ChartSkeleton, ChipChoice, Rail } from './chart-frame.tsx';
import { putOnSlip } from './follow-streak.ts';
import { useStreaks } from './use-streaks.ts';

const LEAST = [3, 4, 5, 6, 8, 10] as const;
const NO_ROWS: readonly LotteryRow[] = [];

type Streak = ReplyOf<typeof streaks>['streaks'][number];

export interface StreaksPartProps {
  /** The lottery whose table is open: its amount serves where another has none yet. */
  readonly lotteryCode: string;
  readonly onClose: () => void;
}

/** Sides that came several times running, over all lotteries; a tap puts the bet on that lottery's slip. */
export function StreaksPart({ lotteryCode, onClose }: StreaksPartProps): ReactNode {
  const t = useTranslations('charts');
  const words = useTranslations('history');
  const failureText = useFailureText();
  const [least, setLeast] = useState<number>(3);
  const rows = useLotteries().data?.lotteries ?? NO_ROWS;
  const names = useMemo(() => new Map(rows.map((row) => [row.lotteryCode, row.name])), [rows]);
  const codes = useMemo(() => rows.filter(({ state }) => state === 'running').map((row) => row.lotteryCode), [rows]);
  const list = useStreaks(least, codes);
  const put = usePutOnSlip(lotteryCode, onClose);
  return (
    <>
      <p className="text-sm text-ink-faint">{words('pastNote')}</p>
      <Rail>
        <ChipChoice
          label={t('least')}
          value={least}
          onChange={setLeast}
          options={LEAST.map((count) => ({ value: count, label: t('leastCount', { count: String(count) }) }))}
        />
      </Rail>
      {list.isPending && <ChartSkeleton />}
      {list.isLoadingError && <ErrorBlock {...failureText(list.error)} onRetry={() => list.refetch()} />}
      {list.data?.streaks.length === 0 && <EmptyState icon="trend" title={t('noStreaks')} />}
      <ul className="flex flex-col divide-y divide-hairline">
        {list.data?.streaks.map((streak) => (
          <StreakRow
            key={`${streak.lotteryCode} ${streak.attribute}`}
            streak={streak}
            lotteryName={names.get(streak.lotteryCode) ?? streak.lotteryCode}
            onPut={put}
          />
        ))}
      </ul>
    </>
  );
}

/** Puts a bet on the slip and shows the table it belongs to. */
function usePutOnSlip(
  lotteryCode: string,
  onClose: () => void,
): (code: string, bet: NonNullable<Streak['follow']>) => void {
  const t = useTranslations('charts');
  const words = useTranslations('lottery');
  const navigate = useNavigate();
  return (code, bet) => {
    if (!putOnSlip({ lotteryCode: code, ...bet }, slipOf(lotteryCode).unitAmount).ok) {
      showToast(words('tooManyLines', { max: String(BET_LINES_MAX) }), 'bad');
      return;
    }
    showToast(t('onSlip'), 'good');
    if (code === lotteryCode) onClose();
    else void navigate({ to: paths.bet(), search: { lottery: code } });
  };
}

interface StreakRowProps {
  readonly streak: Streak;
  readonly lotteryName: string;
  readonly onPut: (code: string, bet: NonNullable<Streak['follow']>) => void;
}

const BUTTON = 'min-h-11 min-w-18 rounded-key border border-line bg-card px-2.5 text-sm font-semibold active:bg-sunken';

function StreakRow({ streak, lotteryName, onPut }: StreakRowProps): ReactNode {
  const t = useTranslations('charts');
  const { lotteryCode, name, side, sideName, otherName, length, follow, against } = streak;
  const tone = side === 'big' || side === 'small' ? side : 'plain';
  const about = `${lotteryName} ${name}`;
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <span className="flex items-center justify-between gap-3 large:flex-wrap">
        <span className="min-w-0 text-sm">
          <span className="font-semibold">{lotteryName}</span> <span className="text-ink-soft">{name}</span>
        </span>
        <span className="flex shrink-0 items-center gap-2">
          <Tag tone={tone}>{sideName}</Tag>
          <span className="tabular text-sm font-semibold text-vermilion-ink">{t('rounds', { count: length })}</span>
        </span>
      </span>
      <span className="flex justify-end gap-2">
        {follow !== null && (
          <button
            type="button"
            aria-label={`${t('follow', { side: sideName })}, ${about}`}
            onClick={() => onPut(lotteryCode, follow)}
            className={BUTTON}
          >
            {t('follow', { side: sideName })}
          </button>
        )}
        {against !== null && (
          <button
            type="button"
            aria-label={`${t('against', { side: otherName })}, ${about}`}
            onClick={() => onPut(lotteryCode, against)}
            className={BUTTON}
          >
            {t('against', { side: otherName })}
          </button>
        )}
      </span>
    </li>
  );
}
