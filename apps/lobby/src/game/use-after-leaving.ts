import type { TransferView } from '@drawroom/contract/transfer';
import { useTranslations } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { useNetwork } from '../shell/network-store.ts';
import { minorOf } from '../wallet/minor.ts';
import { dropGame, useGame } from './game-store.ts';
import { leaveOrders } from './transfer-orders.ts';

/** What to say of points that came home with a game that was left; null: there were none. */
function wordOf(transfer: TransferView | null): 'left' | 'broughtHome' | 'comingHome' | 'notHome' {
  if (transfer === null || minorOf(transfer.amount) === 0n) return 'left';
  if (transfer.state === 'confirmed') return 'broughtHome';
  return transfer.state === 'failed' ? 'notHome' : 'comingHome';
}

/** Follows the leaving of a game to its end, wherever the member is by then; what a reload has left open is asked about. */
export function useAfterLeaving(here: boolean): void {
  const t = useTranslations('game');
  const money = useAmountWords();
  const navigate = useNavigate();
  const fate = leaveOrders.useFate((state) => state.fate);
  const link = useNetwork((network) => network.link);
  useEffect(() => void leaveOrders.resume(), []);
  useEffect(() => {
    if (link === 'connected') void leaveOrders.askAgain();
  }, [link]);
  useEffect(() => {
    // Followed in two places at once, it is still told once.
    if (leaveOrders.useFate.getState().fate !== fate) return;
    if (fate.kind === 'refused' && !here)
      showToast(fate.declined.msg === '' ? t('leaveRefused') : fate.declined.msg, 'bad');
    if (fate.kind !== 'accepted') return;
    leaveOrders.putAway();
    const { placed, order } = fate;
    const word = wordOf(placed);
    const tone = word === 'notHome' ? 'bad' : word === 'comingHome' ? 'plain' : 'good';
    showToast(t(word, { amount: money(placed?.amount ?? '0.00') }), tone);
    // One of an earlier page is not the game that is open now.
    if (useGame.getState().entered?.sessionId !== order.sessionId) return;
    dropGame();
    if (here) void navigate({ to: paths.games(), replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each fate
  }, [fate]);
}
