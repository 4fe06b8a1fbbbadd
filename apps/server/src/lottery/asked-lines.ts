import type { InputOf } from '@drawroom/contract/call';
import type { betOrder } from '@drawroom/contract/lottery';

/** Lines of an order as they count for its digest, independent of how the JSON was spelt. */
export function askedLines(betList: InputOf<typeof betOrder>['betList']): readonly (readonly unknown[])[] {
  return betList.map((line) => [line.playCode, line.selection, line.odds, line.unitAmount, line.multiple ?? 1]);
}
