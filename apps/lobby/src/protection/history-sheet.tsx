import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { historyQuery } from './queries.ts';
import type { ProtectionAct } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

/** Texts of the acts; one this release does not know is shown by its own word. */
const ACTS = {
  limit_set: 'act.limit_set',
  limit_asked: 'act.limit_asked',
  limit_confirmed: 'act.limit_confirmed',
  limit_dropped: 'act.limit_dropped',
  reality_check: 'reality',
  reality_answered: 'act.reality_answered',
  time_out: 'timeOut',
  excluded: 'exclude',
  declared: 'identity',
} as const;

/** Every change of one's protection, newest first. */
export function HistorySheet({ onClose }: Readonly<{ onClose: () => void }>): ReactNode {
  const t = useTranslations('protection');
  const loading = useTranslations('ui')('loading');
  const wordsFor = useFailureText();
  const past = useInfiniteQuery(historyQuery);
  const rows = past.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Sheet open onClose={onClose} title={t('history')}>
      {past.isPending && <SkeletonList rows={5} label={loading} />}
      {past.isLoadingError && <ErrorBlock {...wordsFor(past.error)} onRetry={() => past.refetch()} />}
      {past.isSuccess && rows.length === 0 && <EmptyState icon="records" title={t('historyEmpty')} />}
      {rows.length > 0 && (
        <InfiniteList
          hasMore={past.hasNextPage}
          loading={past.isFetchingNextPage}
          failed={past.isFetchNextPageError}
          onMore={() => void past.fetchNextPage()}
        >
          <ul className="flex flex-col divide-y divide-hairline">
            {rows.map((row, at) => (
              <PastRow key={`${row.at} ${at}`} row={row} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </Sheet>
  );
}

/** Acts that say what a limit is to be. */
const WITH_VALUE: readonly string[] = ['limit_set', 'limit_asked', 'limit_confirmed'];

function PastRow({ row }: Readonly<{ row: ProtectionAct }>): ReactNode {
  const t = useTranslations('protection');
  const locale = useLocale();
  const words = useProtectionWords();
  const { act, kind, period, value, until } = row;
  const name = act in ACTS ? t(ACTS[act as keyof typeof ACTS]) : act;
  function valueOf(): string {
    if (act === 'reality_check')
      return value === null || value === '0' ? t('off') : t('every', { time: words.span(Number(value)) });
    if (kind === null || !WITH_VALUE.includes(act)) return '';
    return value === null ? t('none') : words.value(kind, value);
  }
  return (
    <li className="flex flex-col gap-0.5 py-2.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{name}</span>
        <span className="tabular text-sm text-ink-soft">{valueOf()}</span>
      </span>
      {kind !== null && period !== null && (
        <span className="text-sm text-ink-soft">
          {t(`kind.${kind}`)} · {words.period(period)}
        </span>
      )}
      {(act === 'time_out' || act === 'excluded') && until !== null && (
        <span className="tabular text-sm text-ink-soft">{t('until', { at: words.moment(until) })}</span>
      )}
      <span className="tabular text-xs text-ink-faint">
        {formatDateTime(row.at, { locale, timeZone: memberTimeZone() })}
      </span>
    </li>
  );
}
