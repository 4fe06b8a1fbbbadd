import type { LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { trendQuery } from '../queries.ts';
import { drawsIn } from './trend-data.ts';
import type { ChartDraws } from './trend-data.ts';
import type { Trend } from '../queries.ts';

export interface ChartFrameProps {
  readonly lottery: Pick<LotteryRow, 'lotteryCode' | 'family'>;
  readonly rounds: number;
  /** The chart, once there is something to draw. */
  readonly children: (reply: Trend, draws: ChartDraws) => ReactNode;
}

/** What stands around every chart: its place while it loads, a failure, no rounds yet, and that the past changes nothing. */
export function ChartFrame({ lottery, rounds, children }: ChartFrameProps): ReactNode {
  const t = useTranslations('charts');
  const words = useTranslations('history');
  const failureText = useFailureText();
  const trend = useQuery({ ...trendQuery(lottery.lotteryCode, rounds), placeholderData: keepPreviousData });
  const reply = trend.data;
  const draws = useMemo(() => (reply === undefined ? null : drawsIn(reply, lottery.family)), [reply, lottery.family]);
  return (
    <>
      <p className="text-sm text-ink-faint">{words('pastNote')}</p>
      {trend.isPending && <ChartSkeleton />}
      {trend.isLoadingError && <ErrorBlock {...failureText(trend.error)} onRetry={() => trend.refetch()} />}
      {draws?.draws.length === 0 && <EmptyState icon="trend" title={t('empty')} />}
      {reply !== undefined && draws !== null && draws.draws.length > 0 && children(reply, draws)}
    </>
  );
}

/** A box where the chart will be. */
export function ChartSkeleton(): ReactNode {
  const t = useTranslations('ui');
  return <div role="status" aria-label={t('loading')} className="skeleton h-[min(56dvh,30rem)] rounded-key" />;
}

/** A line of chips that scrolls sideways. */
export function Rail({ children }: Readonly<{ children: ReactNode }>): ReactNode {
  return <div className="rail -mx-5 -my-1.5 flex gap-4 px-5">{children}</div>;
}

export interface ChipChoiceProps<V extends string | number> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** Whether the label is seen too, before the chips. */
  readonly caption?: boolean;
}

/** Chips of which one is chosen. */
export function ChipChoice<V extends string | number>({
  label,
  value,
  options,
  onChange,
  caption,
}: ChipChoiceProps<V>): ReactNode {
  return (
    <div role="group" aria-label={label} className="flex shrink-0 items-center gap-1.5">
      {caption === true && <span className="text-sm text-ink-faint">{label}</span>}
      {options.map((option) => (
        <Chip key={option.value} selected={option.value === value} onPress={() => onChange(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
  );
}
