import { useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { FieldAction } from '@drawroom/ui/field.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EarningsNote } from './earnings-note.tsx';
import { RateSlider } from './rate-slider.tsx';
import { RateSteps } from './rate-steps.tsx';
import { rateSpan } from './rate-span.ts';
import { everyTypeAt, outOfBounds, rangeOf } from './rates.ts';
import type { RateSet, RateType } from './rates.ts';

export interface RatePickerProps {
  readonly types: readonly RateType[];
  readonly rates: RateSet;
  readonly onChange: (rates: RateSet) => void;
}

/**
 * What somebody below gets: one rate for all lottery types, or each type's own, and what the chooser earns with it while he moves it
 * (spec §9). A rate out of its bounds stays as it is and is named.
 */
export function RatePicker({ types, rates, onChange }: RatePickerProps): ReactNode {
  const t = useTranslations('agent.rates');
  const words = useTranslations('agent');
  const chosen = types.map(({ type }) => rates[type] ?? 0);
  const [lowest, highest] = rangeOf(chosen) ?? [0, 0];
  const [each, setEach] = useState(lowest !== highest);
  const wrong = outOfBounds(types, rates);
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3 large:flex-wrap">
        <h2 className="text-md font-semibold">
          {t('title')} <span className="text-sm font-normal text-ink-faint">{words('per10k')}</span>
        </h2>
        <span className="shrink-0">
          <FieldAction onPress={() => setEach(!each)}>{t(each ? 'together' : 'each')}</FieldAction>
        </span>
      </div>
      <div className="mt-2 flex flex-col gap-4">
        <RateSlider
          label={t('all')}
          value={highest}
          shown={rateSpan(lowest, highest)}
          floor={Math.min(...types.map(({ floor }) => floor))}
          ceiling={Math.max(...types.map(({ ceiling }) => ceiling))}
          onChange={(rate) => onChange(everyTypeAt(types, rate))}
        />
        {each &&
          types.map(({ type, name, floor, ceiling }) => (
            <RateSlider
              key={type}
              label={name}
              value={rates[type] ?? 0}
              floor={floor}
              ceiling={ceiling}
              onChange={(rate) => onChange({ ...rates, [type]: rate })}
            />
          ))}
        {wrong.length > 0 && (
          <div role="alert" className="text-sm text-vermilion-ink">
            <p>{t('outside')}</p>
            <RateSteps
              typeCount={types.length}
              steps={wrong.map(({ type, name, floor, ceiling }) => ({ type, name, way: rateSpan(floor, ceiling) }))}
            />
          </div>
        )}
        <EarningsNote types={types} rates={rates} />
      </div>
    </Card>
  );
}
