import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { readReceipt, receiptOfOrder } from './receipts.ts';

/** The signed receipt of an order as kept on this phone: what the house signed, and its signature. */
export function ReceiptText({ orderNo }: Readonly<{ orderNo: string }>): ReactNode {
  const t = useTranslations('records');
  const kept = receiptOfOrder(orderNo);
  const read = kept === null ? null : readReceipt(kept.receipt);
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold text-ink-soft">{t('signed')}</h3>
      {read === null ? (
        <p className="text-sm text-ink-faint">{t('receiptElsewhere')}</p>
      ) : (
        <div dir="ltr" className="flex flex-col gap-1.5 rounded-card bg-sunken p-3 text-xs wrap-anywhere select-all">
          <p>{read.text}</p>
          <p className="text-ink-faint">{read.signature}</p>
        </div>
      )}
    </section>
  );
}
