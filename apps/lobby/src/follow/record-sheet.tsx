import { CallRefused } from '@drawroom/client/failures';
import type { RecordBet } from '@drawroom/contract/follow';
import { formatTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BetFacts } from '../lottery/bet-facts.tsx';
import { BetStatusTag } from '../lottery/bet-status-tag.tsx';
import { shortNo } from '../lottery/round-strip.tsx';
import { useLotteryName } from '../lottery/use-lotteries.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { LeaderLine } from './leader-line.tsx';
import { recordQuery } from './queries.ts';
import { RecordSums } from './record-sums.tsx';

/** Everything that a member who shows his record has bet since: the sums, and the last bets one by one. */
export function RecordSheet({ handle, onClose }: Readonly<{ handle: string; onClose: () => void }>): ReactNode {
  const t = useTranslations('follow');
  const wordsFor = useFailureText();
  const { data, error, refetch } = useQuery(recordQuery(handle));
  const none = error instanceof CallRefused && error.key === 'follow.leader_unknown';
  return (
    <Sheet open onClose={onClose} title={t('record')}>
      {data !== undefined ? (
        <div className="flex flex-col gap-4">
          <LeaderLine leader={data.leader} onRecord={null} />
          <RecordSums totals={data.totals} />
          {data.last.length > 0 && (
            <ul aria-label={t('lastBets')} className="divide-y divide-hairline">
              {data.last.map((bet) => (
                <LastBet key={bet.betNo} bet={bet} />
              ))}
            </ul>
          )}
        </div>
      ) : none ? (
        <EmptyState icon="people" title={t('noRecord')} note={t('noRecordNote')} />
      ) : error !== null ? (
        <ErrorBlock {...wordsFor(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonList rows={5} label={t('loading')} />
      )}
    </Sheet>
  );
}

function LastBet({ bet }: Readonly<{ bet: RecordBet }>): ReactNode {
  const locale = useLocale();
  const nameOf = useLotteryName();
  return (
    <li className="flex items-center justify-between gap-3 large:flex-wrap py-2.5">
      <BetFacts
        bet={bet}
        note={
          <>
            {nameOf(bet.lotteryCode)} · {shortNo(bet.gameNo)} ·{' '}
            {formatTime(bet.betTime, { locale, timeZone: memberTimeZone() })}
          </>
        }
      />
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <BetStatusTag status={bet.status} />
        <MoneyText amount={bet.winLose} signed />
      </span>
    </li>
  );
}
