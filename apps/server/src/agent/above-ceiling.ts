import { LOTTERY_TYPES, type Rates } from '@drawroom/engine/lottery-types';
import { Refusal } from '../kernel/refusal.ts';

/**
 * The refusal of rates above what may be given (spec §5), or below what was given on: `data` has the bounds of every type, the text
 * the narrowest.
 */
export function aboveCeiling(ceilings: Rates, floors: Rates): Refusal {
  const bounds = LOTTERY_TYPES.map((type, index) => ({
    type,
    ceiling: ceilings[index] ?? 0,
    floor: floors[index] ?? 0,
  }));
  return new Refusal(
    'agent.rebate_above_ceiling',
    { ceiling: Math.min(...ceilings), floor: Math.max(...floors) },
    { bounds },
  );
}
