import { LIMIT_KINDS, LIMIT_PERIODS } from '@drawroom/contract/protection';
import type { ProtectionView } from '@drawroom/contract/protection';
import type { ProtectedLimit } from './queries.ts';

/** Builders for tests: protection as the server sends it. */

/** Nothing set and nobody playing; `change` replaces parts, `limits` single limits by kind and period. */
export function aProtection(
  change: Partial<Omit<ProtectionView, 'limits'>> = {},
  limits: readonly (Partial<ProtectedLimit> & Pick<ProtectedLimit, 'kind' | 'period'>)[] = [],
): ProtectionView {
  return {
    limits: LIMIT_KINDS.flatMap((kind) =>
      LIMIT_PERIODS.map((period) => ({
        kind,
        period,
        value: null,
        used: kind === 'time' ? '0' : '0.00',
        pending: null,
        ...limits.find((limit) => limit.kind === kind && limit.period === period),
      })),
    ),
    realityCheck: { everyMinutes: 60, nextAt: null },
    play: { since: null, minutes: 0, net: '0.00' },
    timeOutUntil: null,
    excludedUntil: null,
    identity: { birthDate: null, country: null, realName: null, minimumAge: 18, countriesRefused: [] },
    ...change,
  };
}
