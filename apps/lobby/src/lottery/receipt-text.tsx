import type { BetRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { checkReceipt, readReceipt, statesOrder } from '@drawroom/verifier/verify-receipt';
import type { ReceiptVerdict } from '@drawroom/verifier/verify-receipt';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signingKeysQuery } from './queries.ts';
import { receiptOfOrder } from './receipts.ts';

const LOOKS = {
  signed: { icon: 'check', tone: 'text-jade', words: 'signedGood' },
  forged: { icon: 'alert', tone: 'text-vermilion-ink', words: 'signedBad' },
  unknown: { icon: 'minus', tone: 'text-ink-faint', words: 'signedNotHere' },
} as const;

/** What this phone finds of a receipt: its text must be of this order, and one of the house's keys must have signed it. */
function useVerdict(receipt: string | null, bet: BetRow): ReceiptVerdict | null {
  const keys = useQuery({ ...signingKeysQuery(), enabled: receipt !== null }).data;
  const checked = useQuery({
    queryKey: ['receipt', receipt, bet.betNo, keys] as const,
    queryFn: () => {
      const read = readReceipt(receipt ?? '');
      return read === null || !statesOrder(read, bet) ? 'forged' : checkReceipt(read, keys ?? []);
    },
    enabled: receipt !== null && keys !== undefined,
    networkMode: 'always',
    staleTime: Infinity,
  });
  return checked.data ?? null;
}

/** The signed receipt of an order as kept on this phone: what the house signed, its signature, and whether it holds. */
export function ReceiptText({ bet }: Readonly<{ bet: BetRow }>): ReactNode {
  const t = useTranslations('records');
  const kept = receiptOfOrder(bet.orderNo);
  const read = kept === null ? null : readReceipt(kept.receipt);
  const verdict = useVerdict(kept?.receipt ?? null, bet);
  const look = verdict === null ? null : LOOKS[verdict];
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold text-ink-soft">{t('signed')}</h3>
      {look !== null && (
        <Status as="p" className={`flex items-start gap-2 text-sm font-medium ${look.tone}`}>
          <Icon name={look.icon} size={18} />
          {t(look.words)}
        </Status>
      )}
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
