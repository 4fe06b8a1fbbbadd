import { vnFamily } from './vn/family.ts';
import { northMarket } from './vn/market.ts';
import { vnPlays } from './vn/plays.ts';
import { NORTH } from './vn/region.ts';

/**
 * XSMB, the northern Vietnamese lottery: 27 numbers from the special prize to the seventh (games.md §10.1). Selections are
 * numbers with their leading zeros, `07,12`; a lô number costs 27 units and wins one per hit.
 */
export const vnMb = vnFamily(NORTH, vnPlays(NORTH), northMarket);
