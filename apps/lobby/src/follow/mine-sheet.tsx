import { stop } from '@drawroom/contract/follow';
import type { FollowView } from '@drawroom/contract/follow';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shortNo } from '../lottery/round-strip.tsx';
import { useLotteryName } from '../lottery/use-lotteries.ts';
import { useMoney } from '../lottery/use-money.ts';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { LeaderLine } from './leader-line.tsx';
import { OwnRecord } from './own-record.tsx';
import { followKeys, mineQuery } from './queries.ts';

export interface MineSheetProps {
  readonly onRecord: (handle: string) => void;
  readonly onClose: () => void;
}

/** Whether one's own record is shown, and whom one follows. */
export function MineSheet({ onRecord, onClose }: MineSheetProps): ReactNode {
  const t = useTranslations('follow.mine');
  const wordsFor = useFailureText();
  const { data, error, refetch } = useQuery(mineQuery());
  return (
    <Sheet open onClose={onClose} title={t('open')}>
      {data !== undefined ? (
        <div className="flex flex-col gap-5">
          <OwnRecord onRecord={onRecord} />
          {data.list.length === 0 ? (
            <EmptyState icon="people" title={t('none')} note={t('noneNote')} />
          ) : (
            data.list.map((follow) => <FollowRow key={follow.followNo} follow={follow} />)
          )}
        </div>
      ) : error !== null ? (
        <ErrorBlock {...wordsFor(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonList rows={4} label={t('open')} />
      )}
    </Sheet>
  );
}

function FollowRow({ follow }: Readonly<{ follow: FollowView }>): ReactNode {
  const t = useTranslations('follow.mine');
  const money = useMoney();
  const queries = useQueryClient();
  const wordsFor = useFailureText();
  const running = follow.state === 'running';
  const won = follow.lost.startsWith('-');
  async function end(): Promise<void> {
    try {
      await call(stop, { followNo: follow.followNo });
      await queries.invalidateQueries({ queryKey: followKeys.all() });
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  return (
    <section className="flex flex-col gap-2 border-t border-hairline pt-3">
      <LeaderLine leader={follow.leader} onRecord={null} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Tag tone={running ? 'wait' : 'plain'}>{t(`state.${follow.state}`)}</Tag>
        <span className="tabular">{t('progress', { used: follow.used, rounds: follow.rounds })}</span>
      </p>
      <p className="tabular text-sm text-ink-soft">
        {t('bounds', {
          staked: money(follow.staked),
          totalCap: money(follow.totalCap),
          side: won ? 'won' : 'lost',
          lost: money(won ? follow.lost.slice(1) : follow.lost),
          stopLoss: money(follow.stopLoss),
        })}
      </p>
      <Steps follow={follow} />
      {running && (
        <div>
          <Button size="sm" look="danger" onPress={end}>
            {t('stop')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Steps({ follow }: Readonly<{ follow: FollowView }>): ReactNode {
  const t = useTranslations('follow.mine');
  const nameOf = useLotteryName();
  if (follow.steps.length === 0) return <p className="text-sm text-ink-faint">{t('nothingYet')}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {follow.steps.map((step, at) => (
        <li key={at} className="tabular flex items-baseline justify-between gap-3 large:flex-wrap text-sm">
          <span className="min-w-0 text-ink-soft">
            {nameOf(step.lotteryCode)} · {shortNo(step.gameNo)}
          </span>
          <span className="shrink-0 text-end">
            {step.reason !== null ? (
              <span className="text-ink-faint">{t(`reason.${step.reason}`)}</span>
            ) : step.state === 'waiting' ? (
              t('waiting')
            ) : (
              <MoneyText amount={step.stake} />
            )}
            {step.returned !== null && (
              <>
                {' → '}
                <MoneyText amount={step.returned} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
