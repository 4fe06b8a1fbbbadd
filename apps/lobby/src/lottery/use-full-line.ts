import { useOrder } from './order-store.ts';
import type { SlipLine } from './slip.ts';

/** The largest stake that still fits the round, where the last order was refused because of this line; else null. */
export function useFullLine(line: SlipLine): string | null {
  return useOrder(({ fate }) => {
    if (fate.kind !== 'refused' || fate.declined.key !== 'lottery.exposure_full') return null;
    const { full } = fate.declined;
    const refused = full === undefined ? undefined : fate.order.betList[full.line];
    const same = refused?.playCode === line.playCode && refused.selection === line.selection;
    const unchanged = refused?.unitAmount === line.unitAmount && (refused.multiple ?? 1) === line.multiple;
    return same && unchanged ? (full?.max ?? null) : null;
  });
}
