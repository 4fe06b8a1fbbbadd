import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BettingClosed } from '../protection/betting-closed.tsx';
import { queryClient } from '../shell/query-client.ts';
import { RequestStatus } from '../wallet/request-status.tsx';
import { Waiting } from '../wallet/waiting.tsx';
import { LatestTransfers } from './latest-transfers.tsx';
import { PointsCard } from './points-card.tsx';
import { ProjectPart } from './project-part.tsx';
import { awayQuery, gamesQuery } from './queries.ts';
import { GAME_KEY } from './refresh-points.ts';
import type { Project } from './queries.ts';
import { leaveOrders } from './transfer-orders.ts';
import { useAfterLeaving } from './use-after-leaving.ts';

/** The hall of external games: where the member's points are, the games of each provider, what was moved last. */
export function GamesScreen(): ReactNode {
  const games = useQuery(gamesQuery());
  const away = useQuery(awayQuery());
  const leaving = leaveOrders.useFate((state) => state.fate);
  useAfterLeaving(false);
  return (
    <Screen scrollId="games" bare>
      <PullToRefresh onRefresh={() => queryClient.invalidateQueries({ queryKey: GAME_KEY })}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          <div className="empty:hidden">
            <BettingClosed />
          </div>
          <RequestStatus orders={leaveOrders} fate={leaving} />
          {away.data ? (
            <PointsCard away={away.data} />
          ) : (
            <Waiting error={away.error} rows={1} onRetry={() => away.refetch()} />
          )}
          {games.data ? (
            <Projects projects={games.data.projects} />
          ) : (
            <Waiting error={games.error} rows={3} onRetry={() => games.refetch()} />
          )}
          <LatestTransfers />
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function Projects({ projects }: Readonly<{ projects: readonly Project[] }>): ReactNode {
  const t = useTranslations('game');
  if (projects.length === 0) return <EmptyState icon="games" title={t('emptyTitle')} note={t('emptyNote')} />;
  return projects.map((project) => <ProjectPart key={project.projectId} project={project} />);
}
