import { isWordKey } from '../words.ts';
import type { Say } from '../words.ts';
import { BAND, percentOf } from './judged.ts';
import type { CellFault } from './judged.ts';

/** Why a cell cannot be as it is, with the band of returns where that is why. */
export function faultWords({ reason, rtp }: CellFault, t: Say): string {
  const key = `odds.fault.${reason}`;
  return isWordKey(key) ? t(key, { rtp: percentOf(rtp), ...BAND }) : reason;
}
