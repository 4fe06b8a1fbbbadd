import type { LotteryType } from '@drawroom/engine/lottery-types';
import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

export interface RateStep {
  readonly type: LotteryType;
  readonly name: string;
  /** What happened to the rate of the type: "60 → 90". */
  readonly way: string;
}

interface RateStepsProps {
  readonly steps: readonly RateStep[];
  /** How many types there are: when all went the same way they are not named one by one. */
  readonly typeCount: number;
}

/** What happened to rates; types of which the same is to be said stand in one line. */
export function RateSteps({ steps, typeCount }: RateStepsProps): ReactNode {
  const t = useTranslations('agent.rates');
  return (
    <ul className="flex flex-col gap-1">
      {[...Map.groupBy(steps, ({ way }) => way)].map(([way, some]) => (
        <li key={way} className="flex items-baseline justify-between gap-3 large:flex-wrap">
          <span className="min-w-0">
            {some.length === typeCount ? t('all') : some.map(({ name }) => name).join(t('comma'))}
          </span>
          <bdi dir="ltr" className="tabular font-semibold whitespace-nowrap">
            {way}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
