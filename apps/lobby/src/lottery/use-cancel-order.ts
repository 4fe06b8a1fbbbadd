import type { Amount } from '@drawroom/i18n/format-amount';
import { useTranslations } from '@drawroom/i18n/translations';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { cancelOwnOrder } from './cancel-order.ts';
import { useMoney } from './use-money.ts';

/** Asks, then cancels an own order of this stake and says what came back; true when it is cancelled. */
export function useCancelOrder(orderNo: string, stake: Amount): () => Promise<boolean> {
  const t = useTranslations('lottery');
  const money = useMoney();
  const { confirm } = useOverlays();
  const failureText = useFailureText();
  return async () => {
    const agreed = await confirm({
      title: t('cancelTitle'),
      note: t('cancelNote', { amount: money(stake) }),
      yes: t('cancelOrder'),
      no: t('keepOrder'),
      danger: true,
    });
    if (!agreed) return false;
    try {
      const reply = await cancelOwnOrder(orderNo);
      showToast(t('cancelled', { amount: money(reply.amount) }), 'good');
      return true;
    } catch (failure) {
      showToast(failureText(failure).title, 'bad');
      return false;
    }
  };
}
