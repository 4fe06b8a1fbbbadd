import { closePayment } from '@drawroom/contract/deposit-review';
import type { ReactNode } from 'react';
import type { RowOf } from '../data/resources.ts';
import { Facts, Part } from '../queue/facts.tsx';
import { WaitLine } from '../queue/due-line.tsx';
import { useFormats } from '../queue/formats.ts';
import { QueuePage } from '../queue/queue-page.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { useWordOf, useWords } from '../words.ts';

/** Payments that belong to no order or were paid beside one: credited with an order there, or taken out with a word about it here. */
export function HeldPayments(): ReactNode {
  const t = useWords();
  const queue = useQueue('payments');
  return (
    <QueuePage
      queue={queue}
      title="page.payments"
      line={(row) => <Line row={row} />}
      whole={(row) => <Whole row={row} />}
      actsOf={({ paymentId }) => [
        {
          label: t('payment.close'),
          key: 'a',
          tone: 'main',
          call: closePayment,
          fixed: { paymentId },
          text: t('payment.closeText'),
          fields: [
            {
              name: 'note',
              label: t('payment.done'),
              min: 4,
              max: 240,
              templates: [t('payment.returned'), t('payment.credited')],
            },
          ],
        },
      ]}
    />
  );
}

function Line({ row }: Readonly<{ row: RowOf<'payments'> }>): ReactNode {
  const { paid } = useFormats();
  return (
    <>
      <span className="flex w-full items-baseline gap-2">
        <b className="tabular min-w-0 flex-1 truncate text-md">{paid(row.amount, row.currency)}</b>
        <span className="text-xs text-ink-faint">{row.paymentId}</span>
      </span>
      <span className="text-sm text-ink-soft">{row.channelCode}</span>
      <WaitLine sinceMs={row.firstTime} />
    </>
  );
}

function Whole({ row }: Readonly<{ row: RowOf<'payments'> }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment, paid } = useFormats();
  return (
    <Part title={row.paymentId}>
      <Facts
        facts={[
          [t('fact.amount'), paid(row.amount, row.currency)],
          [t('fact.channel'), row.channelCode],
          [t('fact.provider'), row.providerId],
          row.orderNo === null ? null : [t('fact.order'), row.orderNo],
          [t('fact.state'), wordOf('payment.state', row.state)],
          row.reason === null ? null : [t('fact.reason'), wordOf('deposit.reason', row.reason)],
          [t('fact.made'), moment(row.firstTime)],
        ]}
      />
    </Part>
  );
}
