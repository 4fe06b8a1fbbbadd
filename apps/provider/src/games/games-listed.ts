import { LISTED_WORDS } from '../listed-words.ts';
import type { GameListed } from '../parts.ts';
import type { GameCode } from './game-law.ts';

const listed = (gameCode: GameCode): GameListed => ({
  gameCode,
  kind: 'game',
  ...LISTED_WORDS[gameCode],
  orientation: 'portrait',
});

/** The small games as the house lists them. */
export const gamesListed: readonly GameListed[] = [listed('mines'), listed('plinko'), listed('hilo')];
