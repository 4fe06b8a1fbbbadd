import { useEffect } from 'react';
import { loadHouseConfig, useHouseConfig } from '../shell/house-config.ts';
import { SPEC_LIMITS } from './registration-rules.ts';
import type { EntryLimits } from './registration-rules.ts';

/** Lengths of names and passwords that the house accepts; fetched by the first screen that asks, until then spec §5. */
export function useEntryLimits(): EntryLimits {
  useEffect(() => void loadHouseConfig(), []);
  return useHouseConfig(({ config }) => config?.limits) ?? SPEC_LIMITS;
}
