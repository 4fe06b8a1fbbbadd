import { DEFAULT_PROJECT } from '@drawroom/contract/transfer';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { gameSearch } from '../search.ts';
import { queryClient } from '../shell/query-client.ts';
import { EmbeddedGame } from './embedded-game.tsx';
import { useGame } from './game-store.ts';
import { openGame } from './open-game.ts';
import { useAfterLeaving } from './use-after-leaving.ts';

/** Where the external game stands, shown while its member is on /embedded and hidden, but alive, while he is elsewhere. */
export function GamePlace({ here }: Readonly<{ here: boolean }>): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Place here={here} />
    </QueryClientProvider>
  );
}

function Place({ here }: Readonly<{ here: boolean }>): ReactNode {
  // Of the address itself, which is there before the route that belongs to it.
  const { project = DEFAULT_PROJECT, game } = gameSearch(useLocation({ select: ({ search }) => search }));
  const navigate = useNavigate();
  const open = useGame(({ asked }) => asked !== null);
  const opening = useGame((state) => state.opening);
  useAfterLeaving(here);
  useEffect(() => {
    if (!here) return;
    if (game !== undefined) openGame({ projectId: project, gameCode: game });
    else if (useGame.getState().asked === null) void navigate({ to: paths.games(), replace: true });
  }, [here, project, game, navigate]);
  return open ? <EmbeddedGame key={opening} here={here} /> : null;
}
