import type { BetRow } from '@drawroom/contract/lottery';
import { BET_STATUS } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { BetFacts } from './bet-facts.tsx';
import { BetStatusTag } from './bet-status-tag.tsx';
import { sumMinor } from '../wallet/minor.ts';
import { shortNo } from './round-strip.tsx';
import { ShareOrder } from './share-order.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

export interface OwnBetsSheetProps {
  readonly gameNo: string;
  readonly bets: readonly BetRow[];
  /** The round is open: whole orders may be cancelled. */
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Own bets of a round order by order, as they were placed; an open order can be cancelled as a whole. */
export function OwnBetsSheet({ gameNo, bets, open, onClose }: OwnBetsSheetProps): ReactNode {
  const t = useTranslations('lottery');
  const orders = Map.groupBy(bets, (bet) => bet.orderNo);
  return (
    <Sheet open onClose={onClose} title={`${t('mine')} · ${shortNo(gameNo)}`}>
      <div className="flex flex-col gap-5">
        {[...orders].map(([orderNo, list]) => (
          <OrderBets key={orderNo} orderNo={orderNo} bets={list} open={open} />
        ))}
      </div>
    </Sheet>
  );
}

function OrderBets({
  orderNo,
  bets,
  open,
}: Readonly<{ orderNo: string; bets: readonly BetRow[]; open: boolean }>): ReactNode {
  const t = useTranslations('lottery');
  const cancel = useCancelOrder(orderNo, sumMinor(bets.map((bet) => bet.amount)));
  const cancellable = open && bets.some((bet) => bet.status === BET_STATUS.notDrawn);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="tabular text-xs text-ink-faint">{t('acceptedNote', { orderNo })}</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        {bets.map((bet) => (
          <li key={bet.betNo} className="flex items-center justify-between gap-3 large:flex-wrap py-2.5">
            <BetFacts bet={bet} />
            <span className="flex shrink-0 flex-col items-end gap-0.5">
              <BetStatusTag status={bet.status} />
              {bet.status === BET_STATUS.win && <MoneyText amount={bet.winLose} signed />}
            </span>
          </li>
        ))}
      </ul>
      {cancellable && (
        <div className="flex flex-wrap gap-2">
          <ShareOrder orderNo={orderNo} />
          <Button size="sm" look="danger" onPress={cancel}>
            {t('cancelOrder')}
          </Button>
        </div>
      )}
    </section>
  );
}
