import type { DepositView } from '@drawroom/contract/deposit';
import type { DepositStep } from '@drawroom/contract/deposit-states';
import { useTranslations } from '@drawroom/i18n/translations';
import type { TimelineStep } from '../wallet/order-timeline.tsx';

const TONES: Readonly<Record<DepositStep, TimelineStep['tone']>> = {
  waiting: 'plain',
  submitted: 'plain',
  review: 'plain',
  passed: 'good',
  rejected: 'bad',
  cancelled: 'bad',
  expired: 'bad',
  declined: 'bad',
};

/** A deposit's history in words. */
export function useDepositSteps({ timeline }: Pick<DepositView, 'timeline'>): readonly TimelineStep[] {
  const t = useTranslations('cashier.deposit');
  return timeline.map(({ step, at, reason }, place) => ({
    key: `${place} ${step}`,
    words: t(`step.${step}`),
    note: reason === null ? null : t(`reason.${reason}`),
    at,
    tone: TONES[step],
  }));
}
