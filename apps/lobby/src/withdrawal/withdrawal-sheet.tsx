import type { WithdrawalView } from '@drawroom/contract/withdrawal';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { CopyRow } from '../wallet/copy-row.tsx';
import { Facts } from '../wallet/facts.tsx';
import { OrderTimeline } from '../wallet/order-timeline.tsx';
import { Waiting } from '../wallet/waiting.tsx';
import { withdrawalQuery } from './queries.ts';
import { useWithdrawalSteps } from './use-withdrawal-steps.ts';

/** One withdrawal with its history. */
export function WithdrawalSheet({ orderNo, onClose }: Readonly<{ orderNo: string; onClose: () => void }>): ReactNode {
  const t = useTranslations('cashier.withdraw');
  const { data, error, refetch } = useQuery(withdrawalQuery(orderNo));
  return (
    <Sheet open title={t('go')} onClose={onClose}>
      {data ? <Withdrawal order={data} /> : <Waiting error={error} rows={3} onRetry={() => refetch()} />}
    </Sheet>
  );
}

function Withdrawal({ order }: Readonly<{ order: WithdrawalView }>): ReactNode {
  const t = useTranslations('cashier');
  const locale = useLocale();
  const steps = useWithdrawalSteps(order);
  const { amount, fee, payout, promisedAt, state, target, remark } = order;
  const open = state === 'pending' || state === 'processing';
  return (
    <div className="flex flex-col gap-5">
      <p className="text-center text-xl font-semibold">
        <MoneyText amount={amount} full />
      </p>
      {open && serverNow() > promisedAt && <p className="text-sm text-amber">{t('withdraw.late')}</p>}
      <OrderTimeline steps={steps} />
      <div>
        <Facts
          rows={[
            [t('withdraw.target'), <bdi key="target">{target === '' ? t('withdraw.offline') : target}</bdi>],
            ...(state === 'failed'
              ? []
              : [
                  [t('fee'), /^[0.]*$/.test(fee) ? t('feeNone') : <MoneyText key="fee" amount={`-${fee}`} />] as const,
                  [t('withdraw.arrives'), <MoneyText key="payout" amount={payout} />] as const,
                ]),
            ...(open
              ? [
                  [
                    t('withdraw.promisedAt'),
                    formatDateTime(promisedAt, { locale, timeZone: memberTimeZone() }),
                  ] as const,
                ]
              : []),
            ...(remark === '' ? [] : [[t('remark'), remark] as const]),
          ]}
        />
        <CopyRow name={t('orderNo')} value={order.orderNo} />
      </div>
    </div>
  );
}
