import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { CopyRow } from './copy-row.tsx';
import { Facts } from './facts.tsx';
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
  const fields: readonly (readonly [string, ReactNode])[] = [
    [t('changes.type'), t(`type.${change.type}`)],
    [
      t('changes.time'),
      <bdi key="time">{formatDateTime(change.createTime, { locale, timeZone: memberTimeZone() })}</bdi>,
    ],
    [t('changes.balanceAfter'), <MoneyText key="after" amount={change.balanceAfter} full />],
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
      <div>
        <Facts rows={fields} />
        <CopyRow name={t('changes.recordNo')} value={change.recordNo} />
      </div>
      <p className="text-sm text-ink-faint">{t(`about.${change.type}`)}</p>
    </div>
  );
}
