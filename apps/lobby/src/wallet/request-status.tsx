import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { MoneyFate, SentRequest } from '../shell/money-fate.ts';
import type { MoneyOrders } from '../shell/money-order.ts';
import { useNetwork } from '../shell/network-store.ts';

export interface RequestStatusProps<Sent extends SentRequest, Taken> {
  readonly orders: Omit<MoneyOrders<Sent, Taken>, 'useFate'>;
  readonly fate: MoneyFate<Sent, Taken>;
  /** Refusals that are said elsewhere on the screen, at their field. */
  readonly elsewhere?: ReadonlySet<string>;
}

/** What has become of a request from the press to the answer, and of one that a reload has left unfinished. */
export function RequestStatus<Sent extends SentRequest, Taken>({
  orders,
  fate,
  elsewhere,
}: RequestStatusProps<Sent, Taken>): ReactNode {
  const link = useNetwork((network) => network.link);
  useEffect(() => void orders.resume(), [orders]);
  // The way is back: an open question is asked again without a tap.
  useEffect(() => {
    if (link === 'connected') void orders.askAgain();
  }, [link, orders]);
  if (fate.kind === 'none' || fate.kind === 'accepted') return null;
  if (fate.kind === 'refused') {
    const { key, msg } = fate.declined;
    const silent = key === 'member.step_up_required' || elsewhere?.has(key) === true;
    return silent ? null : <Refused refusal={key} msg={msg} />;
  }
  return <Open fate={fate} onAsk={orders.askAgain} />;
}

function Refused({ refusal, msg }: Readonly<{ refusal: string; msg: string }>): ReactNode {
  const t = useTranslations('money');
  const error = useTranslations('error');
  const own = refusal === 'order.not_arrived' ? t('fate.not_arrived') : error('unexpectedNote');
  return (
    <div role="alert" className="flex flex-col gap-1 rounded-card bg-vermilion-soft p-3 text-sm text-vermilion-ink">
      <p>{msg === '' ? own : msg}</p>
      {refusal.startsWith('protection.') && (
        <Link to={paths.protection()} className="inline-flex min-h-11 items-center font-medium underline">
          {t('protection')}
        </Link>
      )}
    </div>
  );
}

function Open({
  fate,
  onAsk,
}: Readonly<{
  fate: Extract<MoneyFate<unknown, unknown>, { kind: 'sending' | 'asking' | 'unknown' }>;
  onAsk: () => Promise<void>;
}>): ReactNode {
  const t = useTranslations('money.fate');
  return (
    <Status aria-busy={fate.kind !== 'unknown'} className="flex flex-col gap-1 rounded-card bg-amber-soft p-3">
      <p className="text-sm font-semibold text-amber">{t(fate.kind)}</p>
      <p className="text-sm text-ink-soft">{t(fate.kind === 'unknown' ? 'unknownNote' : 'openNote')}</p>
      {fate.kind === 'unknown' && (
        <div>
          <Button size="sm" look="plain" onPress={onAsk}>
            {t('ask')}
          </Button>
        </div>
      )}
    </Status>
  );
}
