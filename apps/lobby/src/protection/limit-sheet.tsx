import { setLimit } from '@drawroom/contract/protection';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { LimitEntry } from './limit-entry.tsx';
import { PendingRaise } from './pending-raise.tsx';
import { takeOver } from './queries.ts';
import type { ProtectedLimit } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

export interface LimitSheetProps {
  readonly limit: ProtectedLimit;
  readonly onClose: () => void;
}

/** One limit: what holds, what waits, and a new value. Asking for a higher one leaves the sheet open on the wait. */
export function LimitSheet({ limit, onClose }: LimitSheetProps): ReactNode {
  const t = useTranslations('protection');
  const words = useProtectionWords();
  const { kind, period, value, used, pending } = limit;
  function done(waits: boolean): void {
    if (waits) return;
    onClose();
    showToast(t('setDone'), 'good');
  }
  return (
    <Sheet open onClose={onClose} title={`${t(`kind.${kind}`)} · ${words.period(period)}`}>
      <div className="flex flex-col gap-4">
        <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-lg font-semibold">
            <bdi>{value === null ? t('none') : words.value(kind, value)}</bdi>
          </span>
          <span className="text-sm text-ink-soft">{t('usedOnly', { used: words.value(kind, used) })}</span>
        </p>
        {pending !== null && <PendingRaise limit={limit} pending={pending} onDone={onClose} />}
        <p className="text-sm text-ink-soft">{t('limitNote')}</p>
        <LimitEntry limit={limit} onDone={done} />
        {value !== null && pending?.value !== null && <RemoveLimit limit={limit} />}
      </div>
    </Sheet>
  );
}

/** Asks for no limit at all, which waits like any other raise (R-92). */
function RemoveLimit({ limit }: Readonly<{ limit: ProtectedLimit }>): ReactNode {
  const t = useTranslations('protection');
  const wordsFor = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  async function ask(): Promise<void> {
    setFailure(null);
    try {
      await takeOver(call(setLimit, { kind: limit.kind, period: limit.period, value: 'none' }));
    } catch (reason) {
      setFailure(reason);
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <Button look="quiet" wide onPress={ask}>
        {t('remove')}
      </Button>
      {failure !== null && (
        <p role="alert" className="text-sm text-vermilion-ink">
          {wordsFor(failure).title}
        </p>
      )}
    </div>
  );
}
