import type { TransferView } from '@drawroom/contract/transfer';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuickAmounts } from '../config/quick-amounts.ts';
import { serverNow } from '../shell/api.ts';
import { isOpenFate } from '../shell/money-fate.ts';
import { useSession } from '../shell/session-store.ts';
import { sentencesOf } from '../shell/use-failure-text.ts';
import { AmountPad } from '../wallet/amount-pad.tsx';
import { minorOf } from '../wallet/minor.ts';
import { RequestStatus } from '../wallet/request-status.tsx';
import { useAmount } from '../wallet/use-amount.ts';
import { standingQuery } from './queries.ts';
import { transferOrders } from './transfer-orders.ts';

type Direction = TransferView['direction'];

/** The least that can be moved; what more the house asks for it says itself. */
const LEAST = '0.01';
/** Refusals that stand at the amount. */
const AT_AMOUNT: ReadonlySet<string> = new Set(['transfer.amount_out_of_range', 'wallet.insufficient']);

const IN = { go: 'goIn', goAmount: 'goInAmount', nothing: 'nothingIn' } as const;
const OUT = { go: 'goOut', goAmount: 'goOutAmount', nothing: 'nothingOut' } as const;

export interface MoveSheetProps {
  readonly projectId: string;
  /** Where to at first. */
  readonly direction?: Direction;
  readonly onClose: () => void;
}

/** The most that can be moved: what is available at home, or what is free there. */
function useMost(projectId: string, direction: Direction): string {
  const home = useSession(({ member }) => member?.balance ?? '0.00');
  const { data } = useQuery(standingQuery(projectId));
  return direction === 'in' ? home : (data?.balance ?? '0.00');
}

/** Moves points to a provider or home, by hand. */
export function MoveSheet({ projectId, direction: first = 'in', onClose }: MoveSheetProps): ReactNode {
  const t = useTranslations('game');
  const money = useAmountWords();
  const [direction, setDirection] = useState(first);
  const fate = transferOrders.useFate((state) => state.fate);
  const quickAmounts = useQuickAmounts(({ amounts }) => amounts);
  const most = useMost(projectId, direction);
  const entry = useAmount({ min: LEAST, max: most });
  const nothing = minorOf(most) === 0n;
  const busy = isOpenFate(fate);
  const said = fate.kind === 'refused' && AT_AMOUNT.has(fate.declined.key) ? fate.declined.msg : null;
  const words = direction === 'in' ? IN : OUT;
  useOnceMoved(onClose);

  function setTyped(typed: string): void {
    entry.setTyped(typed);
    transferOrders.putAway();
  }
  function turn(wanted: Direction): void {
    setTyped('');
    setDirection(wanted);
  }
  function send(): void {
    if (busy || nothing || entry.amount === null) return;
    const [clientRef, sentAtMs] = [crypto.randomUUID(), serverNow()];
    void transferOrders.send({ clientRef, sentAtMs, projectId, direction, amount: entry.amount });
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('move')}
      footer={
        <div className="flex flex-col gap-2">
          <RequestStatus orders={transferOrders} fate={fate} elsewhere={AT_AMOUNT} />
          <Button size="lg" wide loading={busy} disabled={entry.amount === null || nothing} onPress={send}>
            {entry.amount === null ? t(words.go) : t(words.goAmount, { amount: money(entry.amount) })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 short:gap-3">
        <SegmentedTabs
          label={t('way')}
          value={direction}
          onChange={turn}
          options={[
            { value: 'in', label: t('moveIn') },
            { value: 'out', label: t('moveOut') },
          ]}
        />
        {nothing && <p className="text-sm text-amber">{t(words.nothing)}</p>}
        <AmountPad
          entry={{ ...entry, setTyped }}
          hint={nothing ? null : t('moveHint', { min: money(LEAST), max: money(most) })}
          refused={said}
          quickAmounts={quickAmounts}
          all={nothing ? null : most}
          disabled={busy || nothing}
          onDone={send}
        />
      </div>
    </Sheet>
  );
}

/** What was taken is said in passing, as certain as it is; the list of transfers follows it from then on. */
function useOnceMoved(onClose: () => void): void {
  const t = useTranslations('game');
  const money = useAmountWords();
  const fate = transferOrders.useFate((state) => state.fate);
  useEffect(() => {
    if (fate.kind !== 'accepted') return;
    transferOrders.putAway();
    const { state, direction, reason, amount: moved } = fate.placed;
    const amount = money(moved);
    const note = reason === null ? '' : t(`reason.${reason}`);
    if (state === 'failed') showToast(sentencesOf({ title: t('notMoved'), note, errorId: null }), 'bad');
    else if (state === 'confirmed') showToast(t(direction === 'in' ? 'movedIn' : 'movedOut', { amount }), 'good');
    else showToast(t('onWay', { amount }));
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each fate
  }, [fate]);
}
