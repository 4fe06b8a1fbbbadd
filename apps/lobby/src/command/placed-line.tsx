import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { factsOfRow } from '../lottery/round-facts.ts';
import { RoundCountdown } from '../lottery/round-countdown.tsx';
import { takesBets } from '../lottery/round-phase.ts';
import { shortNo } from '../lottery/round-strip.tsx';
import { ShareOrder } from '../lottery/share-order.tsx';
import { useCancelOrder } from '../lottery/use-cancel-order.ts';
import { useRoundClock } from '../lottery/use-round-clock.ts';
import { usePlacedOrder } from './placed-order.ts';
import type { PlacedOrder } from './placed-order.ts';
import type { WrittenLottery } from './read-text.ts';

/** The order last placed by text, with the ways to show it in the room and to take it back until its round closes. */
export function PlacedLine({ lotteries }: Readonly<{ lotteries: readonly WrittenLottery[] }>): ReactNode {
  const order = usePlacedOrder((state) => state.order);
  const on = lotteries.find(({ lottery }) => lottery.lotteryCode === order?.lotteryCode);
  return order === null || on === undefined ? null : <Line key={order.orderNo} order={order} on={on} />;
}

function Line({ order, on }: Readonly<{ order: PlacedOrder; on: WrittenLottery }>): ReactNode {
  const t = useTranslations('command');
  const words = useTranslations('lottery');
  const { lottery } = on;
  const round = useRoundClock(useMemo(() => factsOfRow(lottery), [lottery]));
  const over = round.opening?.gameNo !== order.gameNo || !takesBets(round.phase);
  const cancel = useCancelOrder(order.orderNo, order.amount);
  useEffect(() => {
    if (over) usePlacedOrder.setState({ order: null });
  }, [over]);
  if (over) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 rounded-card bg-jade-soft ps-3 pe-1 pb-1 text-jade">
      <div className="flex min-h-11 min-w-0 grow basis-64 items-center gap-2 pe-2">
        <Icon name="check" size={18} />
        <Status as="p" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1.5 text-sm whitespace-nowrap">
          <span className="font-medium">{t('placed')}</span>
          <MoneyText amount={order.amount} />
          <span className="tabular text-xs">{words('round', { gameNo: shortNo(order.gameNo) })}</span>
        </Status>
        {/* Outside of what is read aloud, or every second would be. */}
        <RoundCountdown round={round} />
      </div>
      <div className="flex max-w-full flex-wrap justify-end gap-1">
        <ShareOrder orderNo={order.orderNo} />
        <Button
          size="sm"
          look="quiet"
          onPress={async () => {
            if (await cancel()) usePlacedOrder.setState({ order: null });
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
