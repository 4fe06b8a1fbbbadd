import { formatCountdown } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { faultsOf, waitSecondsOf } from './refused-fields.ts';
import type { Submission } from './use-submission.ts';

/** What is said above the button of a visitor's form: a wait counted down, or a failure that belongs to no field. */
export function SubmitNotice({ failure, waitMs }: Pick<Submission, 'failure' | 'waitMs'>): ReactNode {
  const t = useTranslations('member.entry');
  const wordsFor = useFailureText();
  if (failure === null || Object.keys(faultsOf(failure)).length > 0) return null;
  const throttled = waitSecondsOf(failure) !== null;
  if (throttled && waitMs === 0) return <Notice icon="check" title={t('free')} tone="jade" />;
  if (throttled) return <Notice icon="clock" title={t('wait')} note={<Left waitMs={waitMs} />} />;
  const words = wordsFor(failure);
  const reference = words.errorId === null ? '' : ` ${t('reference', { id: words.errorId })}`;
  return <Notice icon="alert" title={words.title} note={`${words.note}${reference} ${t('kept')}`.trim()} />;
}

interface NoticeProps {
  readonly icon: 'alert' | 'clock' | 'check';
  readonly title: string;
  readonly note?: ReactNode;
  readonly tone?: 'amber' | 'jade';
}

function Notice({ icon, title, note, tone = 'amber' }: NoticeProps): ReactNode {
  const look = tone === 'amber' ? 'bg-amber-soft text-amber' : 'bg-jade-soft text-jade';
  return (
    <div role="alert" className={`flex items-start gap-3 rounded-card px-4 py-3 text-sm ${look}`}>
      <Icon name={icon} size={20} />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="font-semibold">{title}</span>
        {note !== undefined && <span>{note}</span>}
      </span>
    </div>
  );
}

/** Runs every second; only its beginning is read aloud, by the notice around it. */
function Left({ waitMs }: Readonly<{ waitMs: number }>): ReactNode {
  const t = useTranslations('member.entry');
  const locale = useLocale();
  return (
    <span aria-live="off" className="tabular">
      {t('waitLeft', { left: formatCountdown(waitMs, locale) })}
    </span>
  );
}
