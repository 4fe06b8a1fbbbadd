import { CallRefused } from '@drawroom/client/failures';
import { boundsIn } from './rates.ts';
import type { RateType } from './rates.ts';

/**
 * The types within the bounds that a refusal has just named (spec §5): rates may have changed since the screen was opened. What was
 * chosen is not touched.
 */
export function boundedBy(types: readonly RateType[], failure: unknown): readonly RateType[] {
  const bounds = failure instanceof CallRefused ? boundsIn(failure.data) : null;
  return bounds === null ? types : types.map((type) => ({ ...type, ...bounds[type.type] }));
}
