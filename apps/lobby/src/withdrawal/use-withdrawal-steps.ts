import type { WithdrawalView } from '@drawroom/contract/withdrawal';
import type { WithdrawalStep } from '@drawroom/contract/withdrawal-states';
import { useTranslations } from '@drawroom/i18n/translations';
import type { TimelineStep } from '../wallet/order-timeline.tsx';

const TONES: Readonly<Partial<Record<WithdrawalStep, TimelineStep['tone']>>> = { paid: 'good', rejected: 'bad' };

/** A withdrawal's history in words. */
export function useWithdrawalSteps({ timeline }: Pick<WithdrawalView, 'timeline'>): readonly TimelineStep[] {
  const t = useTranslations('cashier.withdraw');
  return timeline.map(({ step, at, reason }, place) => ({
    key: `${place} ${step}`,
    words: t(`step.${step}`),
    note: reason === null ? null : t(`reason.${reason}`),
    at,
    tone: TONES[step] ?? 'plain',
  }));
}
