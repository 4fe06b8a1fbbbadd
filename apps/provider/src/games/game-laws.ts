import type { GameCode, GameLaw } from './game-law.ts';
import { hiloLaw } from './hilo-law.ts';
import { minesLaw } from './mines-law.ts';
import { plinkoLaw } from './plinko-law.ts';

/** The law of every small game. */
export const gameLaws: Readonly<Record<GameCode, GameLaw>> = { mines: minesLaw, plinko: plinkoLaw, hilo: hiloLaw };
