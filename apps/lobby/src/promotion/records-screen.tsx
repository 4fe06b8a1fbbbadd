import type { SpinView } from '@drawroom/contract/promotion';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { minorOf } from '../wallet/minor.ts';
import { Waiting } from '../wallet/waiting.tsx';
import { recordsQuery, spinsQuery } from './queries.ts';
import { SpinSheet } from './spin-sheet.tsx';

const TABS = ['given', 'draws'] as const;

/** /promotionRecords: all that promotions have given the member, and his draws of prizes with their proofs. */
export function PromotionRecordsScreen(): ReactNode {
  const t = useTranslations('promotion.records');
  const [tab, setTab] = useState<(typeof TABS)[number]>('given');
  return (
    <Screen
      scrollId="promotion-records"
      header={
        <div className="px-4 pt-2">
          <SegmentedTabs
            label={t('show')}
            value={tab}
            options={TABS.map((value) => ({ value, label: t(value) }))}
            onChange={setTab}
          />
        </div>
      }
    >
      {tab === 'given' ? <GivenList /> : <DrawList />}
    </Screen>
  );
}

function GivenList(): ReactNode {
  const t = useTranslations('promotion');
  const money = useAmountWords();
  const time = useTime();
  const query = useInfiniteQuery(recordsQuery());
  const rows = query.data?.pages.flatMap((page) => page.list) ?? null;
  return (
    <Paged query={query} count={rows?.length ?? null}>
      {rows?.map(({ rewardNo, name, amount, turnover, at }) => (
        <Cell
          key={rewardNo}
          title={name}
          note={`${time(at)}${minorOf(turnover) > 0n ? ` · ${t('records.stake', { amount: money(turnover) })}` : ''}`}
          value={<MoneyText amount={amount} signed />}
        />
      ))}
    </Paged>
  );
}

function DrawList(): ReactNode {
  const time = useTime();
  const query = useInfiniteQuery(spinsQuery());
  const [opened, setOpened] = useState<SpinView | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.list) ?? null;
  return (
    <>
      <Paged query={query} count={rows?.length ?? null}>
        {rows?.map((spin) => {
          const prize = spin.prizes[spin.prize];
          return (
            <Cell
              key={spin.spinNo}
              title={prize?.name}
              note={`${spin.name} · ${time(spin.at)}`}
              value={prize && minorOf(prize.amount) > 0n ? <MoneyText amount={prize.amount} signed /> : undefined}
              onPress={() => setOpened(spin)}
            />
          );
        })}
      </Paged>
      {opened && <SpinSheet spin={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useTime(): (atMs: number) => string {
  const locale = useLocale();
  return (atMs) => formatDateTime(atMs, { locale, timeZone: memberTimeZone() });
}

interface PagedProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
  >;
  /** Null: not there yet. */
  readonly count: number | null;
  readonly children: ReactNode;
}

/** Rows, fetched as their end comes near. */
function Paged({ query, count, children }: PagedProps): ReactNode {
  const t = useTranslations('promotion.records');
  if (count === null) return <Waiting error={query.error} rows={5} onRetry={() => query.refetch()} />;
  if (count === 0) {
    const action = (
      <Link to={paths.promotions()} className={buttonClass({ look: 'plain' })}>
        {t('toPromotions')}
      </Link>
    );
    return <EmptyState title={t('emptyTitle')} note={t('emptyNote')} action={action} />;
  }
  return (
    <InfiniteList
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={() => void query.fetchNextPage()}
    >
      <List>{children}</List>
    </InfiniteList>
  );
}
