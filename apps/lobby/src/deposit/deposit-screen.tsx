import type { DepositView } from '@drawroom/contract/deposit';
import { useTranslations } from '@drawroom/i18n/translations';
import { CallRefused } from '@drawroom/client/failures';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { CopyRow } from '../wallet/copy-row.tsx';
import { Facts } from '../wallet/facts.tsx';
import { OrderTimeline } from '../wallet/order-timeline.tsx';
import { Waiting } from '../wallet/waiting.tsx';
import { DepositActions } from './deposit-actions.tsx';
import { DepositOutcome } from './deposit-outcome.tsx';
import { PayPanel } from './pay-panel.tsx';
import { useDeposit } from './queries.ts';
import { useDepositSteps } from './use-deposit-steps.ts';

/** One deposit (spec §2 /depositdetail and /vituraldetail): how to pay it, how it goes, and what to do now. */
export function DepositScreen(): ReactNode {
  const t = useTranslations('cashier.deposit');
  const { orderNo } = useSearch({ strict: false });
  if (orderNo === undefined) return <NoOrder title={t('missing')} />;
  return <Deposit key={orderNo} orderNo={orderNo} />;
}

/** There is no such order; a new one can be begun. */
function NoOrder({ title }: Readonly<{ title: string }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const toRecharge = (
    <Link to={paths.deposit()} className={buttonClass({ look: 'plain' })}>
      {t('go')}
    </Link>
  );
  return (
    <Screen scrollId="deposit">
      <EmptyState icon="wallet" title={title} action={toRecharge} />
    </Screen>
  );
}

function Deposit({ orderNo }: Readonly<{ orderNo: string }>): ReactNode {
  const { data, error, refetch } = useDeposit(orderNo);
  // Asking again would get the same answer.
  if (error instanceof CallRefused && error.key === 'deposit.order_unknown') return <NoOrder title={error.msg} />;
  const actions = data && (data.can.cancel || data.can.mark || data.can.upload);
  return (
    <Screen scrollId="deposit" bare footer={data && actions ? <DepositActions order={data} /> : undefined}>
      <PullToRefresh onRefresh={() => refetch()}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          {data ? <Order order={data} /> : <Waiting error={error} rows={4} onRetry={() => refetch()} />}
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function Order({ order }: Readonly<{ order: DepositView }>): ReactNode {
  const t = useTranslations('cashier');
  const steps = useDepositSteps(order);
  const { fee, bonus, slip, remark } = order;
  const failed = order.state === 'failed';
  const none = (amount: string): boolean => /^[0.]*$/.test(amount);
  return (
    <>
      <DepositOutcome order={order} />
      {order.pay !== null && <PayPanel order={order} pay={order.pay} />}
      <Card>
        {/* Why it stands so is said on top, but for what has passed: there only the history tells. */}
        <OrderTimeline
          steps={
            order.step === 'passed'
              ? steps
              : steps.map((step, at) => (at === steps.length - 1 ? { ...step, note: null } : step))
          }
        />
      </Card>
      {slip !== null && (
        <Card>
          <p className="mb-2 text-sm text-ink-faint">{t('deposit.slip')}</p>
          <img src={slip} alt={t('deposit.slip')} className="max-h-64 w-full rounded-key object-contain" />
        </Card>
      )}
      <Card>
        <Facts
          rows={[
            [t('deposit.ordered'), <MoneyText key="ordered" amount={order.ordered} />],
            ...(failed || order.amount === order.ordered
              ? []
              : [[t('deposit.arrivedAmount'), <MoneyText key="amount" amount={order.amount} />] as const]),
            ...(failed || none(fee) ? [] : [[t('fee'), <MoneyText key="fee" amount={`-${fee}`} />] as const]),
            ...(failed || none(bonus) ? [] : [[t('bonus'), <MoneyText key="bonus" amount={bonus} signed />] as const]),
            ...(failed
              ? []
              : [
                  [t('deposit.credit'), <MoneyText key="credit" amount={order.credit} />] as const,
                  [
                    t('deposit.turnover'),
                    none(order.turnover) ? (
                      t('deposit.stakeNone')
                    ) : (
                      <MoneyText key="turnover" amount={order.turnover} />
                    ),
                  ] as const,
                ]),
            ...(remark === '' ? [] : [[t('remark'), remark] as const]),
          ]}
        />
        <CopyRow name={t('orderNo')} value={order.orderNo} />
      </Card>
    </>
  );
}
