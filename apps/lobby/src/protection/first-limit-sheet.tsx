import { LIMIT_PERIODS } from '@drawroom/contract/protection';
import type { LimitKind, LimitPeriod } from '@drawroom/contract/protection';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LimitEntry } from './limit-entry.tsx';
import { useProtection } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

export interface FirstLimitSheetProps {
  /** Which limit is offered: losses to a new account, deposits before the first one. */
  readonly kind: Extract<LimitKind, 'loss' | 'deposit'>;
  readonly onClose: () => void;
}

/** Offers a limit once, calmly: after the registration and before the first deposit. "Not now" is always there. */
export function FirstLimitSheet({ kind, onClose }: FirstLimitSheetProps): ReactNode {
  const t = useTranslations('protection');
  const words = useProtectionWords();
  const { data } = useProtection();
  const [period, setPeriod] = useState<LimitPeriod>('week');
  const held = data?.limits.find((limit) => limit.kind === kind && limit.period === period)?.value ?? null;
  function done(): void {
    onClose();
    showToast(t('setDone'), 'good');
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('first')}
      footer={
        <Button look="quiet" wide onPress={onClose}>
          {t('notNow')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t(`firstNote.${kind}`)}</p>
        <SegmentedTabs
          label={t(`kind.${kind}`)}
          value={period}
          onChange={setPeriod}
          options={LIMIT_PERIODS.map((value) => ({ value, label: words.period(value) }))}
        />
        <LimitEntry key={period} limit={{ kind, period, value: held }} onDone={done} />
      </div>
    </Sheet>
  );
}
