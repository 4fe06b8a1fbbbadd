import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';

export interface TimelineStep {
  readonly key: string;
  readonly words: string;
  /** Why, in a sentence. */
  readonly note: string | null;
  readonly at: number;
  readonly tone: 'good' | 'bad' | 'plain';
}

const MARKS: Record<TimelineStep['tone'], { readonly icon: IconName; readonly look: string }> = {
  good: { icon: 'check', look: 'bg-jade-soft text-jade' },
  bad: { icon: 'close', look: 'bg-vermilion-soft text-vermilion-ink' },
  plain: { icon: 'clock', look: 'bg-sunken text-ink-soft' },
};

/** How an order has gone so far, the last step on top: a history instead of a word of state. */
export function OrderTimeline({ steps }: Readonly<{ steps: readonly TimelineStep[] }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const locale = useLocale();
  return (
    <section aria-label={t('timeline')}>
      <ol className="flex flex-col">
        {steps.toReversed().map(({ key, words, note, at, tone }, place) => (
          <li key={key} className="relative flex gap-3 pb-4 last:pb-0">
            {place < steps.length - 1 && (
              <span aria-hidden="true" className="absolute start-3.5 top-7 bottom-0 w-px bg-line" />
            )}
            <span className={`grid size-7 shrink-0 place-items-center rounded-full ${MARKS[tone].look}`}>
              <Icon name={place > 0 && tone === 'plain' ? 'check' : MARKS[tone].icon} size={16} />
            </span>
            <span className="flex min-w-0 flex-col">
              <span className={place === 0 ? 'font-semibold' : ''}>{words}</span>
              {note !== null && <span className="text-sm text-ink-soft">{note}</span>}
              <span className="tabular text-sm text-ink-faint">
                {formatDateTime(at, { locale, timeZone: memberTimeZone() })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
