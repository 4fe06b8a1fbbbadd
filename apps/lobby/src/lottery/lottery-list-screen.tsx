import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { GamesDoor } from '../game/games-door.tsx';
import { BannerSlot } from '../notice/banner-slot.tsx';
import { BettingClosed } from '../protection/betting-closed.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { readKept, writeKept } from '../shell/kept.ts';
import { lobbySections } from './lobby-order.ts';
import type { LobbyOrder, LobbySection } from './lobby-order.ts';
import { LotteryCard } from './lottery-card.tsx';
import { useMarks } from './lottery-marks.ts';
import { homeQuery } from './queries.ts';
import type { Home } from './queries.ts';
import { useLotteryEvents } from './use-lottery-events.ts';

const isOrder = (value: unknown): value is LobbyOrder => value === 'byTime' || value === 'byGroup';

/** /lottery: all lotteries with their live rounds (features.md player 3). */
export function LotteryListScreen(): ReactNode {
  const t = useTranslations('lottery');
  const home = useQuery(homeQuery());
  const failureText = useFailureText();
  useLotteryEvents(
    home.data?.lotteries.filter((row) => row.state !== 'ended' && row.sourced).map((row) => row.lotteryCode) ?? [],
  );
  return (
    <Screen scrollId="lottery-list">
      <PullToRefresh onRefresh={home.refetch}>
        <div className="mb-4 empty:hidden">
          <BettingClosed />
        </div>
        <BannerSlot />
        {home.data !== undefined && <Lotteries home={home.data} onRefresh={home.refetch} />}
        {home.data !== undefined && (
          <div className="mt-5">
            <GamesDoor />
          </div>
        )}
        {home.isPending && <SkeletonList rows={4} label={t('loadingList')} />}
        {home.isLoadingError && <ErrorBlock {...failureText(home.error)} onRetry={() => home.refetch()} />}
      </PullToRefresh>
    </Screen>
  );
}

function Lotteries({ home, onRefresh }: Readonly<{ home: Home; onRefresh: () => Promise<unknown> }>): ReactNode {
  const t = useTranslations('lottery');
  const marks = useMarks();
  const [order, setOrder] = useState(() => readKept<LobbyOrder>('lobbyOrder', 'byTime', isOrder));
  function pick(next: LobbyOrder): void {
    writeKept('lobbyOrder', next);
    setOrder(next);
  }
  if (home.lotteries.length === 0) {
    return (
      <EmptyState
        icon="lobby"
        title={t('emptyTitle')}
        note={t('emptyNote')}
        action={
          <Button look="plain" onPress={onRefresh}>
            {t('showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <SegmentedTabs
        label={t('order')}
        value={order}
        onChange={pick}
        options={[
          { value: 'byTime', label: t('byTime') },
          { value: 'byGroup', label: t('byGroup') },
        ]}
      />
      {lobbySections(home.lotteries, marks, order).map((section) => (
        <Section key={section.key} section={section} favourites={marks.favourites} />
      ))}
    </div>
  );
}

function Section({
  section,
  favourites,
}: Readonly<{ section: LobbySection; favourites: readonly string[] }>): ReactNode {
  const t = useTranslations('lottery');
  const title = section.kind === 'group' ? section.group : t(section.kind);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-1 text-sm font-semibold text-ink-soft">{title}</h2>
      <ul className="flex flex-col gap-3">
        {section.rows.map((row) => (
          <LotteryCard key={row.lotteryCode} lottery={row} favourite={favourites.includes(row.lotteryCode)} />
        ))}
      </ul>
    </section>
  );
}
