import { createRoute } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { inside, PUSHED, screenOf, withWords } from './route-frame.ts';
import { gameSearch } from './search.ts';
import { KeptAlivePlace } from './shell/kept-alive.tsx';
import { gameWords } from './shell/language.ts';

/** External games: the hall, what was moved to and from them, and the place of the game that is open (spec §2 /embedded). */
export const gameScreens = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.games(),
    staticData: { title: 'games', ...PUSHED },
    component: screenOf(() => withWords(import('./game/games-screen.tsx'), gameWords), 'GamesScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.gameTransfers(),
    staticData: { title: 'gameTransfers', ...PUSHED },
    component: screenOf(() => withWords(import('./game/transfers-screen.tsx'), gameWords), 'TransfersScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.embedded(),
    staticData: { title: 'embedded', bar: 'none', ...PUSHED },
    validateSearch: gameSearch,
    component: KeptAlivePlace,
  }),
] as const;
