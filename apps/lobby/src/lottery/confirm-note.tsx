import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SlipPrice } from './price-slip.ts';

export interface ConfirmNoteProps {
  readonly price: SlipPrice;
  readonly lines: number;
  /** Told whenever "do not remind again today" is ticked or not (spec §9). */
  readonly onSilence: (silence: boolean) => void;
}

/** What is about to be placed, and the tick that spares the question for today. */
export function ConfirmNote({ price, lines, onSilence }: ConfirmNoteProps): ReactNode {
  const t = useTranslations('lottery');
  const [ticked, setTicked] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-y-1.5">
        <dt>{t('slip')}</dt>
        <dd className="text-end text-ink">{t('slipCount', { count: lines })}</dd>
        <dt>{t('stake')}</dt>
        <dd className="text-end font-semibold text-ink">
          <MoneyText amount={price.stakeMinor} />
        </dd>
        <dt>{t(price.bestIsExact ? 'possibleReturn' : 'returnBound')}</dt>
        <dd className="text-end text-ink">
          <MoneyText amount={price.bestReturnMinor} />
        </dd>
      </dl>
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={ticked}
          onChange={(event) => {
            setTicked(event.target.checked);
            onSilence(event.target.checked);
          }}
          className="size-5 accent-vermilion"
        />
        {t('dontRemind')}
      </label>
    </div>
  );
}
