import { isRecord } from '../shell/kept.ts';
import { useOrder } from './order-store.ts';
import type { SlipLine } from './slip.ts';

/** The largest stake that still fits the round, where the last order was refused because of this line; else null. */
export function useFullLine(line: SlipLine): string | null {
  return useOrder(({ fate }) => {
    if (fate.kind !== 'refused' || fate.declined.key !== 'lottery.exposure_full') return null;
    const full = fullLine(fate.declined.data);
    const refused = full === null ? undefined : fate.order.betList[full.line];
    const same = refused?.playCode === line.playCode && refused.selection === line.selection;
    const unchanged = refused?.unitAmount === line.unitAmount && (refused.multiple ?? 1) === line.multiple;
    return same && unchanged ? (full?.max ?? null) : null;
  });
}

/** What a refusal for want of room says about a line, from 0, and the largest stake that would fit (wire.md 1006). */
function fullLine(data: unknown): { readonly line: number; readonly max: string } | null {
  if (!isRecord(data) || typeof data['line'] !== 'number' || typeof data['max'] !== 'string') return null;
  return { line: data['line'], max: data['max'] };
}
