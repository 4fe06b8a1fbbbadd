import type { OmissionStats } from '@drawroom/engine/charts/omission';
import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale } from '@drawroom/i18n/translations';
import { useCallback, useMemo } from 'react';

/** What stands at the foot of a trend chart, in this order (games.md §12). */
export const FOOT = ['count', 'expected', 'current', 'last', 'average', 'max', 'run'] as const;
export type StatName = (typeof FOOT)[number];

function statOf(stats: OmissionStats, name: StatName): number | null {
  switch (name) {
    case 'count':
      return stats.count;
    case 'expected':
      return stats.expected;
    case 'current':
      return stats.currentOmission;
    case 'last':
      return stats.lastOmission;
    case 'average':
      return stats.averageOmission;
    case 'max':
      return stats.maxOmission;
    case 'run':
      return stats.longestRun;
  }
}

/** Writes a figure of a chart in the shown language; a dash where there is none. */
export function useStatText(): (stats: OmissionStats, name: StatName) => string {
  const locale = useLocale();
  const format = useMemo(() => new Intl.NumberFormat(latinDigits(locale), { maximumFractionDigits: 1 }), [locale]);
  return useCallback(
    (stats, name) => {
      const value = statOf(stats, name);
      return value === null ? '–' : format.format(value);
    },
    [format],
  );
}
