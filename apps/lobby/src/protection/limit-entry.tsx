import { setLimit } from '@drawroom/contract/protection';
import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { NumberKeypad } from '@drawroom/ui/number-keypad.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { compareLimit, typedLimit } from './limit-values.ts';
import { takeOver } from './queries.ts';
import type { ProtectedLimit } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

/** Digits before the point that the wire takes; a month has fewer than 10^5 minutes. */
const DIGITS = { amount: 9, minutes: 5 } as const;

export interface LimitEntryProps {
  readonly limit: Pick<ProtectedLimit, 'kind' | 'period' | 'value'>;
  /** Called with whether the new value waits for its confirmation. */
  readonly onDone: (waits: boolean) => void;
}

/** Types a new value on the house's keypad; a line says when it will hold before it is sent, and what is missing. */
export function LimitEntry({ limit, onDone }: LimitEntryProps): ReactNode {
  const t = useTranslations('protection');
  const locale = useLocale();
  const words = useProtectionWords();
  const wordsFor = useFailureText();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [tried, setTried] = useState(false);
  const { kind, period, value } = limit;
  const isTime = kind === 'time';
  const wanted = typedLimit(typed);
  const change = wanted === null ? null : compareLimit(value, wanted);

  async function send(): Promise<void> {
    setTried(wanted === null);
    if (busy || wanted === null || change === 'same') return;
    setBusy(true);
    setFailure(null);
    try {
      await takeOver(call(setLimit, { kind, period, value: wanted }));
      setTyped('');
      onDone(change === 'higher');
    } catch (reason) {
      setFailure(reason);
    } finally {
      setBusy(false);
    }
  }
  const says = { lower: t('atOnce'), same: t('same'), higher: t('later') };
  const missing = tried && wanted === null ? t(isTime ? 'missingTime' : 'missing') : null;
  const refused = failure === null ? missing : sentencesOf(wordsFor(failure));
  return (
    <div className="flex flex-col gap-3">
      <output
        aria-label={t('typed')}
        className="tabular grid min-h-12 place-items-center rounded-key border border-line bg-card px-3 text-lg font-semibold"
      >
        {typed === '' ? (
          <span className="text-md font-normal text-ink-faint">{t(isTime ? 'typedTime' : 'typed')}</span>
        ) : (
          <bdi>{isTime && wanted !== null ? words.span(Number(wanted)) : formatDecimals(typed, locale)}</bdi>
        )}
      </output>
      <p
        role={refused === null ? 'status' : 'alert'}
        className={`min-h-5 text-sm ${refused === null ? 'text-ink-soft' : 'text-vermilion-ink'}`}
      >
        {refused ?? (change !== null && says[change])}
      </p>
      <NumberKeypad
        value={typed}
        onText={(text) => {
          setTyped(text);
          setTried(false);
          setFailure(null);
        }}
        onDone={() => void send()}
        doneText={t('set')}
        decimals={isTime ? 0 : 2}
        digits={isTime ? DIGITS.minutes : DIGITS.amount}
        disabled={busy}
      />
    </div>
  );
}
