import { confirmLimit, dropChange } from '@drawroom/contract/protection';
import type { LimitKind } from '@drawroom/contract/protection';
import { formatCountdown } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useRemainingMs } from '@drawroom/ui/use-remaining';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call, serverNow } from '../shell/api.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { takeOver } from './queries.ts';
import type { ProtectedLimit } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

type Pending = NonNullable<ProtectedLimit['pending']>;

interface PendingLineProps {
  readonly kind: LimitKind;
  readonly pending: Pending;
}

/** A raise that waits, in one line: what was asked for and when it can be confirmed. */
export function PendingLine({ kind, pending }: PendingLineProps): ReactNode {
  return <PendingText kind={kind} pending={pending} leftMs={useLeftMs(pending)} />;
}

/** Time until a raise can be confirmed; 0 from then on. */
function useLeftMs({ from }: Pending): number {
  return useRemainingMs(from, serverNow) ?? 0;
}

/** The wait is counted down, and not read aloud every second. */
function PendingText({ kind, pending, leftMs }: PendingLineProps & Readonly<{ leftMs: number }>): ReactNode {
  const t = useTranslations('protection');
  const locale = useLocale();
  const { value, moment } = useProtectionWords();
  return (
    <span className="flex flex-col text-sm text-amber">
      <span className="tabular">
        {t('asked', { value: pending.value === null ? t('none') : value(kind, pending.value) })}
      </span>
      <span aria-live="off" className="tabular">
        {leftMs > 0 ? t('waits', { left: formatCountdown(leftMs, locale) }) : t('ready', { at: moment(pending.until) })}
      </span>
    </span>
  );
}

export interface PendingRaiseProps {
  readonly limit: ProtectedLimit;
  readonly pending: Pending;
  readonly onDone: () => void;
}

/** A raise that waits, with its two answers: confirm once the time is over, or keep the limit as it is. */
export function PendingRaise({ limit, pending, onDone }: PendingRaiseProps): ReactNode {
  const t = useTranslations('protection');
  const wordsFor = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  const leftMs = useLeftMs(pending);
  const { kind, period } = limit;
  async function answer(confirming: boolean): Promise<void> {
    setFailure(null);
    try {
      await takeOver(call(confirming ? confirmLimit : dropChange, { kind, period }));
      onDone();
      showToast(t(confirming ? 'setDone' : 'dropped'), 'good');
    } catch (reason) {
      setFailure(reason);
    }
  }
  return (
    <div className="flex flex-col gap-3 rounded-card bg-amber-soft p-4">
      <PendingText kind={kind} pending={pending} leftMs={leftMs} />
      {failure !== null && (
        <p role="alert" className="text-sm text-vermilion-ink">
          {wordsFor(failure).title}
        </p>
      )}
      <Button wide look="plain" disabled={leftMs > 0} onPress={() => answer(true)}>
        {t('confirm')}
      </Button>
      <Button wide look="plain" onPress={() => answer(false)}>
        {t('drop')}
      </Button>
    </div>
  );
}
