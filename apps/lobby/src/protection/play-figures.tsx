import type { ProtectionView } from '@drawroom/contract/protection';
import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { useProtectionWords } from './use-words.ts';

/** Time and net result of the running spell of play, side by side and without comment. */
export function PlayFigures({ play }: Readonly<{ play: ProtectionView['play'] }>): ReactNode {
  const t = useTranslations('protection');
  const { span } = useProtectionWords();
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-sm text-ink-faint">{t('time')}</dt>
          <dd className="tabular text-lg font-semibold text-ink">{span(play.minutes)}</dd>
        </div>
        <div className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-sm text-ink-faint">{t('net')}</dt>
          <dd className="text-lg font-semibold text-ink">
            <MoneyText amount={play.net} signed full />
          </dd>
        </div>
      </dl>
      <p className="text-sm text-ink-faint">{t('netNote')}</p>
    </div>
  );
}
