import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useNetwork } from '../shell/network-store.ts';
import { hapticTick } from './haptic-tick.ts';
import { playSound } from './house-sounds.ts';
import type { Declined } from '../shell/money-fate.ts';
import type { OrderFate } from './order-fate.ts';
import { betOrders, useOrder } from './order-store.ts';
import { shortNo } from './round-strip.tsx';
import { useMoney } from './use-money.ts';

type Shown = Extract<OrderFate, { kind: 'sending' | 'asking' | 'unknown' | 'refused' }>;

const TONES = {
  sending: 'bg-amber-soft',
  asking: 'bg-amber-soft',
  unknown: 'bg-amber-soft',
  refused: 'bg-sunken',
} as const;

/**
 * What has become of the order, from the press to the answer. Also looks after one that a reload has left
 * unfinished. An accepted one is said in passing; its bets then stand in the list above.
 */
export function OrderStatus(): ReactNode {
  const t = useTranslations('lottery');
  const chaseText = useTranslations('chase');
  const fate = useOrder((state) => state.fate);
  useEffect(() => {
    void betOrders.resume();
  }, []);
  // The way is back: an open question is asked again without a tap.
  const link = useNetwork((network) => network.link);
  useEffect(() => {
    if (link === 'connected') void betOrders.askAgain();
  }, [link]);
  useEffect(() => {
    if (fate.kind !== 'accepted') return;
    const done = fate.order.chase === undefined ? t('accepted') : chaseText('accepted');
    showToast(`${done} · ${t('round', { gameNo: shortNo(fate.placed.gameNo) })}`, 'good');
    hapticTick(15);
    playSound('accepted', fate.order.clientRef);
    betOrders.putAway();
  }, [chaseText, fate, t]);
  return fate.kind === 'none' || fate.kind === 'accepted' ? null : <StatusCard fate={fate} />;
}

/** Refused by a limit, a break or the reality check: the protection centre says what holds. */
function isProtection({ key }: Declined): boolean {
  return key.startsWith('protection.');
}

/** Words of this phone for refusals that the server has none for. */
function useDeclinedText(): (fate: Extract<OrderFate, { kind: 'refused' }>) => string {
  const t = useTranslations('lottery');
  return ({ declined }) => {
    if (declined.key === 'order.not_arrived') return t('notArrived');
    if (declined.key === 'order.cancelled') return t('orderCancelled');
    if (declined.msg === '') return t('refusedNote');
    return isProtection(declined) ? `${declined.msg} ${t('slipKept')}` : declined.msg;
  };
}

function StatusCard({ fate }: Readonly<{ fate: Shown }>): ReactNode {
  const t = useTranslations('lottery');
  const title = useTranslations('title');
  const money = useMoney();
  const declinedText = useDeclinedText();
  const note = fate.kind === 'refused' ? declinedText(fate) : t(`${fate.kind}Note`);
  const { gameNo, amount, betList } = fate.order;
  return (
    <Status
      aria-busy={fate.kind === 'sending' || fate.kind === 'asking'}
      className={`flex flex-col gap-1.5 rounded-card p-3 ${TONES[fate.kind]}`}
    >
      <p className={`text-sm font-semibold ${fate.kind === 'refused' ? '' : 'text-amber'}`}>{t(fate.kind)}</p>
      <p className="tabular text-xs text-ink-soft">
        {t('round', { gameNo: shortNo(gameNo) })} · {t('slipCount', { count: betList.length })} · {money(amount)}
      </p>
      <p className="text-sm text-ink-soft">{note}</p>
      {fate.kind === 'unknown' && (
        <div>
          <Button size="sm" look="plain" onPress={betOrders.askAgain}>
            {t('askAgain')}
          </Button>
        </div>
      )}
      {fate.kind === 'refused' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button size="sm" look="plain" onPress={betOrders.putAway}>
            {t('understood')}
          </Button>
          {isProtection(fate.declined) && (
            <Link
              to={paths.protection()}
              className="inline-flex min-h-11 min-w-11 items-center text-sm font-medium text-vermilion-ink"
            >
              {title('protection')}
            </Link>
          )}
        </div>
      )}
    </Status>
  );
}
