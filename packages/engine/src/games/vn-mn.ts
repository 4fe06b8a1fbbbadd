import { vnFamily } from './vn/family.ts';
import { southMarket } from './vn/market.ts';
import { pairPlay, vnPlays } from './vn/plays.ts';
import { lotView, SOUTH, SOUTH_PAIR } from './vn/region.ts';

/** XSMN and XSMT, the southern and central lotteries: 18 numbers of one station (games.md §10.1). */
export const vnMn = vnFamily(SOUTH, vnPlays(SOUTH), southMarket);

/**
 * Two stations of the south that draw the same evening, read as one result of 36 numbers: for "đá xiên", pairs that may
 * show at either. A game of its own, because a ticket is judged by one result.
 */
export const vnMn2 = vnFamily(SOUTH_PAIR, [pairPlay('vn.mn2.daxien', lotView(SOUTH_PAIR, 'all', 2))], new Map());
