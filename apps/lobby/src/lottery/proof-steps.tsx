import { formatDate, formatTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import type { CheckedStep } from '@drawroom/verifier/verify-proof';

/** Steps whose two sides are moments in Unix ms. */
const TIME_STEPS: ReadonlySet<CheckedStep['code']> = new Set([
  'commitment_before_opening',
  'times_in_order',
  'seal_after_close',
  'seal_before_draw',
]);

/** A moment to the millisecond: the order of events may hang on it. */
function moment(atMs: number, locale: string): string {
  const format = { locale, timeZone: memberTimeZone() };
  return `${formatDate(atMs, format)} ${formatTime(atMs, format)}.${String(atMs % 1000).padStart(3, '0')}`;
}

/** Replaces every Unix ms by the member's own date and time. */
function useReadable(): (step: CheckedStep, text: string) => string {
  const locale = useLocale();
  return ({ code }, text) => {
    if (text === '') return '–';
    if (!TIME_STEPS.has(code)) return text;
    const show = (part: string): string =>
      /^\d{12,}$/.test(part) ? moment(Number(part), locale) : part.replace('<=', '≤');
    const parts = text.split(' ').map(show);
    return parts.join(text.startsWith('<=') ? ' ' : ' → ');
  };
}

/** Numbers, hashes and keys run from left to right in every language; moments are written as the reader writes them. */
function Side({ step: { code }, text }: Readonly<{ step: CheckedStep; text: string }>): ReactNode {
  return TIME_STEPS.has(code) ? text : <bdi dir="ltr">{text}</bdi>;
}

/** Each recomputed step with what was expected and what was found. */
export function ProofSteps({ steps }: Readonly<{ steps: readonly CheckedStep[] }>): ReactNode {
  const t = useTranslations('proof');
  const readable = useReadable();
  return (
    <ol
      aria-label={t('steps')}
      className="flex flex-col overflow-hidden rounded-card bg-card shadow-card *:border-t *:border-hairline *:first:border-t-0"
    >
      {steps.map((step) => (
        <li key={step.code} className="px-4 py-3">
          <p className={`flex items-start gap-2 text-sm font-medium ${step.ok === false ? 'text-vermilion-ink' : ''}`}>
            <span
              className={step.ok === true ? 'text-jade' : step.ok === false ? 'text-vermilion-ink' : 'text-ink-faint'}
            >
              <Icon name={step.ok === true ? 'check' : step.ok === false ? 'close' : 'minus'} size={18} />
            </span>
            <span>
              {t(`step.${step.code}`)}
              <span className="sr-only">
                {' '}
                {t(step.ok === true ? 'stepGood' : step.ok === false ? 'stepBad' : 'stepNotHere')}
              </span>
              {step.ok === null && <span className="block text-xs font-normal text-ink-faint">{t('stepNotHere')}</span>}
            </span>
          </p>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 ps-7 text-xs text-ink-faint">
            <dt>{t('expected')}</dt>
            <dd className="tabular wrap-anywhere">
              <Side step={step} text={readable(step, step.expected)} />
            </dd>
            <dt>{t('actual')}</dt>
            <dd className="tabular wrap-anywhere">
              <Side step={step} text={readable(step, step.actual)} />
            </dd>
          </dl>
        </li>
      ))}
    </ol>
  );
}
