import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import type { AccountChange } from './queries.ts';

interface ChangeSheetProps {
  readonly change: AccountChange | null;
  readonly onClose: () => void;
}

/** Every field of one account change (spec §3), the record number to be copied. */
export function ChangeSheet({ change, onClose }: ChangeSheetProps): ReactNode {
  const t = useTranslations('wallet.changes');
  return (
    <Sheet open={change !== null} onClose={onClose} title={t('sheetTitle')}>
      {change && <ChangeFields change={change} />}
    </Sheet>
  );
}

function ChangeFields({ change }: Readonly<{ change: AccountChange }>): ReactNode {
  const t = useTranslations('wallet');
  const locale = useLocale();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(change.recordNo);
      showToast(t('changes.copied'), 'good');
    } catch {
      showToast(t('changes.copyFailed'), 'bad');
    }
  }
  const fields: readonly (readonly [string, ReactNode])[] = [
    [t('changes.type'), t(`type.${change.type}`)],
    [
      t('changes.time'),
      <bdi key="time">{formatDateTime(change.createTime, { locale, timeZone: memberTimeZone() })}</bdi>,
    ],
    [t('changes.balanceAfter'), <MoneyText key="after" amount={change.balanceAfter} full />],
    [
      t('changes.recordNo'),
      <bdi key="record" className="select-all">
        {change.recordNo}
      </bdi>,
    ],
    ...(/^0?$/.test(change.ref)
      ? []
      : [
          [
            t('changes.ref'),
            <bdi key="ref" className="select-all">
              {change.ref}
            </bdi>,
          ] as const,
        ]),
  ];
  return (
    <div className="flex flex-col gap-5">
      <div className="text-center text-xl font-semibold">
        <MoneyText amount={change.amount} signed full />
      </div>
      <dl className="flex flex-col divide-y divide-hairline">
        {fields.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="shrink-0 text-sm text-ink-faint">{name}</dt>
            <dd className="tabular min-w-0 text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-faint">{t(`about.${change.type}`)}</p>
      <Button look="plain" wide onPress={copy}>
        <Icon name="copy" size={18} />
        {t('changes.copy')}
      </Button>
    </div>
  );
}
