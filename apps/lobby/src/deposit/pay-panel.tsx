import type { DepositView } from '@drawroom/contract/deposit';
import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { currentHost } from '../host/host.ts';
import { useQueryClient } from '@tanstack/react-query';
import { QrCode } from '@drawroom/ui/qr-code.tsx';
import { whenSeen } from '../shell/when-seen.ts';
import { CopyRow } from '../wallet/copy-row.tsx';
import { PayAmount } from './terms-line.tsx';

type Pay = NonNullable<DepositView['pay']>;
type PayOf<K extends Pay['kind']> = Extract<Pay, { kind: K }>;

/** How to pay an order, every value of it ready to be copied. */
export function PayPanel({ order, pay }: Readonly<{ order: DepositView; pay: Pay }>): ReactNode {
  switch (pay.kind) {
    case 'bank':
      return <ByBank order={order} pay={pay} />;
    case 'qr':
      return <ByQr order={order} pay={pay} />;
    case 'virtual':
      return <OnChain order={order} pay={pay} />;
    case 'gateway':
      return <ByGateway pay={pay} />;
    case 'offline':
      return <InPerson pay={pay} />;
  }
}

function Panel({ children }: Readonly<{ children: ReactNode }>): ReactNode {
  return (
    <Card>
      <div className="flex flex-col divide-y divide-hairline">{children}</div>
    </Card>
  );
}

/** The amount, where the top of the screen does not say it: once the order waits no longer for its payment. */
function AmountRow({ order }: Readonly<{ order: DepositView }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  if (order.step === 'waiting') return null;
  return (
    <CopyRow name={t(order.kind === 'virtual' ? 'payExactly' : 'pay')} value={order.payAmount} strong>
      <PayAmount amount={order.payAmount} currency={order.payCurrency} />
    </CopyRow>
  );
}

function ReferenceRow({ reference }: Readonly<{ reference: string }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  return (
    <div className="pb-2">
      <CopyRow name={t('reference')} value={reference} strong />
      <p className="text-sm text-amber">{t('referenceNote')}</p>
    </div>
  );
}

function ByBank({ order, pay }: Readonly<{ order: DepositView; pay: PayOf<'bank'> }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  return (
    <Panel>
      <AmountRow order={order} />
      <CopyRow name={t('bankName')} value={pay.bankName} />
      <CopyRow name={t('holder')} value={pay.holder} />
      <CopyRow name={t('accountNumber')} value={pay.accountNumber} strong>
        {pay.accountNumber.replace(/(\d{4})(?=\d)/g, '$1 ')}
      </CopyRow>
      {pay.branch !== '' && <CopyRow name={t('branch')} value={pay.branch} />}
      <ReferenceRow reference={pay.reference} />
    </Panel>
  );
}

function ByQr({ order, pay }: Readonly<{ order: DepositView; pay: PayOf<'qr'> }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  return (
    <Panel>
      <div className="pb-3">
        <QrCode text={pay.code} label={t('qr')} />
      </div>
      <AmountRow order={order} />
      <CopyRow name={t('payee')} value={pay.payee} />
      <CopyRow name={t('code')} value={pay.code} />
      <ReferenceRow reference={pay.reference} />
    </Panel>
  );
}

function OnChain({ order, pay }: Readonly<{ order: DepositView; pay: PayOf<'virtual'> }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const { confirmations: count, confirmationsNeeded: needed, txId } = pay;
  return (
    <Panel>
      {txId !== null && (
        <div className="flex flex-col gap-2 pb-3">
          <p className="text-sm font-semibold text-jade">{t('confirmations', { count, needed })}</p>
          <ProgressBar percent={needed === 0 ? 100 : Math.floor((count * 100) / needed)} />
        </div>
      )}
      {txId === null && (
        <div className="py-3">
          <QrCode text={pay.address} label={t('qr')} />
        </div>
      )}
      <AmountRow order={order} />
      <CopyRow name={t('address')} value={pay.address} strong />
      <div className="pb-2">
        <CopyRow name={t('network')} value={pay.network} />
        <p className="text-sm text-amber">{t('networkNote', { network: pay.network })}</p>
      </div>
      {txId !== null && <CopyRow name={t('txId')} value={txId} />}
    </Panel>
  );
}

function ByGateway({ pay }: Readonly<{ pay: PayOf<'gateway'> }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const queries = useQueryClient();
  useEffect(() => {
    // Back from the payment page: what has happened there meanwhile is asked at once.
    return whenSeen(() => void queries.invalidateQueries({ queryKey: ['cashier'] }));
  }, [queries]);
  return (
    <Panel>
      <div className="flex flex-col gap-3">
        <a
          href={pay.payUrl}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            const host = currentHost();
            if (host.form === 'browser') return;
            // Inside another app a link would leave the lobby; the host opens it beside.
            event.preventDefault();
            host.openExternal(pay.payUrl);
          }}
          className={buttonClass({ size: 'lg', wide: true })}
        >
          {t('openGateway')}
          <Icon name="forward" size={18} />
        </a>
        <p className="text-sm text-ink-soft">{t('gatewayNote')}</p>
      </div>
    </Panel>
  );
}

function InPerson({ pay }: Readonly<{ pay: PayOf<'offline'> }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  return (
    <Panel>
      <CopyRow name={t('contact')} value={pay.contact} />
    </Panel>
  );
}
