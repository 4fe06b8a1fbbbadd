import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { allowed } from './rates.ts';

export interface RateSliderProps {
  readonly label: string;
  readonly value: number;
  readonly floor: number;
  readonly ceiling: number;
  /** What is shown instead of the value, such as the span of several. */
  readonly shown?: string;
  readonly onChange: (rate: number) => void;
}

/** A rate by finger, by keys or step by step; its ends are the lowest and the highest that is allowed. */
export function RateSlider({ label, value, floor, ceiling, shown, onChange }: RateSliderProps): ReactNode {
  const t = useTranslations('agent.rates');
  const id = useId();
  const fixed = floor >= ceiling;
  const inside = allowed({ floor, ceiling }, value);
  return (
    <div className="flex flex-col">
      <div className="flex items-baseline justify-between gap-3 large:flex-wrap">
        <label htmlFor={id} className="min-w-0 text-sm font-medium wrap-anywhere text-ink-soft">
          {label}
        </label>
        <output htmlFor={id} className="tabular text-lg font-semibold whitespace-nowrap">
          {shown ?? value}
        </output>
      </div>
      <div className="-mx-2.5 flex items-center">
        <IconButton
          icon="minus"
          label={t('less', { name: label })}
          disabled={fixed || value <= floor}
          onPress={() => onChange(allowed({ floor, ceiling }, value - 1))}
        />
        <input
          id={id}
          type="range"
          min={floor}
          max={ceiling}
          step={1}
          value={inside}
          disabled={fixed}
          onChange={(event) => onChange(allowed({ floor, ceiling }, event.target.valueAsNumber))}
          className="h-11 min-w-0 flex-1 accent-vermilion"
        />
        <IconButton
          icon="plus"
          label={t('more', { name: label })}
          disabled={fixed || value >= ceiling}
          onPress={() => onChange(allowed({ floor, ceiling }, value + 1))}
        />
      </div>
      <p className="tabular -mt-1 flex justify-between gap-3 large:flex-wrap px-9 text-xs text-ink-faint">
        <span>{t('floor', { rate: floor })}</span>
        <span>{t('ceiling', { rate: ceiling })}</span>
      </p>
    </div>
  );
}
