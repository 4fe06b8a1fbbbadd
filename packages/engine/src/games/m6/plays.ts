import type { Play } from '../game-family.ts';
import { comboPlays } from './combo-plays.ts';
import { mainPlays } from './main-plays.ts';
import { parlayPlays } from './parlay-plays.ts';
import { sevenPlays } from './seven-plays.ts';
import { specialPlays } from './special-plays.ts';

/** The Mark Six menu in display order (games.md §8). */
export const m6Plays: readonly Play[] = [...specialPlays, ...mainPlays, ...parlayPlays, ...comboPlays, ...sevenPlays];
