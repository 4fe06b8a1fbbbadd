import type { Play } from '../game-family.ts';
import { comboPlays } from './combo-plays.ts';
import { mainPlays } from './main-plays.ts';
import { sevenPlays } from './seven-plays.ts';
import { specialPlays } from './special-plays.ts';

/**
 * The Mark Six menu in display order (games.md §8). The parlay of main balls (正码过关) is missing: its odds are the product
 * of the odds of its legs, which no odds table can say.
 */
export const m6Plays: readonly Play[] = [...specialPlays, ...mainPlays, ...comboPlays, ...sevenPlays];
