import { LOTTERY_TYPES, type LotteryType } from '@drawroom/engine/lottery-types';
import type { Catalogue } from './catalogue.ts';

/** How many lotteries of each type run. */
export function runningByType(catalogue: Catalogue): ReadonlyMap<LotteryType, number> {
  const running = catalogue.all().filter(({ state }) => state === 'running');
  return new Map(LOTTERY_TYPES.map((type) => [type, running.filter(({ family }) => family === type).length]));
}
