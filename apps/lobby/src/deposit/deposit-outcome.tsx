import type { DepositView } from '@drawroom/contract/deposit';
import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { Countdown } from '@drawroom/ui/countdown.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { useRemainingMs } from '@drawroom/ui/use-remaining';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { serverNow } from '../shell/api.ts';
import { CopyRow } from '../wallet/copy-row.tsx';
import { PayAmount } from './terms-line.tsx';

const LINK = buttonClass({ look: 'plain' });

/** How a deposit stands, at the top of its screen: what is to be paid and until when, or how it ended and what to do now. */
export function DepositOutcome({ order }: Readonly<{ order: DepositView }>): ReactNode {
  if (order.step === 'passed') return <Passed order={order} />;
  if (order.state === 'failed') return <Failed order={order} />;
  if (order.step === 'waiting') return <ToPay order={order} />;
  return <Checking order={order} />;
}

function ToPay({ order }: Readonly<{ order: DepositView }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const queries = useQueryClient();
  const { expiresAt, createTime, orderNo } = order;
  const leftMs = useRemainingMs(expiresAt, serverNow);
  const over = leftMs === 0;
  useEffect(() => {
    // The server decides that the time is over; it is asked as soon as it should be.
    if (over) void queries.invalidateQueries({ queryKey: ['cashier', 'deposit', 'order', orderNo] });
  }, [over, orderNo, queries]);
  return (
    <Card>
      <CopyRow name={t(order.kind === 'virtual' ? 'payExactly' : 'pay')} value={order.payAmount}>
        <span className="text-xl font-semibold">
          <PayAmount amount={order.payAmount} currency={order.payCurrency} />
        </span>
      </CopyRow>
      {order.kind === 'virtual' && <p className="mt-1 text-sm text-amber">{t('exactNote')}</p>}
      {expiresAt !== null && leftMs !== null && (
        <p className="mt-3 flex items-center justify-between gap-3 large:flex-wrap border-t border-hairline pt-3 text-sm text-ink-faint">
          {t('expires')}
          <Countdown remainingMs={leftMs} totalMs={expiresAt - createTime} spoken />
        </p>
      )}
    </Card>
  );
}

function Checking({ order }: Readonly<{ order: DepositView }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const reviewed = order.step === 'review';
  return (
    <Card tone="amber">
      <Status as="p" className="font-semibold text-amber">
        {t(reviewed ? 'reviewing' : 'checking')}
      </Status>
      <p className="mt-1 text-sm text-ink-soft">
        {order.reason === null ? t('checkingNote') : t(`reason.${order.reason}`)}
      </p>
      {reviewed && <p className="mt-1 text-sm text-ink-soft">{t('reviewNote')}</p>}
    </Card>
  );
}

function Passed({ order }: Readonly<{ order: DepositView }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const money = useAmountWords();
  const { credit, turnover } = order;
  return (
    <Card tone="jade">
      <Status as="p" className="text-lg font-semibold text-jade">
        {t('credited', { amount: money(credit) })}
      </Status>
      {!/^[0.]*$/.test(turnover) && (
        <p className="mt-1 text-sm text-ink-soft">{t('creditedNote', { turnover: money(turnover) })}</p>
      )}
      <div className="mt-3">
        <Link to={paths.wallet()} className={LINK}>
          {t('toWallet')}
        </Link>
      </div>
    </Card>
  );
}

function Failed({ order }: Readonly<{ order: DepositView }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  return (
    <Card tone="amber">
      <Status as="p" className="text-lg font-semibold text-amber">
        {t(`step.${order.step}`)}
      </Status>
      {order.reason !== null && <p className="mt-1 text-sm text-ink">{t(`reason.${order.reason}`)}</p>}
      <p className="mt-1 text-sm text-ink-soft">{t('paidAnyway')}</p>
      <div className="mt-3">
        <Link to={paths.deposit()} className={LINK}>
          {t('again')}
        </Link>
      </div>
    </Card>
  );
}
