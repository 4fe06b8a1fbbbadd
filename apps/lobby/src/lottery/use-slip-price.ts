import type { OddsTable } from '@drawroom/engine/odds-table';
import { useDeferredValue, useMemo } from 'react';
import { priceSlip } from './price-slip.ts';
import type { SlipPrice } from './price-slip.ts';
import type { Slip } from './slip.ts';

/** The slip's price, worked out after the tap has been shown. Null until the odds are here. */
export function useSlipPrice(slip: Slip, table: OddsTable | null): SlipPrice | null {
  const lines = useDeferredValue(slip.lines);
  return useMemo(() => (table === null ? null : priceSlip(lines, table)), [lines, table]);
}
