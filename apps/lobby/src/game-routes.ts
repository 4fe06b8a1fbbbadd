import { createRoute } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { inside, PUSHED, screenOf, withWords } from './route-frame.ts';
import { daysSearch, gameSearch } from './search.ts';
import { KeptAlivePlace } from './shell/kept-alive.tsx';
import { gameWords } from './shell/language.ts';

/**
 * External games: the hall, what was moved to and from them, the member's records there (spec §2 /youxi, /sports), and the place of the game
 * that is open (/embedded).
 */
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
  createRoute({
    getParentRoute: () => inside,
    path: paths.gameRecords(),
    staticData: { title: 'gameRecords', ...PUSHED },
    validateSearch: daysSearch,
    component: screenOf(
      () => withWords(import('./external-records/game-records-screen.tsx'), gameWords),
      'GameRecordsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.sportsRecords(),
    staticData: { title: 'sportsRecords', ...PUSHED },
    validateSearch: daysSearch,
    component: screenOf(
      () => withWords(import('./external-records/sports-records-screen.tsx'), gameWords),
      'SportsRecordsScreen',
    ),
  }),
] as const;
